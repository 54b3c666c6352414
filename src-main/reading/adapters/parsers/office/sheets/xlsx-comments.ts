import { attribute, elements, unescapeXml } from '../lists/xml-text.ts'
import { positionOf, Runs, type Position, type Shift } from '../shared/runs.ts'
import { plainXml, relationsOf, type Parts } from './workbook-package.ts'
import { isStruck } from './xlsx-struck.ts'

/** Comments of a sheet by reference of their cell ("B2"), oldest first, each with the name of its author. */
export function commentsOf(parts: Parts, path: string, persons: ReadonlyMap<string, string>): Map<string, string[]> {
  const related = (name: string): string[] =>
    relationsOf(parts, path)
      .filter(({ type, isExternal }) => type === name && !isExternal)
      .map((relation) => plainXml(parts, relation.path))
  const found = new Map<string, string[]>()
  const add = (reference: string, author: string, text: string): void => {
    if (text !== '')
      found.set(reference, [...(found.get(reference) ?? []), author === '' || text.startsWith(author) ? text : `${author}: ${text}`])
  }
  for (const xml of related('threadedComment'))
    for (const { head, body } of elements(xml, 'threadedComment'))
      add(attribute(head, 'ref') ?? '', persons.get(attribute(head, 'personId') ?? '') ?? '', textOf(elements(body, 'text')[0]?.body ?? ''))
  // A thread has a note beside it that tells older programs to be renewed.
  const threads = new Set(found.keys())
  for (const xml of related('comments')) {
    const authors = elements(xml, 'author').map(({ body }) => unescapeXml(body).trim())
    for (const { head, body } of elements(xml, 'comment')) {
      const reference = attribute(head, 'ref') ?? ''
      if (threads.has(reference)) continue
      add(reference, authors[Number(attribute(head, 'authorId'))] ?? '', textOf(runsText(body)))
    }
  }
  return found
}

/** Names of the people who write comments in a workbook, by id. */
export function personsOf(parts: Parts, workbook: string): Map<string, string> {
  return new Map(
    relationsOf(parts, workbook)
      .filter(({ type }) => type === 'person')
      .flatMap(({ path }) => elements(plainXml(parts, path), 'person'))
      .map(({ head }) => [attribute(head, 'id') ?? '', unescapeXml(attribute(head, 'displayName') ?? '')] as const),
  )
}

const POSITIONS: Readonly<Record<string, Shift>> = { superscript: 'raised', subscript: 'lowered' }

/** XML text of a comment's runs. */
function runsText(body: string): string {
  const runs = new Runs()
  let position: Position = null
  const parts = /<rPr(?=[\s>])[^<>]*(?<!\/)>([\s\S]*?)<\/rPr>|<t(?:\s[^<>]*)?>([^<]*)<\/t>|<r(?=[\s>])/g
  for (const [, properties, text] of body.replaceAll(/<rPh(?=[\s>])[\s\S]*?<\/rPh>/g, '').matchAll(parts)) {
    if (text !== undefined) runs.add(text, position)
    else {
      const shift = POSITIONS[/<vertAlign\s[^<>]*val="(\w+)"/.exec(properties ?? '')?.[1] ?? ''] ?? null
      position = positionOf(shift, isStruck(properties ?? ''))
    }
  }
  return runs.take()
}

function textOf(xml: string): string {
  return unescapeXml(xml).replaceAll('_x000D_', '').replaceAll(/\s+/g, ' ').trim()
}
