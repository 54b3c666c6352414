/**
 * Reading PDFs, compared with a bare loop of pdf.js's getTextContent over the same pages in the same run (goal: 0.7 of its speed, 300
 * pages/s); a book of 619 pages; the speed of each other format. Processor time, so that a busy machine does not change the ratio.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseCsv } from '../../src-main/reading/adapters/parsers/markup/csv.ts'
import { decodeText } from '../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseEpub } from '../../src-main/reading/adapters/parsers/office/epub.ts'
import { parseHtml } from '../../src-main/reading/adapters/parsers/markup/html.ts'
import { loadPdfJs, parsePdf } from '../../src-main/reading/adapters/parsers/pdf.ts'
import { parsePptx } from '../../src-main/reading/adapters/parsers/office/pptx/pptx.ts'
import { parseXlsx } from '../../src-main/reading/adapters/parsers/office/sheets/xlsx.ts'
import { makeEpub } from '../support/files/make-epub.ts'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { makePptx } from '../support/files/make-pptx.ts'
import { makeXlsx } from '../support/files/make-xlsx.ts'

const ROUNDS = 3
const BOOK_PAGES = 619
const material = join(
  process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url)),
  'docs',
  'pdf',
)
const print = (line: string) => void process.stdout.write(`${line}\n`)
const line = (page: number, row: number) =>
  `Row ${row} of page ${page} tells how barge ${page * 31 + row} carried slate and lime to the harbour.`

async function timed(work: () => Promise<number>): Promise<{ pages: number; seconds: number; wall: number }> {
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  const pages = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { pages, seconds: (user + system) / 1e6, wall: (performance.now() - start) / 1000 }
}

/** The time of pdf.js alone: open, each page's text, close. */
async function bare(files: readonly Uint8Array[]): Promise<number> {
  ;(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string)
  const pdfjs = await loadPdfJs()
  let pages = 0
  for (const file of files) {
    const task = pdfjs.getDocument({ data: file.slice(), verbosity: 0, disableFontFace: true, useSystemFonts: false })
    try {
      const document = await task.promise
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number)
        await page.getTextContent()
        page.cleanup()
        pages += 1
      }
    } catch {
      // A file with a password counts for neither side.
    }
    await task.destroy()
  }
  return pages
}

async function ours(files: readonly Uint8Array[]): Promise<number> {
  let pages = 0
  for (const file of files)
    pages += await parsePdf(file.slice()).then(
      ({ pages: found }) => found?.length ?? 0,
      () => 0,
    )
  return pages
}

async function compare(name: string, files: readonly Uint8Array[]): Promise<void> {
  await bare(files.slice(0, 1))
  const rounds: { plain: number; own: number; pages: number; wall: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await timed(() => bare(files))
    const own = await timed(() => ours(files))
    rounds.push({ plain: plain.seconds, own: own.seconds, pages: own.pages, wall: own.wall })
  }
  const [best] = rounds.toSorted((a, b) => a.own - b.own)
  const plain = Math.min(...rounds.map((round) => round.plain))
  if (best)
    print(
      `${name}: ${best.pages} pages in ${best.wall.toFixed(1)} s (${best.own.toFixed(1)} s of processor): ${Math.round(best.pages / best.own)} pages/s, ${(plain / best.own).toFixed(2)} of the bare loop (goals 300, 0.7)`,
    )
}

const book = makePdf(
  Array.from({ length: BOOK_PAGES }, (_page, page) => textPage(Array.from({ length: 38 }, (_line, row) => line(page, row)))),
)
await compare(`made book of ${BOOK_PAGES} pages`, [book])
if (existsSync(material))
  await compare(
    'real PDFs',
    readdirSync(material)
      .sort()
      .map((name) => new Uint8Array(readFileSync(join(material, name)))),
  )

const rows = Array.from({ length: 50_000 }, (_row, row) => [row, `Barge ${row}`, `slate from quarry ${row % 97}`, row * 1.5] as const)
const paragraphs = (page: number, tag: string) => Array.from({ length: 20 }, (_line, row) => `<${tag}>${line(page, row)}</${tag}>`).join('')
const others: [string, () => Promise<{ text: string }> | { text: string }][] = [
  ['CSV, 50,000 rows', () => parseCsv(decodeText(Buffer.from(rows.map((row) => row.join(',')).join('\n'))))],
  ['XLSX, 50,000 rows', () => parseXlsx(makeXlsx([{ name: 'S', rows }]))],
  [
    'PPTX, 500 slides',
    () =>
      parsePptx(
        makePptx(
          Array.from({ length: 500 }, (_slide, page) => ({
            title: `Slide ${page}`,
            texts: [line(page, 1), line(page, 2)],
            notes: line(page, 3),
          })),
        ),
      ),
  ],
  [
    'HTML, 1,000 sections',
    () =>
      parseHtml(
        Buffer.from(
          `<!doctype html><html><body>${Array.from({ length: 1000 }, (_section, page) => `<h2>Part ${page}</h2>${paragraphs(page, 'p')}`).join('')}</body></html>`,
        ),
      ),
  ],
  [
    'EPUB, 60 chapters',
    () =>
      parseEpub(
        makeEpub(
          Array.from({ length: 60 }, (_chapter, page) => ({
            file: `c${100 + page}.xhtml`,
            body: `<h1>Chapter ${page}</h1>${paragraphs(page, 'p')}`,
          })),
        ),
      ),
  ],
]
for (const [name, read] of others) {
  let text = ''
  const { seconds } = await timed(async () => {
    ;({ text } = await read())
    return 0
  })
  print(`${name}: ${(text.length / 1e6).toFixed(1)} million characters in ${seconds.toFixed(1)} s, file made included`)
}
