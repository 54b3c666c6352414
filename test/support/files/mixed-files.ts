import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDocx } from './make-docx.ts'
import { makeEpub } from './make-epub.ts'
import { makeOdt } from './make-odt.ts'
import { makePdf, textPage } from './make-pdf.ts'
import { makePptx } from './make-pptx.ts'
import { makeXlsx } from './make-xlsx.ts'

/** The content of a file: its title with a unique word, and its paragraphs. */
type Content = { title: string; paragraphs: readonly string[] }

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)

/** The maker of each format, by its extension. */
const MAKERS: Readonly<Record<string, (content: Content) => string | Uint8Array>> = {
  md: ({ title, paragraphs }) => `# ${title}\n\n${paragraphs.join('\n\n')}\n`,
  pdf: ({ title, paragraphs }) =>
    makePdf(
      chunked([title, ...paragraphs.flatMap((text) => lines(text, 80))], 40).map((page) => textPage(page)),
      { title },
    ),
  docx: ({ title, paragraphs }) => makeDocx([{ style: 'Heading1', text: title }, ...paragraphs], { title }),
  txt: ({ title, paragraphs }) => `${title}\n\n${paragraphs.join('\n\n')}\n`,
  html: ({ title, paragraphs }) =>
    `<!doctype html><title>${title}</title><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
  csv: ({ title, paragraphs }) => `Number,Note\n${[title, ...paragraphs].map((text, n) => `${n},"${text}"`).join('\n')}\n`,
  pptx: ({ title, paragraphs }) =>
    makePptx(
      paragraphs.map((text, n) => ({ title: `${title} ${n}`, texts: [text] })),
      { title },
    ),
  vtt: ({ title, paragraphs }) =>
    `WEBVTT\n\n${[title, ...paragraphs].map((text, n) => `${clock(n * 8)} --> ${clock(n * 8 + 7)}\n<v Clerk>${text}</v>\n`).join('\n')}`,
  xlsx: ({ title, paragraphs }) =>
    makeXlsx([{ name: 'Notes', rows: [['Number', 'Note'], [0, title], ...paragraphs.map((text, n) => [n + 1, text])] }], { title }),
  eml: ({ title, paragraphs }) =>
    `From: clerk@example.org\r\nTo: master@example.org\r\nSubject: ${title}\r\nDate: Mon, 2 Mar 2026 09:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${paragraphs.join('\r\n\r\n')}\r\n`,
  odt: ({ title, paragraphs }) => makeOdt([{ heading: title, level: 1 }, ...paragraphs], { title }),
  rtf: ({ title, paragraphs }) =>
    `{\\rtf1\\ansi {\\info{\\title ${title}}}${[title, ...paragraphs].map((text) => `${text}\\par `).join('')}}`,
  epub: ({ title, paragraphs }) =>
    makeEpub([{ file: 'one.xhtml', title, body: `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}` }], { title }),
}

const MIXED_FORMATS = Object.keys(MAKERS)

/**
 * Writes `count` files of all formats (or the given ones) in turn, with a few passages each. Each file of a round has a unique word, for
 * instance `marker137x` (round 1, file 37).
 */
export function writeMixedFiles(folder: string, count: number, round: number, formats: readonly string[] = MIXED_FORMATS): string[] {
  mkdirSync(folder, { recursive: true })
  return Array.from({ length: count }, (_, n) => {
    const format = formats[n % formats.length] ?? 'md'
    const path = join(folder, `file-${n}.${format}`)
    const paragraphs = Array.from(
      { length: 12 },
      (_unused, p) =>
        `Paragraph ${p} of file ${n} in round ${round} tells how barge number ${n * 100 + p} was loaded with slate at the quay, weighed twice, and sent down the canal before the frost came in the night. The clerk wrote it all down.`,
    )
    const make = MAKERS[format]
    if (make) writeFileSync(path, make({ title: `File ${n} marker${round}${n}x`, paragraphs }))
    return path
  })
}

function lines(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}(?: |$)`, 'gu')) ?? []
}

function chunked<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}
