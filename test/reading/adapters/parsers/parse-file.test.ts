import { said } from '../../../support/said.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFile } from '../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { makeDocx } from '../../../support/files/make-docx.ts'
import { makeEpub } from '../../../support/files/make-epub.ts'
import { makeOdt } from '../../../support/files/make-odt.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'
import { makePptx } from '../../../support/files/make-pptx.ts'
import { makeXlsx } from '../../../support/files/make-xlsx.ts'
import { zipFile } from '../../../support/files/zip-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-parse-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function parse(content: Uint8Array | string, name: string) {
  const path = join(folder, 'stored.bin')
  await writeFile(path, content)
  return parseFile({ path, name })
}

const oldOffice = (inside: string): Uint8Array =>
  new Uint8Array(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(inside, 'utf16le'), Buffer.alloc(500)]),
  )

describe('the file type of an imported file', () => {
  it('is found for PDF, DOCX, Markdown and plain text whatever the file name', async () => {
    for (const name of ['a.pdf', 'a.txt', 'a', 'a.docx']) {
      expect((await parse(makePdf([textPage(['Text of a PDF.'])]), name)).type).toBe('pdf')
      expect((await parse(makeDocx(['Text of a DOCX.']), name)).type).toBe('docx')
    }
    expect((await parse('# A\n\nb', 'a.md')).type).toBe('md')
    expect((await parse('# A\n\nb', 'A.MARKDOWN')).type).toBe('md')
    expect((await parse('just text', 'notes.log')).type).toBe('txt')
    expect((await parse('just text', 'no extension')).type).toBe('txt')
    expect((await parse('BM is how a bitmap begins, and this text too', 'a.txt')).type).toBe('txt')
    expect((await parse(new Uint8Array([...Buffer.from('mail header\n'), ...makePdf([textPage(['Later.'])])]), 'a.pdf')).type).toBe('pdf')
  })

  it('is detected by content for every format, also with a misleading file name', async () => {
    const html = '<!doctype html><html><body><p>A page.</p></body></html>'
    const mail = 'Received: by x\nFrom: a@b.c\nTo: d@e.f\nSubject: Hello\nDate: Tue, 5 Mar 2024 10:00:00 +0100\n\nThe text.\n'
    const files: [string, Uint8Array | string][] = [
      ['pptx', makePptx([{ title: 'A slide' }])],
      ['xlsx', makeXlsx([{ name: 'S', rows: [['a', 'b']] }])],
      ['odt', makeOdt(['A paragraph.'])],
      ['epub', makeEpub([{ file: 'a.xhtml', body: '<p>A chapter.</p>' }])],
      ['rtf', '{\\rtf1\\ansi Some text.\\par}'],
      ['html', html],
      ['eml', mail],
    ]
    for (const [type, content] of files)
      for (const name of ['a.txt', 'a', 'report.pdf.bak', `a.${type}`])
        expect((await parse(content, name)).type, `${type} called ${name}`).toBe(type)
    expect((await parse(html, 'export.xls')).type).toBe('html')
    expect((await parse('a\tb\n1\t2\n', 'export.xls')).type).toBe('csv')
    expect((await parse('a,b\n1,2\n', 'a.csv')).type).toBe('csv')
    expect((await parse('a\tb\n1\t2\n', 'a.tsv')).type).toBe('csv')
    expect((await parse('{\\rtf1\\ansi Written by WordPad.\\par}', 'letter.doc')).type).toBe('rtf')
    expect((await parse('Plain words in a page that is none', 'a.html')).type).toBe('txt')
    expect((await parse('Subject: one line is no message\n\nReally.', 'a.txt')).type).toBe('txt')
  })

  it.each([
    ['old.doc', oldOffice('WordDocument'), 'save it as .docx'],
    ['old.xls', oldOffice('Book'), 'save it as .xlsx'],
    ['old.ppt', oldOffice('PowerPoint Document'), 'save it as .pptx'],
    ['photo.pdf', new Uint8Array(Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(300)])), 'Save it as PNG'],
    ['sheet.xlsb', zipFile({ '[Content_Types].xml': '<x/>', 'xl/workbook.bin': 'x' }), 'save it as .xlsx'],
    ['letter.pages', zipFile({ 'Index/Document.iwa': 'x' }), 'Export it'],
    ['things.zip', zipFile({ 'a.txt': 'a' }), 'Unpack it'],
    ['program.exe', new Uint8Array(Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(500)])), 'Add documents'],
    ['data.bin', Uint8Array.from({ length: 3000 }, (_byte, index) => (index * 37) % 256), 'Save it as PDF, DOCX, Markdown or plain text'],
  ])('is refused for %s with a next step', async (name, content, next) => {
    await expect(parse(content, name).catch(said)).resolves.toMatchObject({
      code: 'unsupported-type',
      next: expect.stringContaining(next) as string,
    })
  })

  it('is recognised as encrypted for an Office file with a password, instead of as an old format', async () => {
    await expect(parse(oldOffice('EncryptedPackage'), 'a.docx')).rejects.toMatchObject({ code: 'needs-password' })
  })

  it('is refused with a separate error code for empty, textless, damaged and missing files', async () => {
    await expect(parse('', 'a.txt')).rejects.toMatchObject({ code: 'empty-file' })
    await expect(parse(' \n ', 'a.txt')).rejects.toMatchObject({ code: 'no-text' })
    await expect(parse('not a PDF at all', 'a.pdf')).rejects.toMatchObject({ code: 'damaged-file' })
    await expect(parse(makeDocx(['x']).slice(0, 300), 'a.docx')).rejects.toMatchObject({ code: 'damaged-file' })
    for (const name of ['a.docx', 'a.pptx', 'a.xlsx', 'a.odt', 'a.epub']) {
      await expect(parse('only some text', name)).rejects.toMatchObject({ code: 'damaged-file' })
      await expect(parse(makePptx([{ title: 'x' }]).slice(0, 300), name)).rejects.toMatchObject({ code: 'damaged-file' })
    }
    await expect(parseFile({ path: join(folder, 'gone'), name: 'gone' })).rejects.toMatchObject({ code: 'file-missing' })
    await expect(parseFile({ path: folder, name: 'folder' })).rejects.toMatchObject({ code: 'file-unreadable' })
  })
})
