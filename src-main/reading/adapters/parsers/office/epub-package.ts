import { posix } from 'node:path'
import { parseHTML } from 'linkedom'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { fieldLine } from '../../../domain/documents/front-fields.ts'
import { isoDate } from './office-properties.ts'

/** A chapter: its path in the archive, and its label in the table of contents. */
export type Chapter = { path: string; label: string | null }
export type Book = { title: string | null; date: string | null; chapters: Chapter[]; fields: string[] }

/** Most chapters of a book; a book with one file per page has some thousands. */
const MAX_CHAPTERS = 5000

type Item = { path: string; type: string; properties: string }

/** Title, date, author and publisher, and chapters (in reading order, without the table of contents) of an EPUB's package file. Throws `damaged-file`. */
export function readBook(parts: ReadonlyMap<string, Uint8Array>): Book {
  const rootfile = xmlOf(parts, 'META-INF/container.xml')?.querySelector('rootfile')
  const path = rootfile?.getAttribute('full-path') ?? [...parts.keys()].find((name) => name.endsWith('.opf')) ?? ''
  const opf = xmlOf(parts, path)
  if (!opf) throw new AppError('damaged-file')
  const items = new Map<string, Item>()
  for (const item of opf.querySelectorAll('item')) {
    const [id, href] = [item.getAttribute('id'), item.getAttribute('href')]
    if (id !== null && href !== null)
      items.set(id, {
        path: resolve(path, href),
        type: item.getAttribute('media-type') ?? '',
        properties: item.getAttribute('properties') ?? '',
      })
  }
  const labels = readLabels(parts, [...items.values()])
  const chapters: Chapter[] = []
  // A file stands in the reading order once (EPUB 3.3, 5.7.2): a book that names it a million times is not read as often.
  const read = new Set<string>()
  for (const reference of [...opf.querySelectorAll('itemref')].slice(0, MAX_CHAPTERS)) {
    const item = items.get(reference.getAttribute('idref') ?? '')
    if (!item || item.properties.split(' ').includes('nav') || item.type.startsWith('image/') || read.has(item.path)) continue
    read.add(item.path)
    chapters.push({ path: item.path, label: labels.get(item.path) ?? null })
  }
  const about = [...opf.querySelectorAll('metadata *')]
  const texts = (name: string): string[] =>
    about.filter((element) => element.localName === name || element.localName === `dc:${name}`).map(({ textContent }) => textContent ?? '')
  const fields = [fieldLine('Author', texts('creator')), fieldLine('Publisher', texts('publisher'))].filter((line) => line !== null)
  return { title: texts('title')[0] ?? null, date: isoDate(texts('date')[0]), chapters, fields }
}

/** First label of each file in the table of contents (EPUB 3 `nav`, EPUB 2 `ncx`). */
function readLabels(parts: ReadonlyMap<string, Uint8Array>, items: readonly Item[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const add = (from: string, href: string | null | undefined, label: string | null | undefined): void => {
    const path = href ? resolve(from, href) : ''
    if (path !== '' && label && !labels.has(path)) labels.set(path, label)
  }
  for (const { path, type, properties } of items) {
    if (properties.split(' ').includes('nav'))
      for (const link of xmlOf(parts, path)?.querySelectorAll('nav a') ?? []) add(path, link.getAttribute('href'), link.textContent)
    else if (type === 'application/x-dtbncx+xml')
      for (const point of xmlOf(parts, path)?.querySelectorAll('navPoint,navpoint') ?? [])
        add(path, point.querySelector('content')?.getAttribute('src'), point.querySelector('text')?.textContent)
  }
  return labels
}

function xmlOf(parts: ReadonlyMap<string, Uint8Array>, path: string): Document | null {
  const content = parts.get(path)
  if (!content) return null
  // Parsed as HTML, which tolerates unclosed tags; names and attributes are the same.
  const xml = new TextDecoder()
    .decode(content)
    .replace(/^\ufeff?\s*<\?xml[^<>]{0,300}\?>/, '')
    .replace(/<([\w:-]+)((?:\s[^<>]*)?)\/>/g, '<$1$2></$1>')
  return parseHTML(`<!doctype html><html><head></head><body>${xml}</body></html>`).document
}

/** Resolves a reference to a path in the archive. */
export function resolve(from: string, href: string): string {
  const path = href.split('#')[0] ?? ''
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // Literal, not percent-encoded.
  }
  return path === '' ? '' : posix.normalize(posix.join(posix.dirname(from), decoded))
}
