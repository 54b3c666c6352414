import { posix } from 'node:path'
import { childrenOf, readPart, type XmlElement } from '../xml-tree.ts'

/** The parts of a DOCX file by their names, as checked by zip-limits. */
export type Parts = ReadonlyMap<string, Uint8Array>
/** What a part refers to: `kind` is the end of the relationship's type (`header`, `chart`), `path` the name of the other part. */
export type Relation = { id: string; kind: string; path: string }

/** Name of the document's main part. */
export function mainPart(parts: Parts): string {
  return relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'word/document.xml'
}

/** Parts that stand beside the main one under the name of their kind, even where a program wrote no relation to them. */
const BESIDE = ['styles', 'numbering', 'footnotes', 'endnotes', 'comments', 'settings']

/** Relations of the main part. */
export function mainRelations(parts: Parts): Relation[] {
  const main = mainPart(parts)
  const known = relationsOf(parts, main)
  const beside = BESIDE.filter((kind) => !known.some((relation) => relation.kind === kind)).map((kind) => ({
    id: '',
    kind,
    path: posix.join(posix.dirname(main), `${kind}.xml`),
  }))
  return [...known, ...beside]
}

/** Relations of a part (`''`: of the package) to others inside the file. */
export function relationsOf(parts: Parts, part: string): Relation[] {
  const folder = posix.dirname(part)
  const root = readPart(parts, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  return childrenOf(root ?? undefined).flatMap(({ attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes
    if (mode.toLowerCase() === 'external') return []
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    return [{ id, kind: type.slice(type.lastIndexOf('/') + 1), path }]
  })
}

/** Trees of the parts of a kind that a part refers to, in order. */
export function relatedParts(parts: Parts, relations: readonly Relation[], kind: string): { path: string; root: XmlElement }[] {
  const paths = [...new Set(relations.filter((relation) => relation.kind === kind).map(({ path }) => path))]
  return paths.flatMap((path) => {
    const root = readPart(parts, path)
    return root ? [{ path, root }] : []
  })
}
