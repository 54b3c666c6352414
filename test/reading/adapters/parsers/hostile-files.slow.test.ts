import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createParserPool } from '../../../../src-main/reading/worker/parser/pool.ts'
import { isAppError, isErrorCode } from '../../../../src-preload/contract/errors.ts'
import { flipBits } from '../../../support/files/hostile-zip.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'
import { ENTRIES } from '../../../support/app.ts'

// Runs in the parser process of the app, under its limits: 30 seconds a file, 1.5 GB.
const pool = createParserPool({
  entry: ENTRIES.parser,
  size: 1,
  megabytes: 1400,
  renewAfter: { files: 10_000, megabytes: 1000 },
})
const processes = new Set<number>()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-hostile-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

async function outcome(content: Uint8Array | string, name: string): Promise<string> {
  const path = join(folder, 'stored.bin')
  await writeFile(path, content)
  try {
    const reading = await pool.read({ path, name, profile: 'auto', redact: 'never', maxTokens: 256, seconds: 30 })
    for (const pid of pool.pids()) processes.add(pid)
    reading.release()
    return reading.facts.type
  } catch (error) {
    if (!isAppError(error)) throw error
    expect(error.message).toMatch(/^[A-Z].*[^\s]$/s)
    return error.code
  }
}

const PDF = makePdf([textPage(['The first line of the page.', 'The second one.']), textPage(['Another page.'])])
const pdfOf = (body: string): string =>
  `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${body}>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n4 0 obj<</Length 44>>stream\nBT /F 12 Tf 10 100 Td (Still the text.) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>`

/** Name, content and permitted outcomes. */
const FILES: [name: string, content: () => Uint8Array | string, may: readonly string[]][] = [
  ['runs JavaScript when opened', () => pdfOf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'), ['pdf']],
  ['starts a program when opened', () => pdfOf('/OpenAction<</S/Launch/F(cmd.exe)>>'), ['pdf']],
  [
    'calls an address when opened',
    () => pdfOf('/OpenAction<</S/URI/URI(http://127.0.0.1:1/)>>/AA<</O<</S/SubmitForm/F(http://127.0.0.1:1/)>>>>'),
    ['pdf'],
  ],
  ['holds an XFA form', () => pdfOf('/AcroForm<</XFA(<xdp><script>x</script></xdp>)/Fields[]>>'), ['pdf']],
  [
    'has a page tree that contains itself',
    () =>
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>',
    ['damaged-file', 'no-text'],
  ],
  [
    'declares two billion pages',
    () => Buffer.from(PDF).toString('latin1').replace('/Count 2', '/Count 2147483647'),
    ['pdf', 'damaged-file', 'no-text'],
  ],
  ['refers to an object that refers to itself', () => '%PDF-1.7\n1 0 obj 1 0 R endobj\ntrailer<</Root 1 0 R>>', ['damaged-file']],
  [
    'nests arrays without end',
    () => `%PDF-1.7\n1 0 obj${'['.repeat(200_000)}${']'.repeat(200_000)}endobj\ntrailer<</Root 1 0 R>>`,
    ['damaged-file'],
  ],
  [
    'nests forms that draw each other',
    () =>
      `${pdfOf('')}`
        .replace('/Font<</F 5 0 R>>', '/Font<</F 5 0 R>>/XObject<</A 6 0 R>>')
        .replace(
          'endstream endobj\ntrailer',
          'endstream endobj\n6 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 6 0 R>>>>/Length 5>>stream\n/A Do\nendstream endobj\ntrailer',
        ),
    ['pdf'],
  ],
  [
    'declares a stream of four gigabytes',
    () =>
      Buffer.from(PDF)
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 4294967296'),
    ['pdf', 'damaged-file', 'no-text'],
  ],
  [
    'has a wrong cross-reference table',
    () =>
      Buffer.from(PDF)
        .toString('latin1')
        .replace(/\d{10} 00000 n/g, '9999999999 00000 n'),
    ['pdf', 'damaged-file'],
  ],
  ['is nothing but its header', () => '%PDF-1.7\n', ['damaged-file']],
]

describe('a hostile PDF', () => {
  it.each(FILES)('that %s is read or refused with an error of its own', async (_what, content, may) => {
    expect(may).toContain(await outcome(content(), 'a.pdf'))
  })

  it('with flipped bits is read or refused, and the parser process stays alive', async () => {
    await outcome(PDF, 'a.pdf')
    const before = processes.size
    for (let seed = 0; seed < 600; seed += 1) {
      const code = await outcome(flipBits(PDF, seed, 1 + (seed % 12)), 'a.pdf')
      expect(code === 'pdf' || (isErrorCode(code) && code !== 'internal'), `seed ${seed}: ${code}`).toBe(true)
    }
    expect(processes.size).toBe(before)
  })
})

describe('a hostile text file', () => {
  const long = 'a'.repeat(200_000)
  it.each([
    ['a line of two hundred thousand letters', 'a.txt', long],
    ['a table row of two hundred thousand letters', 'a.csv', `x,y\n1,${long}`],
    ['a row of a hundred thousand empty cells', 'a.csv', `x,y\n${','.repeat(100_000)}\n1,2`],
    ['a quote that never ends', 'a.csv', `a,b\n"${'x,y\n'.repeat(40_000)}`],
    ['tags that never close', 'a.html', `<html><body>${'<p>x'.repeat(30_000)}`],
    ['a tag that never ends', 'a.html', `<html><body><p ${'a="'.repeat(100_000)}`],
    ['half a million brackets', 'a.md', '['.repeat(500_000)],
    ['a hundred thousand header lines', 'a.eml', `From: a@b.c\n${'X-A: b\n'.repeat(100_000)}\ntext`],
    ['five hundred thousand RTF words', 'a.rtf', `{\\rtf1 ${'\\b x\\b0 '.repeat(250_000)}}`],
    ['bytes of every value', 'a.txt', String.fromCharCode(...Array.from({ length: 256 }, (_byte, index) => index)).repeat(40)],
  ])('is read or refused within the time limit: %s', async (_what, name, content) => {
    const code = await outcome(name === 'a.txt' ? Buffer.from(content, 'latin1') : content, name)
    expect(['txt', 'csv', 'html', 'md', 'eml', 'rtf', 'damaged-file', 'no-text', 'unsupported-type', 'unsafe-archive']).toContain(code)
  })
})
