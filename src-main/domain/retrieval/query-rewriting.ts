import type { Intent } from './intent.ts'

/** Longest rewritten query and longest passage excerpt for scoring, characters; number of rewrites. */
const LONGEST_REWRITE = 300
const LONGEST_PASSAGE = 300
const REWRITES = 2
/** Passages scored per call, and highest score. */
export const SCORED = 8
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
  properties: { queries: { type: 'array', items: { type: 'string' }, minItems: REWRITES, maxItems: REWRITES } },
  required: ['queries'],
} as const

/** JSON schema of a score per passage. */
export const RERANK_SCHEMA = {
  type: 'object',
  properties: {
    scores: {
      type: 'array',
      items: {
        type: 'object',
        properties: { n: { type: 'integer' }, score: { type: 'integer', minimum: 0, maximum: BEST_SCORE } },
        required: ['n', 'score'],
      },
    },
  },
  required: ['scores'],
} as const

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

/** Message for scoring: the question and the passages numbered from 1, each fenced by `fence`. */
export function rerankMessage(question: string, texts: readonly string[], fence: (text: string) => string): string {
  return `Question: ${question}\n\n${texts.map((text, index) => `[${index + 1}]\n${fence(text.slice(0, LONGEST_PASSAGE))}`).join('\n\n')}`
}

/** A model's scores of `count` passages in order, 0 to 1; null entries where missing. Null: fewer than half were scored. */
export function readScores(answer: unknown, count: number): (number | null)[] | null {
  const entries = isRecord(answer) && Array.isArray(answer['scores']) ? answer['scores'] : []
  const scores = Array.from({ length: count }, (): number | null => null)
  for (const entry of entries) {
    if (!isRecord(entry)) continue
    const { n, score } = entry
    if (typeof n !== 'number' || typeof score !== 'number' || !Number.isInteger(n) || n < 1 || n > count || !Number.isFinite(score))
      continue
    scores[n - 1] = Math.min(1, Math.max(0, score / BEST_SCORE))
  }
  return scores.filter((score) => score !== null).length * 2 < count ? null : scores
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
