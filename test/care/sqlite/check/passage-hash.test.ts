import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { passageJudge, type HashedPassage } from '../../../../src-main/care/sqlite/check/passage-hash.ts'
import { openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { Connection } from '../../../../src-main/storage/sqlite/connection.ts'
import { temporaryFolder } from '../../../support/app.ts'

let folder: string
let connection: Connection
beforeEach(() => {
  folder = temporaryFolder()
  connection = openDatabase(join(folder, 'echomind.db'))
  connection.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Personal', 0, '{}')")
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A document with two passages below a heading, read under one title and shown under another. */
function add(o: { title: string; readTitle: string | null; relabel: number; readUnder: string }): HashedPassage[] {
  connection.run(
    `
INSERT INTO documents (id, collection_id, title, read_title, relabel, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES ('d', 'c', ?, ?, ?, 'd.md', 'd.md', 1, 'ready', 0, 0, 2, 0, 1, 0, '[]', 0, 1, 'auto')`,
    o.title,
    o.readTitle,
    o.relabel,
  )
  for (const [position, text] of ['The lease ends in May.', 'The bill is due in June.'].entries())
    connection.run(
      `
INSERT INTO chunks (document_id, version, position, parent_id, is_parent, text, context, anchor, tokens, language, hash, sensitivity, redacted)
VALUES ('d', 1, ?, NULL, 0, ?, ?, '{"start":0,"end":9,"section":["Terms"]}', 9, 'en', ?, 'low', 0)`,
      position,
      text,
      `${o.title} > Terms`,
      createHash('sha256')
        .update(`${o.readUnder === '' ? '' : `${o.readUnder} > `}Terms\n${text}`)
        .digest('hex'),
    )
  return passages()
}

const passages = (): HashedPassage[] =>
  connection.all<HashedPassage>('SELECT document_id AS document, context, text, anchor, hash FROM chunks ORDER BY position')
const judged = (): boolean[] => passages().map(passageJudge(connection))

it.each([
  ['under its own title', { title: 'Lease', readTitle: null, relabel: 0, readUnder: 'Lease' }],
  ['before the person gave it a title', { title: 'Boat house', readTitle: 'Lease', relabel: 2, readUnder: 'Lease' }],
  ['by a version that did not note this', { title: 'Boat house', readTitle: 'Lease', relabel: 0, readUnder: 'Lease' }],
  ['while its passages get the new title', { title: 'Boat house', readTitle: 'Lease', relabel: 1, readUnder: 'Lease' }],
  ['under the given title', { title: 'Boat house', readTitle: 'Lease', relabel: 0, readUnder: 'Boat house' }],
  ['without a title', { title: 'Boat house', readTitle: 'd.md', relabel: 2, readUnder: '' }],
])('one changed letter of a passage that was read %s is found, and the others are whole', (_how, o) => {
  add(o)
  expect(judged()).toEqual([true, true])
  connection.run("UPDATE chunks SET text = replace(text, 'June', 'Juno')")
  expect(judged()).toEqual([true, false])
})

it('a document that was read under a title which is given away is not called damaged', () => {
  add({ title: 'Boat house', readTitle: 'Lease', relabel: 2, readUnder: 'Shed' })
  expect(judged()).toEqual([true, true])
})
