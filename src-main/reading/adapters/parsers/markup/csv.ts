import Papa from 'papaparse'
import { sheetBlocks } from '../../../domain/documents/table-blocks.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { untitledDocument } from '../text.ts'

/** Sample for guessing the delimiter. */
const SAMPLE = 100_000
const SAMPLE_ROWS = 20
const DELIMITERS = [',', ';', '\t', '|', '\x1f']

/**
 * Reads delimited text: the delimiter is guessed (or given by Excel's `sep=;`), line breaks inside quotes stay in their cell, rows are
 * numbered like in a spreadsheet. Cells are plain text: `=1+1` is not evaluated. Throws `no-text`.
 */
export function parseCsv(decoded: DecodedText): NormalisedDocument {
  const named = /^\ufeff?sep=(.)(?:\r\n|\r|\n)/i.exec(decoded.text)
  const rows = readRows(named ? decoded.text.slice(named[0].length) : decoded.text, named?.[1])
  const before = named ? 1 : 0
  return untitledDocument('csv', decoded, sheetBlocks(rows.map((cells, index) => ({ number: index + 1 + before, cells }))))
}

/** The delimiter with the most uniform number of cells (more than one) in the first rows; else the comma. */
function guessDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text.slice(0, SAMPLE), { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true })
    const widths = data.map((row) => row.length)
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
    const score = usual < 2 ? 0 : widths.filter((width) => width === usual).length / widths.length + usual / 1000
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function readRows(text: string, delimiter: string | undefined): string[][] {
  const options = { delimiter: delimiter ?? guessDelimiter(text) }
  const { data, errors } = Papa.parse<string[]>(text, options)
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data
  // An unclosed quote would swallow the rest of the file: then quotes are ordinary characters.
  return Papa.parse<string[]>(text, { ...options, quoteChar: '\0' }).data
}
