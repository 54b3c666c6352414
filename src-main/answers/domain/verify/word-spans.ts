import { RUNS, UNSPACED_OR_RUN, tokenise } from '../../../text/index.ts'

/** A word normalised as in the index, with its offsets (UTF-16 units, end exclusive). */
export type WordSpan = { word: string; start: number; end: number }

/** Words of a text with their offsets, those of `tokenise`. A Chinese run yields one word per character; words of one sign share its place. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = []
  for (const run of text.matchAll(RUNS)) {
    const words = /^[A-Za-z0-9]+$/.test(run[0]) ? [run[0].toLowerCase()] : tokenise(run[0])
    const pieces = words.length === 1 ? [run[0]] : (run[0].match(UNSPACED_OR_RUN) ?? [])
    let start = run.index
    for (const piece of pieces) {
      const end = start + piece.length
      for (const word of pieces.length === 1 ? words : tokenise(piece)) spans.push({ word, start, end })
      start = end
    }
  }
  return spans
}

/** Offsets of the words as a consecutive run, ignoring punctuation and white space; null if absent. */
export function findRun(text: readonly WordSpan[], words: readonly string[]): { start: number; end: number } | null {
  if (words.length === 0) return null
  for (let place = 0; place + words.length <= text.length; place += 1) {
    if (text[place]?.word !== words[0] || !words.every((word, i) => text[place + i]?.word === word)) continue
    const first = text[place]
    const last = text[place + words.length - 1]
    if (first && last) return { start: first.start, end: last.end }
  }
  return null
}
