import { closeSync, copyFileSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { RESOURCES, startTestApp } from '../app.ts'
import { TEST_EMBEDDER, vectorOf } from './database.ts'
import { writeMixedFiles } from '../files/mixed-files.ts'
import { usedBytes } from './used-bytes.ts'

const WINDOW = 64

/** Random numbers from 0 to 1, the same for the same seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Makes a library with every kind of data: documents of several formats, tags, chats with answers, an artifact, evaluation, settings, a
 * persona, a second index. Returns its database file.
 */
export async function makeFullLibrary(folder: string): Promise<string> {
  const dataFolder = join(folder, 'data')
  const test = await startTestApp({ dataFolder })
  const { app } = test
  const paths = writeMixedFiles(join(folder, 'files'), 16, 1)
  const { importId } = await app.imports.importPaths([join(RESOURCES, 'sample'), ...paths])
  await app.imports.wait(importId, { upTo: 'ready' })
  await app.imports.finish(importId)
  const [first, second] = await app.library.list()
  if (!first || !second) throw new Error('documents were expected')
  await app.library.tag([first.id, second.id], { add: ['kept', 'lease'] })
  for (const question of ['Where is the defibrillator?', 'Who keeps the light?', 'What did the keeper write in 1938?']) {
    const { done } = await app.chat.ask({ question })
    await done
  }
  const artifact = await app.artifacts.make({ type: 'blueprint' })
  await artifact.done
  await app.personas.set('Short', { prompt: 'Answer in one sentence.' })
  await app.evaluation.importSet(
    'Station',
    [
      '{"id":"1","question":"Where is the defibrillator?","relevant":["Station handbook.pdf"]}',
      '{"id":"2","question":"Who sailed to the moon?","answerable":false}',
    ].join('\n'),
  )
  await app.evaluation.run({ set: 'Station' })
  await app.settings.set('retrieval.k', 9, 'command')
  await app.library.trash([second.id])
  await test.close({ keep: true })
  const file = join(dataFolder, 'echomind.db')
  addIndex(file)
  return file
}

/** Adds an incomplete index of a second embedding model. */
function addIndex(file: string): void {
  const connection = openDatabase(file)
  const database = databaseFunctions(connection)
  const indexId = database.ensureIndex(TEST_EMBEDDER)
  for (const { id: documentId } of database.listDocuments().slice(0, 5)) {
    const pending = database.pendingChunks({ indexId, documentId, limit: 200 })
    database.addVectors({
      indexId,
      documentId,
      rows: pending.map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) })),
      now: 1,
    })
  }
  database.checkpoint()
  connection.close()
}

/** A damaged place, its table or index, and whether the check found it. */
export type Hit = { offset: number; object: string; found: boolean; codes: string[] }

/**
 * Overwrites 64 bytes at random places of copies of a database, one place each, until `places` of them hit bytes in use (used-bytes.ts),
 * and checks each copy.
 */
export function rot(
  file: string,
  o: { places: number; random: () => number; folder: string },
): { hits: Hit[]; tried: number; share: number } {
  const objects = readObjects(file)
  const used = usedBytes(file, objects.roots)
  const hits: Hit[] = []
  let tried = 0
  while (hits.length < o.places) {
    tried++
    const offset = Math.floor(o.random() * (objects.bytes - WINDOW))
    if (!used.isUsed(offset, WINDOW)) continue
    const copy = join(o.folder, 'rotten.db')
    copyFileSync(file, copy)
    damage(copy, offset, o.random)
    const codes = codesOf(copy)
    hits.push({ offset, object: objects.at(offset), found: codes.length > 0, codes })
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  }
  return { hits, tried, share: used.bytes / objects.bytes }
}

/** Overwrites 64 bytes with random ones. */
function damage(file: string, offset: number, random: () => number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.from(Array.from({ length: WINDOW }, () => Math.floor(random() * 256))), 0, WINDOW, offset)
  closeSync(handle)
}

/** The codes of the check's findings for a file, or of the error when the file cannot be opened. */
export function codesOf(file: string): string[] {
  try {
    const connection = openForReading(file)
    try {
      return check(connection).map((finding) => finding.code)
    } finally {
      connection.close()
    }
  } catch (error) {
    if (!isAppError(error)) throw error
    return [error.code]
  }
}

function readObjects(file: string): { roots: number[]; bytes: number; at: (offset: number) => string } {
  const database = new Database(file, { readonly: true })
  const roots = database
    .prepare<[], { rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE rootpage > 0')
    .all()
    .map((row) => row.rootpage)
  const size = Number(database.pragma('page_size', { simple: true }))
  const pages = Number(database.pragma('page_count', { simple: true }))
  const names = new Map(
    database
      .prepare<[], { name: string; pageno: number }>('SELECT name, pageno FROM dbstat')
      .all()
      .map((row) => [row.pageno, row.name]),
  )
  database.close()
  return { roots, bytes: size * pages, at: (offset) => names.get(Math.floor(offset / size) + 1) ?? 'free pages' }
}

/** Overwrites a stored file with other bytes of the same length. */
export function replaceByGarbage(path: string): void {
  const handle = openSync(path, 'r')
  const start = Buffer.alloc(4)
  readSync(handle, start, 0, 4, 0)
  closeSync(handle)
  writeFileSync(path, Buffer.concat([start, Buffer.alloc(5000, 0xa5)]))
}
