import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../../../../src-main/reading/adapters/parsers/markup/csv.ts'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (content: string | Uint8Array) => parseCsv(decodeText(typeof content === 'string' ? Buffer.from(content) : content))

describe('parsing a CSV file', () => {
  it('keeps a quoted line break inside its cell and numbers rows as a spreadsheet does', () => {
    const document = read('name;when;note\r\n"Anna; B";2024-01-02;"two\r\nlines"\r\nBob;;"say ""hi"""\r\n\r\nCarl;2024-01-04;x\r\n')
    expect(shownBlocks(document)).toEqual([
      ['table', 'name | when | note\nAnna; B | 2024-01-02 | two lines\nBob |  | say "hi"'],
      ['table', 'Carl | 2024-01-04 | x'],
    ])
    expect(document.blocks.map(({ rows }) => rows)).toEqual([
      [1, 3],
      [5, 5],
    ])
    expect(document.blocks.every(({ header }) => header?.start === 0 && header.end === 18)).toBe(true)
  })

  it.each([',', ';', '\t', '|'])('detects the delimiter %j', (delimiter) => {
    const rows = [
      ['Team', 'Town', 'Cups'],
      ['Blues', 'STL, north', '1'],
      ['Maple Leafs', 'TOR', '13'],
    ]
    expect(read(Papa.unparse(rows, { delimiter })).text).toBe('Team | Town | Cups\nBlues | STL, north | 1\nMaple Leafs | TOR | 13')
  })

  it('uses the delimiter of a `sep=` line and counts that line as a row', () => {
    const document = read('sep=|\r\na|b, c\r\n1|2\r\n')
    expect(document.text).toBe('a | b, c\n1 | 2')
    expect(document.blocks[0]?.rows).toEqual([2, 3])
  })

  it('keeps the rows after an unclosed quote', () => {
    expect(read('a,b\n1,"open\n2,x\n3,y\n').text.split('\n')).toHaveLength(4)
  })

  it('returns formulas as plain text', () => {
    expect(read('name,value\nx,=1+1\ny,@SUM(A1)\nz,-2+cmd').text).toContain('x | =1+1\ny | @SUM(A1)\nz | -2+cmd')
  })

  it('reads UTF-16 and old encodings, and warns when the encoding was guessed', () => {
    expect(read(Buffer.from('\ufeffname\ttown\nJörg\tKöln\n', 'utf16le')).text).toBe('name | town\nJörg | Köln')
    const latin = read(Buffer.from('name,town\nJörg Müller,Köln\nÄnne,Düren\n', 'latin1'))
    expect(latin.text).toContain('Jörg Müller | Köln')
    expect(latin.warnings).toHaveLength(1)
    expect(() => read(' \n , \n')).toThrow(expect.objectContaining({ code: 'no-text' }))
  })

  it('keeps every cell of every row whatever its content', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', ',', ';', '"', '\n', '\r\n', '\t', 'é', '|'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 20 }), (rows) => {
        const text = Papa.unparse([['first', 'second', 'third'], ...rows], { quotes: true })
        const words = (value: string): string => value.replace(/[\s|]+/g, '')
        const expected = rows.flat().map(words).join('')
        const document = read(text)
        expect(words(document.text)).toBe(`firstsecondthird${expected}`)
      }),
      { numRuns: 100 },
    )
  })
})
