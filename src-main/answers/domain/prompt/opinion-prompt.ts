import { OPINIONS, type Opinion } from '../../../../src-preload/texts/evidence.ts'
import { forPrompt, withoutFence } from '../../../text/index.ts'
import type { CitedSentence } from '../../../models/index.ts'

/** Tokens of one opinion in the model's answer, and those around all of them. */
const OPINION_TOKENS = 4
const FRAME_TOKENS = 10

/** Schema of the model's answer: one word for each sentence. */
export function opinionSchema(count: number): Record<string, unknown> {
  return {
    type: 'object',
    properties: { says: { type: 'array', items: { type: 'string', enum: [...OPINIONS] }, minItems: count, maxItems: count } },
    required: ['says'],
  }
}

/** Estimated tokens of the model's answer. */
export function opinionTokens(count: number): number {
  return FRAME_TOKENS + OPINION_TOKENS * count
}

/** The sentences as fenced data, one a line, so that no sentence can pose as the next one. */
export function sentenceList(sentences: readonly CitedSentence[], delimiter: string): string {
  const lines = sentences.map(({ text, sources }, place) => {
    const numbers = sources.map(({ n }) => n).join(', ')
    return `${place + 1}. (${sources.length === 1 ? 'source' : 'sources'} ${numbers}) ${oneLine(text, delimiter)}`
  })
  return `<data-${delimiter}>\n${lines.join('\n')}\n</data-${delimiter}>`
}

/** The sources of the sentences, each once, as fenced documents. */
export function sourceList(sentences: readonly CitedSentence[], delimiter: string): string {
  const sources = new Map(sentences.flatMap((sentence) => sentence.sources.map((source) => [source.n, source] as const)))
  return [...sources.values()]
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, title, text }) => {
      const words = withoutFence(forPrompt(text), delimiter)
      return `<source-${delimiter}>\n[${n}] ${oneLine(title, delimiter)}\n${words}\n</source-${delimiter}>\n\n`
    })
    .join('')
}

/** The opinions in a model's answer. Null: not exactly one of the three words for each sentence. */
export function readOpinions(answer: unknown, count: number): Opinion[] | null {
  const says = (answer as { says?: unknown } | null)?.says
  if (!Array.isArray(says) || says.length !== count) return null
  const opinions = says.flatMap((word: unknown) => OPINIONS.find((opinion) => opinion === word) ?? [])
  return opinions.length === count ? opinions : null
}

function oneLine(text: string, delimiter: string): string {
  return withoutFence(forPrompt(text).replace(/\s+/gu, ' ').trim(), delimiter)
}
