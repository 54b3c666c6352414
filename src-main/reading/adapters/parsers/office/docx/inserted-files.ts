import { posix } from 'node:path'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import { openOfficeFile } from '../zip-limits.ts'
import type { Relation } from './package.ts'

/** Files inserted into a document (`w:altChunk`: HTML, MHT, RTF, text, DOCX): their blocks by the id of the relation, and the names of unread ones. */
export type InsertedFiles = { blocks: ReadonlyMap<string, RawBlock[]>; unread: string[] }

/** Reads a file that stands in another one. `name`: its own. */
export type ReadFile = (data: Uint8Array, name: string) => Promise<NormalisedDocument>

/** Reads the files that a document inserts. `data`: the document; `read`: reads one by its bytes and name. */
export async function readInserted(data: Uint8Array, relations: readonly Relation[], read: ReadFile): Promise<InsertedFiles> {
  const blocks = new Map<string, RawBlock[]>()
  const unread: string[] = []
  const inserted = relations.filter(({ kind }) => kind === 'aFChunk')
  if (inserted.length === 0) return { blocks, unread }
  const names = inserted.map(({ path }) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = openOfficeFile(data, new RegExp(`^(?:${names.join('|')})$`), true)
  for (const { id, path } of inserted) {
    const content = parts.get(path)
    const name = posix.basename(path)
    try {
      if (content) blocks.set(id, blocksOf(await read(content, name)))
      else unread.push(name)
    } catch {
      unread.push(name)
    }
  }
  return { blocks, unread }
}

function blocksOf({ text, blocks }: NormalisedDocument): RawBlock[] {
  return blocks.map(({ type, level, start, end, header }) => ({
    // The text of a list item begins with its marker.
    type: type === 'list-item' ? 'paragraph' : type,
    ...(type === 'heading' && level !== undefined && { level }),
    text: text.slice(start, end),
    ...(header && header.start === start && { header: true as const }),
  }))
}
