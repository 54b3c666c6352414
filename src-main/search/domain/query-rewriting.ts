import type { Intent } from './intent.ts'

/** Longest rewritten query, characters: a slow model writes a few tokens a second. Number of rewrites. */
const LONGEST_REWRITE = 120
const REWRITES = 2
/** Highest score of a passage. */
const BEST_SCORE = 10

/** Instructions for rewriting, by kind of question. */
const KIND_INSTRUCTIONS: Readonly<Record<Intent['kind'], string>> = {
  factual: 'Keep to the same fact; name it as a document would state it.',
  procedural: 'Ask for the steps and for the thing that is done.',
  exploratory: 'Widen it a little: causes, sides and consequences of the matter.',
  temporal: 'Name the event and words for its time: date, year, since, until.',
}

/** JSON schema of two rewritten queries. */
export const REWRITE_SCHEMA = {
  type: 'object',
  properties: { queries: { type: 'array', items: { type: 'string', maxLength: LONGEST_REWRITE }, minItems: REWRITES, maxItems: REWRITES } },
  required: ['queries'],
} as const

/** JSON schema of a score for each of `count` passages: short, because a slow model writes a few tokens a second. */
export function rerankSchema(count: number): Record<string, unknown> {
  const names = Array.from({ length: count }, (_, index) => String(index + 1))
  const score = { type: 'integer', minimum: 0, maximum: BEST_SCORE }
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, score])), required: names }
}

/** Prompt for rewriting a kind of question. */
export function rewritePrompt(text: string, kind: Intent['kind']): string {
  return text.replace('{{kind}}', KIND_INSTRUCTIONS[kind])
}

/** Valid rewrites: short, non-empty, distinct, different from the question. */
export function readRewrites(answer: unknown, question: string): string[] {
  const queries = isRecord(answer) && Array.isArray(answer['queries']) ? answer['queries'] : []
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
  const seen = new Set([plain(question)])
  return queries
    .flatMap((query) => {
      if (typeof query !== 'string') return []
      const text = query.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_REWRITE)
      if (text === '' || seen.has(plain(text))) return []
      seen.add(plain(text))
      return [text]
    })
    .slice(0, REWRITES)
}

/** The passages to score, a line each, numbered from 1, with `excerpt` characters of each. */
export function rerankLines(texts: readonly string[], excerpt: number): string {
  return texts.map((text, index) => `${index + 1}: ${text.replaceAll(/\s+/gu, ' ').trim().slice(0, excerpt)}`).join('\n')
}

/** A model's scores of `count` passages in order, 0 to 1; null entries where missing. Null: fewer than half were scored. */
export function readScores(answer: unknown, count: number): (number | null)[] | null {
  const scores = Array.from({ length: count }, (_, index): number | null => {
    const score = isRecord(answer) ? answer[String(index + 1)] : undefined
    return typeof score === 'number' && Number.isFinite(score) ? Math.min(1, Math.max(0, score / BEST_SCORE)) : null
  })
  return scores.filter((score) => score !== null).length * 2 < count ? null : scores
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
