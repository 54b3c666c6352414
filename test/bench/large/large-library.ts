import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { MODEL } from '../../../src-main/models/adapters/embedder/model.ts'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { MIGRATIONS, openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { StoredChunk } from '../../../src-main/reading/domain/documents/types.ts'
import type { DocumentId, ImportId, JobId } from '../../../src-preload/contract/ids.ts'
import { makeChunk, makeFacts, makePiece } from '../../support/database/database.ts'
import { addHistory } from './large-history.ts'
import { numbers, textMaker, vectorMaker } from '../search/search-library.ts'

/** The size of the measured library: 20,000 documents of 20 passages. */
const LARGE = { documents: 20_000, passages: 20 } as const

const PARENTS = 4
const CHARACTERS = 635
/** Numbers of documents: in one import, in one folder of stored files, and in one transaction of this script. */
const IMPORT = 1000
const AT_ONCE = 50
const COLLECTIONS = ['Personal', 'Work', 'Research', 'House', 'Archive']
const TAGS = 40
const DAY_MS = 24 * 60 * 60 * 1000
/** One of this number of documents is in the trash, failed, or German. */
const TRASHED = 100
const FAILED = 400
const GERMAN = 5

/** The folders of a library: the app's data folder, and the watched folder of its documents. */
export type LargeLibrary = { dataFolder: string; watched: string; file: string }

/**
 * A library with stored files, a watched folder, chats, artifacts, jobs and logs, written by the product's own functions. It is stored in
 * the temporary folder for the next run; `anew` makes it again.
 */
export function largeLibrary(o: { documents?: number; anew?: boolean } = {}): LargeLibrary {
  const documents = o.documents ?? LARGE.documents
  const folder = join(tmpdir(), 'echomind-bench', `large-${documents}-${makerDigest()}`)
  const library = { dataFolder: join(folder, 'data'), watched: join(folder, 'watched'), file: join(folder, 'data', 'echomind.db') }
  if (o.anew) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) {
    const part = `${folder}.part`
    rmSync(part, { recursive: true, force: true })
    mkdirSync(join(part, 'data'), { recursive: true })
    writeLibrary({ dataFolder: join(part, 'data'), watched: join(folder, 'watched'), watchedNow: join(part, 'watched'), documents })
    renameSync(part, folder)
  }
  return library
}

/** Another schema, another maker: another library. What was migrated would lack what the import of today stores. */
function makerDigest(): string {
  const hash = createHash('sha256')
  for (const { sql } of MIGRATIONS) hash.update(sql)
  for (const name of ['large-library.ts', 'large-history.ts']) hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 12)
}

type Target = { dataFolder: string; watched: string; watchedNow: string; documents: number }

type Write = Target & {
  database: DatabaseFunctions
  indexId: number
  folderId: number
  collections: readonly string[]
  text: (seed: number, characters: number) => string
  vector: (row: number) => Float32Array
  random: () => number
  startedAt: number
}

function writeLibrary(o: Target): void {
  const connection = openDatabase(join(o.dataFolder, 'echomind.db'))
  connection.database.pragma('synchronous = OFF')
  const database = databaseFunctions(connection)
  const indexId = database.ensureIndex({
    provider: 'built-in',
    model: MODEL.name,
    digest: MODEL.vectorsDigest,
    dimension: MODEL.dimension,
    prefixVersion: 1,
  })
  const collections = COLLECTIONS.map((name) => database.ensureCollection(name).id)
  const startedAt = Date.now() - 400 * DAY_MS
  database.addWatched({ path: o.watched, collectionId: collections[0] ?? '', review: false, now: startedAt })
  const folderId = database.listWatched()[0]?.id ?? 0
  const w: Write = {
    ...o,
    database,
    indexId,
    folderId,
    collections,
    text: sentences(textMaker()),
    vector: vectorMaker(MODEL.dimension, o.documents * LARGE.passages),
    random: numbers(11),
    startedAt,
  }
  const ids: DocumentId[] = []
  let importId = '' as ImportId
  for (let start = 0; start < o.documents; start += AT_ONCE) {
    if (start % IMPORT === 0) {
      importId = randomUUID() as string as ImportId
      database.createImport({ id: importId, now: startedAt + start * 1000 })
    }
    connection.write(() => {
      for (let n = start; n < Math.min(start + AT_ONCE, o.documents); n++) ids.push(writeDocument(w, n, importId))
    })
    if ((start + AT_ONCE) % IMPORT === 0) {
      database.finishImport({ id: importId, now: startedAt + start * 1000 + 500 })
      process.stdout.write(`\r${start + AT_ONCE} of ${o.documents} documents`)
    }
  }
  // Measured long ago, as in a library that grew slowly.
  database.saveReliability({
    indexId,
    now: startedAt,
    rows: ['en', 'de'].map((language) => ({
      language,
      mrr: 0.8,
      ownMedian: 0.7,
      otherMedian: 0.4,
      sample: 200,
      passages: o.documents * LARGE.passages,
    })),
  })
  addHistory(connection, database, { ids, text: w.text, startedAt, passages: LARGE.passages })
  process.stdout.write('\n')
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}

/** Random words as sentences, so that answers have something to quote. */
function sentences(words: (seed: number, characters: number) => string): (seed: number, characters: number) => string {
  return (seed, characters) =>
    words(seed, characters)
      .replace(/((?:\S+ ){11}\S+) /g, '$1. ')
      .replace(/(^|\. )([a-z])/g, (_match, before: string, letter: string) => before + letter.toUpperCase())
}

function writeDocument(w: Write, n: number, importId: ImportId): DocumentId {
  const { database } = w
  const id = randomUUID() as string as DocumentId
  const jobId = randomUUID() as string as JobId
  const now = w.startedAt + n * 1000
  const title = w.text(-n - 1, 30)
  const name = `${String(n).padStart(6, '0')} ${title.replace(/[^\w ]/g, '')}.txt`
  const place = String(Math.floor(n / 500)).padStart(3, '0')
  const path = join(w.watched, place, name)
  const collectionId = w.collections[n % 3 === 0 ? 1 + (n % 4) : 0] ?? ''
  const language = n % GERMAN === 0 ? 'de' : 'en'
  database.createDocuments([{ id, collectionId, name, path, title, bytes: 1, importId, jobId, payload: { path, embed: true }, now }])
  database.claimJob({ step: 'read', now })
  const chunks = chunksOf(w, { n, title, language })
  const whole = chunks
    .filter((chunk) => chunk.isParent)
    .map((chunk) => chunk.text)
    .join('\n\n')
  storeFile(w, { id, place, name, path, whole, now })
  if (n % FAILED === 1) {
    database.endJob({
      id: jobId,
      now,
      status: 'failed',
      error: { code: 'no-text', message: 'There is no text in this file.', next: 'Add a version with a text layer.' },
    })
    return id
  }
  const version = database.beginVersion(id)
  database.addPiece({
    documentId: id,
    version,
    piece: makePiece(chunks, [
      { kind: 'text', part: 0, data: serialize(whole) },
      { kind: 'blocks', part: 0, data: serialize([]) },
    ]),
  })
  database.publishVersion({
    documentId: id,
    version,
    facts: { ...makeFacts(chunks), language, name, title, tokens: LARGE.passages * 160 },
    title,
    jobId,
    profile: 'auto',
    redact: 'never',
    now,
  })
  const pending = database.pendingChunks({ indexId: w.indexId, documentId: id, limit: LARGE.passages })
  database.addVectors({
    indexId: w.indexId,
    documentId: id,
    now,
    rows: pending.map((chunk, i) => ({ chunkId: chunk.id, hash: chunk.hash, vector: w.vector(n * LARGE.passages + i) })),
  })
  database.markReady({ documentId: id, jobId, now })
  database.changeTags({ ids: [id], add: [`tag ${Math.floor(w.random() * TAGS)}`, `tag ${Math.floor(w.random() * TAGS)}`], remove: [] })
  if (n % TRASHED === 2) void database.trashDocuments({ ids: [id], now })
  return id
}

function chunksOf(w: Write, o: { n: number; title: string; language: string }): StoredChunk[] {
  const chunks: StoredChunk[] = []
  const each = LARGE.passages / PARENTS
  for (let parent = 0; parent < PARENTS; parent++) {
    const texts = Array.from({ length: each }, (_, i) => w.text(o.n * LARGE.passages + parent * each + i, CHARACTERS))
    const at = chunks.length
    chunks.push(makeChunk({ position: at, text: texts.join(' '), isParent: true, language: o.language }))
    texts.forEach((text, i) => chunks.push(makeChunk({ position: at + 1 + i, text, parent: at, title: o.title, language: o.language })))
  }
  return chunks
}

/** The person's file, and the library's copy of it. */
function storeFile(w: Write, o: { id: DocumentId; place: string; name: string; path: string; whole: string; now: number }): void {
  const source = join(w.watchedNow, o.place)
  const day = `files/${new Date(o.now).toISOString().slice(0, 10)}`
  const file = `${day}/${randomUUID()}.txt`
  for (const folder of [source, join(w.dataFolder, day)]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(source, o.name), o.whole)
  utimesSync(join(source, o.name), o.now / 1000, o.now / 1000)
  writeFileSync(join(w.dataFolder, file), o.whole, { mode: 0o600 })
  const { size, mtimeMs } = statSync(join(source, o.name))
  w.database.setFile({
    id: o.id,
    checksum: createHash('sha256').update(o.whole).digest('hex'),
    bytes: size,
    file,
    type: 'txt',
    modifiedAt: Math.round(mtimeMs),
  })
  w.database.recordWatchedFiles({
    folderId: w.folderId,
    files: [{ path: o.path, signature: `${size} ${Math.round(mtimeMs)}`, pending: null, pendingSignature: null }],
  })
}
