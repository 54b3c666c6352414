import { text as message } from '../../../../../src-preload/texts/text.ts'
import { posix } from 'node:path'
import { parseHTML } from 'linkedom'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { withFields, withHead } from '../../../domain/documents/front-fields.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { declaredTitle, meaningfulTitle, normaliseTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { decodeText } from '../detect/decode-text.ts'
import { writeInline } from '../markup/html-inline.ts'
import { markHtmlLists } from '../markup/html-lists.ts'
import { readBook, resolve } from './epub-package.ts'
import type { Chapter } from './epub-package.ts'
import { officeBlocks, parseOfficeTree } from './office-blocks.ts'
import { openOfficeFile } from './zip-limits.ts'

const PARTS = /^mimetype$|\.(?:xml|opf|ncx|xhtml|html|htm|css)$/i
/** Elements and styles that `writeInline` knows. */
const SHOWN = /<(?:[a-z]+:)?(?:su[bp]|math|rt|del|s|strike|input|select|textarea)[\s>]|vertical-align|line-through|[\s;"']top\s*:|noteref/i
/** The prefix of MathML in XHTML (`m:math`). */
const MATH_PREFIX = /xmlns:([a-z][\w-]{0,20})\s*=\s*["']http:\/\/www\.w3\.org\/1998\/Math\/MathML["']/i
/** An empty element of XHTML, which HTML would leave open. */
const EMPTY = /<((?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)[a-z][\w:-]*)((?:\s[^<>]*)?)\/>/gi

/**
 * Reads an EPUB: chapters in reading order, each under a heading (its own, else its label). Throws `damaged-file`, `unsafe-archive`,
 * `unsupported-type` (DRM), `no-text`.
 */
export async function parseEpub(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data, PARTS)
  const book = readBook(parts)
  const locked = lockedFiles(parts)
  const raw: RawBlock[] = []
  const missing: string[] = []
  for (const chapter of book.chapters) {
    const content = parts.get(chapter.path)
    if (locked.has(chapter.path)) throw new AppError('unsupported-type', { variant: 'lockedBook' })
    if (content) raw.push(...(await chapterBlocks(content, { chapter, bookTitle: book.title, parts })))
    else missing.push(posix.basename(chapter.path))
  }
  const { text, blocks, warnings } = normaliseBlocks(withFields(raw, book.fields))
  if (text === '' || raw.every((block) => block.text.trim() === '')) throw new AppError('no-text', { variant: 'book' })
  const title = declaredTitle(book.title, text, blocks)
  const lost = missing.length > 0 ? [message('import.missingChapters', { chapters: missing.slice(0, 10) })] : []
  const partial = missing.length > 0
  return withHead(
    { type: 'epub', title, text, blocks, pages: null, warnings: [...warnings, ...lost], partial, date: book.date },
    book.fields,
  )
}

/** Title of a chapter's page, unless it repeats the book's. */
function pageTitle(html: string, bookTitle: string | null): string | null {
  const title = normaliseTitle(/<title[^<>]{0,200}>([^<>]{1,500})<\/title>/i.exec(html)?.[1])
  return title === normaliseTitle(bookTitle) ? null : meaningfulTitle(title)
}

type Place = { chapter: Chapter; bookTitle: string | null; parts: ReadonlyMap<string, Uint8Array> }

async function chapterBlocks(content: Uint8Array, { chapter, bookTitle, parts }: Place): Promise<RawBlock[]> {
  const { text } = decodeText(
    content,
    /encoding\s*=\s*["']([\w-]{2,40})/.exec(Buffer.from(content.subarray(0, 200)).toString('latin1'))?.[1] ?? null,
  )
  const page = withInline(text.replace(/^\ufeff?\s*<\?xml[^<>]{0,300}\?>/, ''), stylesOf(text, chapter, parts))
  const tree = await parseOfficeTree(Buffer.from(markHtmlLists(page)), 'html')
  const blocks = officeBlocks(tree.content)
  const hasText = blocks.some((block) => block.text.trim() !== '')
  const label = normaliseTitle(chapter.label ?? pageTitle(text, bookTitle))
  return hasText && label !== null && !blocks.some((block) => block.type === 'heading')
    ? [{ type: 'heading', level: 1, text: label }, ...blocks]
    : blocks
}

/** Text of a page's style sheets, those that it links to first. */
function stylesOf(html: string, { path }: Chapter, parts: ReadonlyMap<string, Uint8Array>): string {
  const linked = [...html.matchAll(/<link\s[^<>]{0,1000}?href\s*=\s*["']([^"'<>]{1,1000}\.css)["']/gi)].map(([, href = '']) =>
    new TextDecoder().decode(parts.get(resolve(path, href))),
  )
  const own = [...html.matchAll(/<style[^<>]{0,200}>([^]*?)<\/style>/gi)].map(([, css = '']) => css)
  return [...linked, ...own].join('\n')
}

/** A page with what its elements show written into its text (`writeInline`). */
function withInline(html: string, css: string): string {
  if (!SHOWN.test(html) && !SHOWN.test(css)) return html
  const prefix = MATH_PREFIX.exec(html)?.[1]
  const plain = prefix === undefined ? html : html.replaceAll(new RegExp(`(</?)${prefix}:`, 'g'), '$1')
  const { document } = parseHTML(plain.replace(EMPTY, '<$1$2></$1>'))
  writeInline(document, css)
  return (document as unknown as { toString: () => string }).toString()
}

/** Encrypted files; obfuscated fonts do not count. */
function lockedFiles(parts: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const xml = new TextDecoder().decode(parts.get('META-INF/encryption.xml') ?? new Uint8Array())
  return new Set(
    [...xml.matchAll(/CipherReference\s[^<>]{0,200}?URI\s*=\s*["']([^"'<>]{1,1000})["']/g)].map(([, path = '']) => decodeUri(path)),
  )
}

function decodeUri(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
