import type { PdfWord } from '../geometry.ts'
import type { PdfLine } from '../lines.ts'
import type { PdfTable } from './pdf-table.ts'

const LATIN = /^[\p{Script=Latin}\p{N}\p{P}]*\p{Script=Latin}[\p{Script=Latin}\p{N}\p{P}]*$/u

/**
 * Lines of right-to-left text as seen in a mirror, in which its first column is the left one, and its words run from left to right. `find` gets
 * those lines and returns them, some joined to rows of tables; the result has the lines that were given, and the rows where they stand.
 */
export function inMirror(lines: readonly PdfLine[], find: (lines: readonly PdfLine[]) => PdfLine[]): PdfLine[] {
  const own = new Map(lines.map((line) => [turned({ ...line, words: line.words.map(turned) }), line]))
  const tables = new Set<PdfTable>()
  return find([...own.keys()]).map((line) => {
    const plain = own.get(line)
    if (plain) return plain
    const { table } = line
    if (table && !tables.has(table)) for (const row of table.rows) row.cells = row.cells.map((cell) => cell.map(phrasesTurned))
    if (table) tables.add(table)
    return turned(line)
  })
}

function turned<Placed extends { u0: number; u1: number }>(placed: Placed): Placed {
  return { ...placed, u0: -placed.u1, u1: -placed.u0 }
}

/** Words of Latin letters that stand beside each other run from left to right. */
function phrasesTurned(words: readonly PdfWord[]): PdfWord[] {
  const result: PdfWord[] = []
  let from = 0
  for (const word of words) {
    if (LATIN.test(word.text)) result.splice(from, 0, word)
    else {
      result.push(word)
      from = result.length
    }
  }
  return result
}
