import type { PdfLine } from '../lines.ts'
import type { PdfWord } from '../geometry.ts'

/** All words at one height, from left to right. `isEven`: of letters of one width, as code is. */
export type Band = { lines: PdfLine[]; words: PdfWord[]; v: number; size: number; isEven: boolean }

/** A run of words of a band. */
export type Run = { words: PdfWord[]; u0: number; u1: number }

/** Largest distance of baselines at one height, and blank from which words may stand in different cells, ems. */
const SAME_HEIGHT = 0.3
export const CELL_BLANK = 0.9

/** Bands of lines that are sorted by their height. */
export function bandsOf(lines: readonly PdfLine[]): Band[] {
  const groups: PdfLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const first = last?.[0]
    if (last && first && line.v - first.v <= SAME_HEIGHT * Math.min(first.size, line.size)) last.push(line)
    else groups.push([line])
  }
  return groups.map((own) => ({
    lines: own,
    words: own.flatMap((line) => line.words).sort((a, b) => a.u0 - b.u0),
    v: own[0]?.v ?? 0,
    size: own.reduce((most, line) => Math.max(most, line.size), 0),
    isEven: own.every((line) => line.isEven === true),
  }))
}

/** Words of a band, parted at blanks of at least `blank`. */
export function runsOf({ words }: Pick<Band, 'words'>, blank: number): Run[] {
  const runs: Run[] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (last && word.u0 - last.u1 < blank) {
      last.words.push(word)
      last.u1 = Math.max(last.u1, word.u1)
    } else runs.push({ words: [word], u0: word.u0, u1: word.u1 })
  }
  return runs
}

/** The words as text. */
export function textOf(words: readonly PdfWord[]): string {
  return words.map((word) => word.text).join(' ')
}
