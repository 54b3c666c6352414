import { posix } from 'node:path'
import { attribute, unescapeXml } from '../lists/xml-text.ts'

const TYPES = '[Content_Types].xml'

export type Parts = ReadonlyMap<string, Uint8Array>

/** A part that another one refers to: the last word of the relation's type, and its path in the package (or its address outside of it). */
export type Relation = { id: string; type: string; path: string; isExternal: boolean }

/** A sheet of a workbook; `type`: `worksheet`, `chartsheet`, `dialogsheet`, `xlMacrosheet`; `path`: null if its part is missing. */
export type SheetPart = { name: string; type: string; path: string | null; isHidden: boolean }

/** What a workbook says of itself. `isStale`: whoever wrote it asks that all formulas be computed when it is opened. */
export type WorkbookParts = { path: string; xml: string; sheets: SheetPart[]; styles: string | null; is1904: boolean; isStale: boolean }

/** The parts with names, and relations to them, in lower case: they may differ in capitals (ECMA-376-2, 6.2.2.3). */
export function lowerCaseNames(parts: Parts): Parts {
  return new Map(
    [...parts].map(([name, content]) => {
      const lower = name.toLowerCase()
      if (!lower.endsWith('.rels')) return [lower === TYPES.toLowerCase() ? TYPES : lower, content] as const
      const xml = decodeXml(content).replaceAll(/<[^<>]*Relationship\s[^<>]*>/g, (element) =>
        element.includes('External')
          ? element
          : element.replace(/\sTarget\s*=\s*(?:"[^"]*"|'[^']*')/, (target) => ` Target${target.slice(target.indexOf('=')).toLowerCase()}`),
      )
      return [lower, new TextEncoder().encode(xml)] as const
    }),
  )
}

/** XML of a part without the prefixes of its names, which every program chooses for itself; '' if it is missing. */
export function plainXml(parts: Parts, path: string | null | undefined): string {
  const content = path ? parts.get(path) : undefined
  return content ? decodeXml(content).replaceAll(/<(\/?)[\w.-]+:(?=\w)/g, '<$1') : ''
}

/** Text of an XML part, by its byte order mark. */
export function decodeXml(content: Uint8Array): string {
  const [first, second] = content
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(content)
}

/** Attributes of the elements of a name, in order. */
export function heads(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map(([, head = '']) => head)
}

/** Relations of a part ('': of the package). */
export function relationsOf(parts: Parts, path: string): Relation[] {
  const folder = posix.dirname(path)
  const file = path === '' ? '_rels/.rels' : posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  return heads(plainXml(parts, file), 'Relationship').map((head) => {
    const target = unescapeXml(attribute(head, 'Target') ?? '')
    const isExternal = attribute(head, 'TargetMode') === 'External'
    return {
      id: attribute(head, 'Id') ?? '',
      type: (attribute(head, 'Type') ?? '').split('/').at(-1) ?? '',
      path: isExternal ? target : posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1),
      isExternal,
    }
  })
}

/** The workbook of a package (XLSX); null: it has none. */
export function workbookOf(parts: Parts): WorkbookParts | null {
  const path = relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.path
  const xml = plainXml(parts, path)
  if (path === undefined || !/<workbook[\s>]/.test(xml)) return null
  const relations = relationsOf(parts, path)
  const isSet = (element: string, name: string): boolean =>
    heads(xml, element).some((head) => ['1', 'true'].includes(attribute(head, name) ?? ''))
  return {
    path,
    xml,
    sheets: heads(xml, 'sheet').map((head) => {
      const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(head)?.[1]
      const relation = relations.find((one) => one.id === id)
      return {
        name: unescapeXml(attribute(head, 'name') ?? ''),
        type: relation?.type ?? 'worksheet',
        path: relation && parts.has(relation.path) ? relation.path : null,
        isHidden: ['hidden', 'veryHidden'].includes(attribute(head, 'state') ?? ''),
      }
    }),
    styles: relations.find(({ type }) => type === 'styles')?.path ?? null,
    is1904: isSet('workbookPr', 'date1904'),
    isStale: isSet('calcPr', 'fullCalcOnLoad'),
  }
}

/** True for a sheet with cells whose part is there. */
export function isWorksheet({ type, path }: SheetPart): boolean {
  return type === 'worksheet' && path !== null
}

/** The parts of a package with a workbook of its worksheets alone: hucre refuses one with a sheet of another kind. */
export function worksheetsAlone(parts: Parts, { path, sheets }: WorkbookParts): Parts {
  if (sheets.every(isWorksheet)) return parts
  let index = -1
  const xml = decodeXml(parts.get(path) ?? new Uint8Array()).replace(
    /<(?:[\w.-]+:)?sheet(?=\s)[^<>]*?(?:\/>|><\/(?:[\w.-]+:)?sheet>)/g,
    (element) => {
      index += 1
      const sheet = sheets[index]
      return sheet && isWorksheet(sheet) ? element : ''
    },
  )
  return new Map([...parts, [path, new TextEncoder().encode(xml)]])
}
