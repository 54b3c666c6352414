import { basename } from 'node:path'
import { deserialize } from 'node:v8'
import { unpackPart } from '../../../src-main/storage/sqlite/texts/packed-part.ts'
import type { Block, StoredPiece } from '../../../src-main/reading/domain/documents/types.ts'
import type { StoredPage } from '../../../src-main/reading/domain/documents/pdf-layout/words.ts'
import type { ParserPool } from '../../../src-main/reading/worker/parser/pool.ts'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import type { Stored } from './compare.ts'

/** A document as it is stored. `type`: of its reader; `text`: without furniture; `unread`: pages that wait for text recognition. `furniture`: rows left out of the text, with their pages. */
export type StoredDocument = Stored & {
  type: string
  text: string
  warnings: Text[]
  unread: number[]
  furniture: { page: number; text: string }[]
}

/** Reads a file as an import does, without redaction. `refused`: the code of its error. */
export async function readStored(pool: ParserPool, path: string, seconds = 30): Promise<StoredDocument | { refused: string }> {
  try {
    const reading = await pool.read({ path, name: basename(path), profile: 'auto', redact: 'never', maxTokens: 256, seconds })
    let whole = ''
    const blocks: Block[] = []
    const pages: StoredPage[] = []
    for (let index = 0; index < reading.facts.pieces; index += 1) {
      const { parts } = deserialize(await reading.piece(index)) as StoredPiece
      for (const { kind, data } of parts) {
        if (kind === 'text') whole += deserialize(unpackPart(data)) as string
        if (kind === 'blocks') blocks.push(...(deserialize(unpackPart(data)) as Block[]))
        if (kind === 'page') pages.push(deserialize(unpackPart(data)) as StoredPage)
      }
    }
    reading.release()
    const { type, warnings, unread } = reading.facts
    const furniture = pages.flatMap(({ page, furniture }) => (furniture ?? []).map(({ text }) => ({ page, text })))
    return {
      type,
      text: whole,
      whole: [whole, ...furniture.map(({ text }) => text)].join('\n'),
      scopes: scopesOf(whole, blocks, pages),
      warnings,
      unread,
      furniture,
    }
  } catch (error) {
    return { refused: isAppError(error) ? error.code : String(error) }
  }
}

/** Texts by unit: pages with their furniture, slides, sheets (from a heading of the sheet's name to the next). */
function scopesOf(whole: string, blocks: readonly Block[], pages: readonly StoredPage[]): Map<string, string> {
  const scopes = new Map<string, string>()
  const add = (name: string, text: string): unknown => scopes.set(name, scopes.has(name) ? `${scopes.get(name)}\n${text}` : text)
  for (const { page, start, end, furniture } of pages)
    add(`page ${page}`, [whole.slice(start, end), ...(furniture ?? []).map(({ text }) => text)].join('\n'))
  let sheet: string | null = null
  blocks.forEach((block, index) => {
    const text = whole.slice(block.start, block.end)
    if (block.slide !== undefined) add(`slide ${block.slide}`, text)
    if (block.type === 'heading' && blocks[index + 1]?.rows) sheet = text
    if (sheet !== null) add(`sheet ${sheet}`, text)
  })
  return scopes
}
