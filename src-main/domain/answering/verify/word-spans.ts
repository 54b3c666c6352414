import { tokenise } from '../../text/words.ts'

/** A word normalised as in the index, with its offsets (UTF-16 units, end exclusive). */
export type WordSpan = { word: string; start: number; end: number }

const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** Words of a text with their offsets. A Chinese run yields one word per character. */
export function wordSpans(text: string): WordSpan[] {
  const spans: WordSpan[] = []
  for (const run of text.matchAll(RUN)) {
    const words = /^[A-Za-z0-9]+$/.test(run[0]) ? [run[0].toLowerCase()] : tokenise(run[0])
    if (words.length === 1) spans.push({ word: words[0] ?? '', start: run.index, end: run.index + run[0].length })
    else spans.push(...characterSpans(run[0], run.index))
  }
  return spans
}

function characterSpans(run: string, offset: number): WordSpan[] {
  const spans: WordSpan[] = []
  let at = offset
  for (const character of run) {
    for (const word of tokenise(character)) spans.push({ word, start: at, end: at + character.length })
    at += character.length
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
