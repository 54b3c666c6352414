import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../../src-main/reading/adapters/parsers/office/docx.ts'
import {
  isSafeName,
  openOfficeFile,
  readZipDirectory,
  ZIP_LIMITS,
} from '../../../../../src-main/reading/adapters/parsers/office/zip-limits.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { footnoteReference, makeDocx, run } from '../../../../support/files/make-docx.ts'

describe('parsing a DOCX file', () => {
  it('keeps headings, paragraphs, list items, tables as rows, and the title property', async () => {
    const document = await parseDocx(
      makeDocx(
        [
          { style: 'Title', text: 'The Plan' },
          { style: 'Heading1', text: 'Costs' },
          'Water is expensive & rare <here>.',
          { list: 'first' },
          { list: 'second' },
          {
            rows: [
              ['Item', 'Price'],
              ['Pump', '40'],
            ],
          },
        ],
        { title: 'The Plan' },
      ),
    )
    expect(document.blocks.map((block) => [block.type, block.level, document.text.slice(block.start, block.end)])).toEqual([
      ['heading', 1, 'The Plan'],
      ['heading', 1, 'Costs'],
      ['paragraph', undefined, 'Water is expensive & rare <here>.'],
      ['list-item', undefined, '- first'],
      ['list-item', undefined, '- second'],
      ['table', undefined, 'Item | Price\nPump | 40'],
    ])
    expect(document).toMatchObject({ title: 'The Plan', date: '2024-05-06T07:08:09.000Z', pages: null, type: 'docx' })
  })

  it('keeps the lines that its author broke, as breaks and as paragraphs', async () => {
    const poem = ['The sea is wide,', 'the boat is small,', 'the gulls cry out', 'above us all.']
    const broken = await parseDocx(makeDocx([{ xml: `<w:p>${poem.map(run).join('<w:r><w:br/></w:r>')}</w:p>` }]))
    expect(broken.text).toBe(poem.join('\n'))
    expect((await parseDocx(makeDocx(poem))).text).toBe(poem.join('\n\n'))
  })

  it('keeps the text of footnotes and removes their reference marks', async () => {
    const document = await parseDocx(
      makeDocx([{ xml: `<w:p>${run('It was seen')}${footnoteReference(1)}${run(' twice.')}</w:p>` }], { footnotes: ['By two people.'] }),
    )
    expect(document.text).toBe('It was seen twice.\n\nBy two people.')
  })

  it('refuses a file without text and a file that is cut off', async () => {
    await expect(parseDocx(makeDocx(['']))).rejects.toMatchObject({ code: 'no-text' })
    const whole = makeDocx(['Some text.'])
    await expect(parseDocx(whole.slice(0, 400))).rejects.toMatchObject({ code: 'damaged-file' })
    await expect(parseDocx(makeDocx([], { files: { 'word/document.xml': '<w:document><unclosed' } }))).rejects.toMatchObject({
      code: 'damaged-file',
    })
  })

  it('refuses elements nested a hundred thousand deep', async () => {
    const deep = makeDocx([{ xml: `${'<w:sdt><w:sdtContent>'.repeat(100_000)}${'</w:sdtContent></w:sdt>'.repeat(100_000)}` }], { level: 0 })
    const outcome = await parseDocx(deep).catch((error: { code?: string }) => error.code)
    expect(['damaged-file', 'no-text']).toContain(outcome)
  })
})

const cellXml = (...content: readonly string[]): string =>
  `<w:tc>${content.map((part) => (part.startsWith('<') ? part : `<w:p>${run(part)}</w:p>`)).join('')}</w:tc>`
const rowXml = (cells: readonly string[], isHead = false): string =>
  `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
const tableXml = (...rows: readonly string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`

describe('tables of a DOCX file', () => {
  const inner = tableXml(rowXml([cellXml('Number'), cellXml('Date')]), rowXml([cellXml('4711'), cellXml('3 May')]))

  it('keep the text of a cell around the table inside it, which follows the row of its cell', async () => {
    const outer = tableXml(
      rowXml([cellXml('Nordwerk Ltd', 'Harbour 1'), cellXml('Invoice data:', inner, 'Please quote the number.')]),
      rowXml([cellXml('Goods'), cellXml('Two pumps')]),
    )
    expect(shownBlocks(await parseDocx(makeDocx(['Before', { xml: outer }, 'After'])))).toEqual([
      ['paragraph', 'Before'],
      ['table', 'Nordwerk Ltd Harbour 1 | Invoice data: Please quote the number.'],
      ['table', 'Number | Date\n4711 | 3 May'],
      ['table', 'Goods | Two pumps'],
      ['paragraph', 'After'],
    ])
  })

  it('keep their columns under a header, where a table inside a cell becomes its text', async () => {
    const outer = tableXml(
      rowXml([cellXml('Item'), cellXml('Remarks')], true),
      rowXml([cellXml('Pump'), cellXml('See the parts:', inner)]),
      rowXml([cellXml('Hose'), cellXml('None')]),
    )
    const document = await parseDocx(makeDocx([{ xml: outer }]))
    expect(document.text).toBe('Item | Remarks\nPump | See the parts: Number; Date / 4711; 3 May\nHose | None')
    expect(document.blocks[0]?.header).toEqual({ start: 0, end: 14 })
  })

  it('are prose, row by row, where two languages stand side by side without a header', async () => {
    const outer = tableXml(
      rowXml([cellXml('§ 1 Mietsache'), cellXml('§ 1 Premises')]),
      rowXml([
        cellXml('Der Vermieter vermietet dem Mieter die Wohnung im ersten Stock.', 'Ein Stellplatz gehört dazu.'),
        cellXml('The landlord lets the flat on the first floor to the tenant.', 'A parking space is included.'),
      ]),
      rowXml([cellXml('§ 2 Miete'), cellXml('§ 2 Rent')]),
      rowXml([
        cellXml('Die Miete beträgt 900 Euro im Monat und ist am ersten Werktag fällig.'),
        cellXml('The rent is 900 euros a month and is due on the first working day.'),
      ]),
    )
    expect(shownBlocks(await parseDocx(makeDocx([{ xml: outer }]))).slice(0, 7)).toEqual([
      ['paragraph', '§ 1 Mietsache'],
      ['paragraph', '§ 1 Premises'],
      ['paragraph', 'Der Vermieter vermietet dem Mieter die Wohnung im ersten Stock.'],
      ['paragraph', 'Ein Stellplatz gehört dazu.'],
      ['paragraph', 'The landlord lets the flat on the first floor to the tenant.'],
      ['paragraph', 'A parking space is included.'],
      ['paragraph', '§ 2 Miete'],
    ])
  })
})

describe('a title above two languages in a DOCX file', () => {
  it('is no header of long clauses, but names above sentences are', async () => {
    const table = (length: number): string =>
      tableXml(
        rowXml([cellXml('Mietvertrag'), cellXml('Lease')]),
        rowXml([
          cellXml(`${'Der Mieter zahlt pünktlich, '.repeat(length)}wie vereinbart.`),
          cellXml(`${'The tenant pays in time, '.repeat(length)}as agreed.`),
        ]),
      )
    const types = async (xml: string): Promise<string[]> => (await parseDocx(makeDocx([{ xml }]))).blocks.map(({ type }) => type)
    expect(await types(table(9))).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph'])
    expect(await types(table(3))).toEqual(['table'])
  })
})

describe('the zip limits of an Office file', () => {
  it('refuse a zip bomb by its declared and by its real unpacked size', () => {
    const bomb = makeDocx([], { files: { 'word/bomb.xml': new Uint8Array(40e6) } })
    expect(() => openOfficeFile(bomb)).toThrow(expect.objectContaining({ code: 'unsafe-archive' }))
    expect(() => openOfficeFile(lieAboutSize(bomb, 'word/bomb.xml', 1000))).toThrow(expect.objectContaining({ code: 'unsafe-archive' }))
  })

  it('refuse too many parts, unsafe names, duplicate parts and passwords', () => {
    const many = Object.fromEntries(Array.from({ length: ZIP_LIMITS.entries + 1 }, (_part, index) => [`word/${index}.xml`, 'x']))
    expect(() => openOfficeFile(makeDocx([], { files: many, level: 0 }))).toThrow(expect.objectContaining({ code: 'unsafe-archive' }))
    expect(() => openOfficeFile(makeDocx([], { files: { '../../evil.xml': 'x' } }))).toThrow(
      expect.objectContaining({ code: 'unsafe-archive' }),
    )
    const doubled = replaceBytes(
      makeDocx([], { files: { 'word/document.xmk.xml': 'x', 'word/document.xml.xml': 'y' } }),
      'word/document.xmk.xml',
      'word/document.xml.xml',
    )
    expect(() => openOfficeFile(doubled)).toThrow(expect.objectContaining({ code: 'unsafe-archive' }))
  })

  it.each(['<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', '<!ENTITY a SYSTEM "file:///etc/passwd">'])(
    'refuse XML that defines entities: %s',
    (xml) => {
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const file = makeDocx(['x'], { files: { 'word/document.xml': new Uint8Array(Buffer.from(xml, encoding)) } })
        expect(() => openOfficeFile(file)).toThrow(expect.objectContaining({ code: 'unsafe-archive' }))
      }
    },
  )

  it('let only XML parts through', () => {
    const parts = openOfficeFile(
      makeDocx(['x'], { files: { 'word/media/picture.png': new Uint8Array(randomBytes(100)), 'word/vbaProject.bin': 'x' } }),
    )
    expect([...parts.keys()].every((name) => /\.(?:xml|rels)$/.test(name))).toBe(true)
  })

  it('recognise random bytes as not a zip', () => {
    expect(readZipDirectory(new Uint8Array())).toBeNull()
    for (let round = 0; round < 200; round += 1) expect(readZipDirectory(new Uint8Array(randomBytes(200)))).toBeNull()
  })

  it('recognise two hundred unsafe names', () => {
    const names = ['../', '..\\', '/', 'C:/', 'c:\\', 'a/../../', '\\\\server\\', 'a\0', 'a\n', 'x/..'].flatMap((start) =>
      Array.from({ length: 20 }, (_name, index) => `${start}${index === 0 ? '' : `/n${index}`}`),
    )
    expect(names).toHaveLength(200)
    expect(names.filter(isSafeName)).toEqual([])
    expect(['word/document.xml', '[Content_Types].xml', 'a..b/c.xml'].every(isSafeName)).toBe(true)
  })
})

/** Writes another declared size into the central directory and the local header. */
function lieAboutSize(file: Uint8Array, name: string, size: number): Uint8Array {
  const copy = Buffer.from(file)
  const view = new DataView(copy.buffer, copy.byteOffset, copy.byteLength)
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) {
    if (view.getUint32(at - 46, true) === 0x02014b50) view.setUint32(at - 46 + 24, size, true)
    else if (view.getUint32(at - 30, true) === 0x04034b50) view.setUint32(at - 30 + 22, size, true)
  }
  return new Uint8Array(copy)
}

function replaceBytes(file: Uint8Array, from: string, to: string): Uint8Array {
  return new Uint8Array(Buffer.from(Buffer.from(file).toString('latin1').replaceAll(from, to), 'latin1'))
}
