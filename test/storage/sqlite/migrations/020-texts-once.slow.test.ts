import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../../src-main/reading/adapters/parsers/markup/markdown.ts'
import { decodeText } from '../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import { searchProcessFunctions } from '../../../../src-main/app/worker/search-process-functions.ts'
import { rewriteDatabase } from '../../../../src-main/storage/sqlite/rewrite-database.ts'
import type { Connection } from '../../../../src-main/storage/sqlite/connection.ts'
import { isCitationStillValid } from '../../../../src-main/storage/sqlite/texts/citation-still-valid.ts'
import { unpackPart } from '../../../../src-main/storage/sqlite/texts/packed-part.ts'
import { processDocument } from '../../../../src-main/reading/domain/chunking/process-document.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import { indexWords } from '../../../../src-main/text/words.ts'
import { ownFactsOf, piecesOf } from '../../../../src-main/reading/worker/parser/pieces.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { temporaryFolder } from '../../../support/app.ts'
import { makePiece, queueDocument } from '../../../support/database/database.ts'

const VERSION = MIGRATIONS.findIndex(({ name }) => name === 'texts-once') + 1
const PLACES = ['weir', 'mill', 'quay', 'orchard', 'quarry', 'lighthouse', 'bridge']

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'echomind.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Sections of prose: with letters beyond Latin-1, which v8 writes as UTF-16; in Berg every seventh with personal data. */
function markdown(name: string, sections: number): string {
  const paragraph = (section: number, n: number): string => {
    const place = PLACES[(section * 3 + n) % PLACES.length]
    const mail = name === 'Berg' && section % 7 === 3 ? ` Write to keeper${section}@${place}.example before the tide.` : ''
    return `At the ${place} of ${name} the keeper’s ledger says “${section} barrels and ${n * 3} ropes”, 合同于五月结束。${mail} The ${place} opens at dawn.`
  }
  return Array.from({ length: sections }, (_v, section) => {
    const paragraphs = Array.from({ length: 5 }, (_p, n) => paragraph(section, n))
    return `## Section ${section} of ${name}\n\n${paragraphs.join('\n\n')}\n`
  }).join('\n')
}

/** Stores a document as versions up to 19 did: parents have a copy of their text, and parts are not packed. */
function storeAsBefore(connection: Connection, name: string, sections: number): DocumentId {
  const database = databaseFunctions(connection)
  const document = parseMarkdown(decodeText(new TextEncoder().encode(markdown(name, sections))))
  const options = { profile: 'auto', redact: 'standard', maxTokens: 256, countTokens: estimateTokens } as const
  const processed = processDocument(document, options)
  const pieces = piecesOf(processed)
  const { documentId, jobId } = queueDocument(database, { title: name })
  const version = database.beginVersion(documentId)
  for (let index = 0; index < pieces.count; index++) {
    const { chunks, parts } = pieces.piece(index)
    const piece = makePiece(
      chunks.map((chunk) => ({ ...chunk, text: processed.chunks[chunk.position]?.text ?? '' })),
      parts.map((part) => ({ ...part, data: unpackPart(part.data) })),
    )
    database.addPiece({ documentId, version, piece })
  }
  const facts = { ...ownFactsOf(processed), name: `${name}.md`, reader: 1, pieces: pieces.count }
  database.publishVersion({ documentId, version, facts, title: document.title ?? name, jobId, now: 1 })
  return documentId
}

/** A library of version 19. The first document has two parts of text. */
function storeLibrary(): DocumentId[] {
  const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
  const ids = [storeAsBefore(before, 'Anse', 700), storeAsBefore(before, 'Berg', 30), storeAsBefore(before, 'Cove', 3)]
  before.close()
  return ids
}

/** Everything that is read from texts: passages, parents, parts, searches with their scores, citations. */
function everything(connection: Connection, ids: readonly DocumentId[]) {
  const database = databaseFunctions(connection)
  const search = searchProcessFunctions(connection)
  const chunks = ids.map((id) => database.getChunks(id))
  const children = chunks.flat().filter(({ isParent }) => !isParent)
  const phrases = ['the keeper’s ledger', 'barrels', '合同', 'opens at dawn', '29 of Berg', 'redacted'].map(
    (said) => `"${indexWords(said, 'en')}"`,
  )
  return {
    chunks,
    parts: ids.map((documentId) => (['text', 'blocks', 'redactions'] as const).map((kind) => database.readParts({ documentId, kind }))),
    passages: search.passages(children.map(({ id }) => id)),
    anchors: chunks.flat().map(({ id }) => database.chunkAnchor(id)),
    searches: [...phrases, phrases.join(' OR ')].map((match) => search.keywordSearch({ match, filter: {}, limit: 200 })),
    cited: chunks.flatMap((own, n) =>
      own.slice(0, 40).map(({ text }) => isCitationStillValid(connection, ids[n]!, 'another hash', text.slice(0, 300))),
    ),
  }
}

/** Bytes of a database with nothing in it: later versions have more tables, each a page of its own. */
function emptyBytes(migrations: typeof MIGRATIONS): number {
  const empty = join(folder, 'empty.db')
  const connection = openDatabase(empty, migrations)
  rewriteDatabase(connection)
  connection.close()
  const bytes = readFileSync(empty).length
  rmSync(empty)
  return bytes
}

describe('a library of before texts were stored once', () => {
  it('loses no passage, citation or search result, before, amid and after its change, whenever the app ends', () => {
    const ids = storeLibrary()
    const before = openDatabase(file, MIGRATIONS.slice(0, VERSION - 1))
    const all = everything(before, ids)
    rewriteDatabase(before)
    before.close()
    const bytes = readFileSync(file).length
    expect(all.searches.map((hits) => hits.length > 0)).not.toContain(false)
    expect(all.cited).not.toContain(false)
    expect(all.parts[0]?.[0]?.length).toBeGreaterThan(1)
    expect(all.passages.filter(({ parent }) => parent !== null).length).toBeGreaterThan(100)

    for (let starts = 0, isDone = false; !isDone; starts++) {
      const connection = openDatabase(file)
      if (starts % 5 === 0) expect(everything(connection, ids)).toEqual(all)
      expect(databaseFunctions(connection).check()).toEqual([])
      // A start that keeps going twice, so that also what only a running app remembers goes on.
      isDone = databaseFunctions(connection).compactSome() === null || databaseFunctions(connection).compactSome() === null
      connection.close()
      // Each call has 40 ms: the word index of a library this size is begun anew if it was not ready.
      if (starts === 2) finishWords()
      expect(starts).toBeLessThan(200)
    }
    const connection = openDatabase(file)
    expect(everything(connection, ids)).toEqual(all)
    while (databaseFunctions(connection).digestSome());
    expect(databaseFunctions(connection).check()).toEqual([])
    const copies = "SELECT count(*) AS n FROM chunks WHERE is_parent = 1 AND text <> '' AND document_id <> ?"
    expect(connection.get(copies, ids[1] ?? '')).toEqual({ n: 0 })
    connection.close()
    expect(readFileSync(file).length - emptyBytes(MIGRATIONS)).toBeLessThan(0.6 * (bytes - emptyBytes(MIGRATIONS.slice(0, VERSION - 1))))
  })

  it('keeps nothing of a document that is purged amid its change, packed or not', async () => {
    const [first, second] = storeLibrary()
    const connection = openDatabase(file)
    const database = databaseFunctions(connection)
    const isPacked = () => connection.get("SELECT 1 FROM document_parts WHERE substr(data, 1, 1) = x'01'") !== undefined
    while (!isPacked()) database.compactSome()
    const words = ['Anse the keeper', 'of Anse']
    const packed = connection.all<{ data: Buffer }>('SELECT data FROM document_parts WHERE document_id = ?', first!)
    const traces = [...words.map((said) => Buffer.from(said)), ...packed.map(({ data }) => data.subarray(100, 140))]
    const held = (): number => traces.filter((trace) => readFileSync(file).includes(trace)).length
    connection.database.pragma('wal_checkpoint(TRUNCATE)')
    expect(held()).toBeGreaterThan(packed.length)

    await database.purgeDocuments({ ids: [first!] })
    while (database.compactSome() !== null);
    connection.close()
    expect(held()).toBe(0)
    const again = openDatabase(file)
    expect(databaseFunctions(again).check()).toEqual([])
    expect(databaseFunctions(again).getChunks(second!).length).toBeGreaterThan(20)
    again.close()
  })

  it('is whole on a full disk, and goes on once there is space', () => {
    const ids = storeLibrary()
    const connection = openDatabase(file)
    const all = everything(connection, ids)
    const { compactSome, check } = databaseFunctions(connection)
    const leaveRoom = (pages: number): void =>
      void connection.database.pragma(`max_page_count = ${Number(connection.database.pragma('page_count', { simple: true })) + pages}`)
    const refused = [0, 2, 5, 12].filter((pages) => {
      leaveRoom(pages)
      try {
        for (let calls = 0; calls < 20 && compactSome() !== null; calls++);
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 'disk-full' })
        return true
      } finally {
        expect(everything(connection, ids)).toEqual(all)
        expect(check()).toEqual([])
      }
    })
    expect(refused.length).toBeGreaterThan(0)
    leaveRoom(1_000_000)
    while (compactSome() !== null);
    expect(everything(connection, ids)).toEqual(all)
    connection.close()
  })
})

/** Changes the word index in one start, which begins it anew. */
function finishWords(): void {
  const connection = openDatabase(file)
  const { compactSome } = databaseFunctions(connection)
  for (let piece = compactSome(); piece && piece.done === 0; piece = compactSome());
  connection.close()
}
