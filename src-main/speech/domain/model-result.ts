import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'

/** What a model heard: text, and where it tells them tokens with their seconds and log-probabilities. */
export type ModelResult = { text: string; tokens?: string[]; timestamps?: number[]; ys_log_probs?: number[] }

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u
/** A sentence of one word is joined to the next one. */
const LEAST_CHARACTERS = 12

/** Segments of a result for sound from `start` to `end` seconds of the recording: sentences where the model tells times, else one. */
export function segmentsOfResult(result: ModelResult, { start, end }: { start: number; end: number }): Segment[] {
  const text = tidy(result.text)
  if (text === '' || /^(?:[[(<][^\])>]*[\])>]\s*)+$/u.test(text)) return []
  const { tokens = [], timestamps = [] } = result
  const confidence = confidenceOf(result.ys_log_probs)
  const whole: Segment[] = [{ start, end, speaker: null, text, ...confidence }]
  if (tokens.length === 0 || tokens.length !== timestamps.length) return whole
  const sentences = sentencesOf(tokens)
  // Tokens of bytes, or with marks of their own, do not spell the text.
  if (sentences.map(({ text: sentence }) => sentence).join(' ') !== text) return whole
  const times = sentences.map(({ first }) => Math.min(end, start + Math.max(0, timestamps[first] ?? 0)))
  return sentences.map(({ text: sentence }, at) => {
    const from = at === 0 ? start : (times[at] ?? start)
    return { start: from, end: Math.max(from, times[at + 1] ?? end), speaker: null, text: sentence, ...confidence }
  })
}

function sentencesOf(tokens: readonly string[]): { text: string; first: number }[] {
  const sentences: { text: string; first: number }[] = []
  let [raw, first] = ['', 0]
  tokens.forEach((token, at) => {
    raw += token.replaceAll('▁', ' ')
    const own = tidy(raw)
    const next = tokens[at + 1]
    const isEnd = next === undefined || (SENTENCE_END.test(own) && own.length >= LEAST_CHARACTERS && /^[\s▁]/u.test(next))
    if (!isEnd) return
    if (own !== '') sentences.push({ text: own, first })
    raw = ''
    first = at + 1
  })
  return sentences
}

/** The geometric mean of the tokens' probabilities. */
function confidenceOf(logs: readonly number[] | undefined): { confidence?: number } {
  if (!logs || logs.length === 0) return {}
  const mean = Math.exp(logs.reduce((sum, value) => sum + value, 0) / logs.length)
  return Number.isFinite(mean) ? { confidence: Math.min(1, mean) } : {}
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
