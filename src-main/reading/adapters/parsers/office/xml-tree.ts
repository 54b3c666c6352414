import { Parser } from 'htmlparser2'
import { AppError } from '../../../../../src-preload/contract/errors.ts'

/**
 * An element of an Office file's XML. `name` and the names of attributes have the usual prefix of their namespace (`w:p`, `m:r`), whichever
 * the file declares.
 */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: (XmlElement | string)[] }

/** Deepest nesting of elements; Word's own files have about thirty levels for each nested table. */
const MAX_DEPTH = 1000
const BASE = /^https?:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\//
/** Usual prefixes by namespace, without its base and year: ISO 29500 strict and transitional differ in nothing else. */
const PREFIXES: Readonly<Record<string, string>> = {
  'wordprocessingml/main': 'w',
  'officeDocument/math': 'm',
  'officeDocument/relationships': 'r',
  'drawingml/main': 'a',
  'drawingml/chart': 'c',
  'drawingml/diagram': 'dgm',
  'drawingml/wordprocessingDrawing': 'wp',
  'presentationml/main': 'p',
  'spreadsheetml/main': 'x',
  'markup-compatibility': 'mc',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
  'http://schemas.microsoft.com/office/drawing/2010/main': 'a14',
  'http://www.w3.org/1998/Math/MathML': 'math',
  'http://www.w3.org/1999/xlink': 'xlink',
  'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0': 'field',
  'http://purl.org/dc/elements/1.1/': 'dc',
  ...Object.fromEntries(
    ['office', 'text', 'table', 'style', 'presentation', 'chart', 'form', 'drawing', 'svg-compatible', 'xsl-fo-compatible', 'meta'].map(
      (name) => [
        `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`,
        { drawing: 'draw', 'svg-compatible': 'svg', 'xsl-fo-compatible': 'fo' }[name] ?? name,
      ],
    ),
  ),
}
const NONE: Readonly<Record<string, string>> = {}

/** The root element of XML in UTF-8 or UTF-16. Throws `damaged-file`: no root, cut off, nested too deep. */
export function parseXml(content: Uint8Array): XmlElement {
  const xml = decode(content)
  const root: XmlElement = { name: '', attributes: NONE, children: [] }
  const open: { element: XmlElement; prefixes: ReadonlyMap<string, string> }[] = [{ element: root, prefixes: new Map() }]
  let rootTag = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const outer = open.at(-1)
        if (!outer || open.length > MAX_DEPTH) throw new AppError('damaged-file')
        if (open.length === 1) rootTag = name
        const prefixes = declared(attributes, outer.prefixes)
        const element = { name: renamed(name, prefixes, true), attributes: renamedAll(attributes, prefixes), children: [] }
        outer.element.children.push(element)
        open.push({ element, prefixes })
      },
      onclosetag: () => open.length > 1 && open.pop(),
      ontext(text) {
        const children = open.at(-1)?.element.children ?? []
        const before = children.at(-1)
        // Entities part a text.
        if (typeof before === 'string') children[children.length - 1] = before + text
        else children.push(text)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const top = root.children.find((child) => typeof child !== 'string')
  const end = xml
    .slice(-2000)
    .replaceAll(/<!--[^]*?-->/g, '')
    .trimEnd()
  const isWhole = end.endsWith('>') && (end.slice(end.lastIndexOf('</')).startsWith(`</${rootTag}`) || end.endsWith('/>'))
  if (!top || !isWhole || (end.endsWith('/>') && top.children.length > 0)) throw new AppError('damaged-file')
  return top
}

/** A part of an Office file as XML; null: the file has none, or what stands there is no XML. */
export function readPart(parts: ReadonlyMap<string, Uint8Array>, name: string): XmlElement | null {
  const content = parts.get(name)
  if (!content) return null
  try {
    return parseXml(content)
  } catch {
    return null
  }
}

/** The first child element of a name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one): one is XmlElement => typeof one !== 'string' && one.name === name)
}

/** Child elements, of a name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter((one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name))
}

/** All elements of a name inside another one, in order. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((one) => [...(one.name === name ? [one] : []), ...descendants(one, name)])
}

/** All text inside an element. */
export function textIn(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((one) => (typeof one === 'string' ? one : textIn(one))).join('')
}

/** Encoding by the byte order mark, or by the zero of the first `<` in UTF-16. */
function decode(content: Uint8Array): string {
  const [first, second] = content
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  return new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8').decode(content)
}

function declared(attributes: Readonly<Record<string, string>>, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let prefixes: Map<string, string> | null = null
  for (const [key, uri] of Object.entries(attributes)) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue
    const usual = PREFIXES[uri.replace(BASE, '').replace('/2006', '')]
    const prefix = key.slice('xmlns:'.length)
    prefixes ??= new Map(outer)
    prefixes.set(prefix, usual ?? prefix)
  }
  return prefixes ?? outer
}

/** The namespace without a prefix is that of elements, never of attributes. */
function renamed(name: string, prefixes: ReadonlyMap<string, string>, isElement: boolean): string {
  const colon = name.indexOf(':')
  if (colon < 0 && !isElement) return name
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const usual = prefixes.get(prefix) ?? prefix
  if (usual === prefix) return name
  const local = name.slice(colon + 1)
  return usual === '' ? local : `${usual}:${local}`
}

function renamedAll(attributes: Readonly<Record<string, string>>, prefixes: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const keys = Object.keys(attributes)
  if (keys.length === 0) return NONE
  const names = keys.map((key) => renamed(key, prefixes, false))
  if (names.every((name, index) => name === keys[index])) return attributes
  return Object.fromEntries(names.map((name, index) => [name, attributes[keys[index] ?? ''] ?? '']))
}
