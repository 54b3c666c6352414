import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../src-main/reading/adapters/parsers/markup/html.ts'
import { parseFile } from '../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { processDocument } from '../../../../src-main/reading/domain/chunking/process-document.ts'
import { statementsOf } from '../../../../src-main/answers/domain/extract/statements.ts'

const FILES = join(import.meta.dirname, '../../../support/files/structure')
const HEADER = ['Item', 'Supplier', 'January', 'February', 'March', 'April']

const passagesOf = async (name: string) =>
  processDocument(await parseFile({ path: join(FILES, name), name }), {
    profile: 'auto',
    redact: 'never',
    maxTokens: 256,
    countTokens: (text) => Math.ceil(text.length / 4),
  })

describe('tables of every format', () => {
  it.each(['docx', 'odt', 'rtf', 'md', 'html', 'epub', 'pptx'])('%s: every passage of a table names its columns', async (type) => {
    const { document, chunks } = await passagesOf(`costs.${type}`)
    const withRows = chunks.filter(({ text }) => text.includes('Reserve'))
    expect(withRows.length).toBeGreaterThan(1)
    for (const { text, anchor } of withRows) {
      expect(text).toContain(HEADER.join(' | '))
      // What is not the repeated header stands at the anchor, so that it is quoted and painted exactly.
      const own = text.slice(text.length - (anchor.end - anchor.start))
      expect(document.text.slice(anchor.start, anchor.end)).toBe(own)
      const rows = statementsOf({ text, language: 'en', type: 'docx' }).filter(({ form }) => form === 'row')
      expect(rows.length).toBeGreaterThan(5)
      expect(rows.every(({ columns }) => columns.join() === HEADER.join())).toBe(true)
    }
  })

  it.each(['docx', 'odt', 'rtf', 'md', 'html', 'epub', 'pptx'])('%s: an empty cell leaves the others in their columns', async (type) => {
    const { document } = await passagesOf(`costs.${type}`)
    const rows = document.text.split('\n')
    expect(rows).toContain('Heating oil | Nordwerk |  | 323 | 298 | 86')
    expect(rows).toContain('Wood pellets | Stadtwerke | 302 | 139 |  | 118')
  })

  it('cells that span rows stand in each of them, and a header of two rows becomes one', async () => {
    const { text, blocks } = await parseHtml(
      Buffer.from(
        '<html><body><p>Costs</p><table><thead><tr><th rowspan="2">Item</th><th colspan="2">2024</th></tr><tr><th>Jan</th><th>Feb</th></tr></thead><tr><td rowspan="2">Oil</td><td>1</td><td>2</td></tr><tr><td></td><td>4</td></tr><tr><td colspan="2">both</td><td>9</td></tr></table></body></html>',
      ),
    )
    expect(text).toBe('Costs\n\nItem | 2024 Jan | 2024 Feb\nOil | 1 | 2\nOil |  | 4\nboth |  | 9')
    expect(blocks[1]?.header).toEqual({ start: 7, end: 33 })
  })
})
