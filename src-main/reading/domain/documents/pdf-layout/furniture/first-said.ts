import type { PdfLine } from '../lines.ts'
import type { EdgeRow } from './edge-rows.ts'
import { NEIGHBOURS, saidBy, wordsAsText } from './furniture.ts'

/** Shortest furniture that is looked for in the text, characters: shorter words stand anywhere. */
const SHORTEST = 6

/** `isNew`: a row of furniture says what no text before it said; `note`: the text of a page, in order. */
export type FirstSaid = { isNew(row: EdgeRow): boolean; note(lines: readonly PdfLine[]): void }

/** Tells where furniture is said for the first time: there it stays in the text, so that nothing is left out altogether. */
export function createFirstSaid(): FirstSaid {
  const kept = new Set<string>()
  const texts: string[] = []
  return {
    isNew(row) {
      const said = saidBy(row)
      if (said === '' || kept.has(said)) return false
      kept.add(said)
      return said.length < SHORTEST || !texts.some((text) => text.includes(` ${said} `))
    },
    note(lines) {
      texts.push(` ${wordsAsText(lines.flatMap(({ words }) => words.map(({ text }) => text)))} `)
      if (texts.length > 2 * NEIGHBOURS) texts.shift()
    },
  }
}
