import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../../../../src-main/storage/sqlite/connection.ts'
import { openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import { markUnscrubbed, secureErase } from '../../../../src-main/care/sqlite/purge/secure-erase.ts'
import { temporaryFolder } from '../../../support/app.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const add = (connection: Connection, row: number, text: string) =>
  connection.run("INSERT INTO keywords (rowid, title, headings, body) VALUES (?, '', '', ?)", row, text)

/** Adds empty levels, as in a large index whose segments moved down: 4 bytes of a cookie and 4 of the form are before the number of levels. */
function addEmptyLevels(connection: Connection): void {
  const { block } = connection.get<{ block: Uint8Array }>('SELECT block FROM keywords_data WHERE id = 10') ?? { block: new Uint8Array(9) }
  const longer = Buffer.concat([block, Buffer.from([0, 0, 0, 0])])
  longer[8] = (longer[8] ?? 0) + 2
  connection.database.unsafeMode(true)
  connection.write(() => connection.run('UPDATE keywords_data SET block = ? WHERE id = 10', longer))
  connection.database.unsafeMode(false)
}

describe('the word index after a purge', () => {
  it.each([
    [10, 'few'],
    [2_100, 'many'],
  ])('contains no word of a deleted row whatever levels it had, when %i rows stay (%s)', async (kept) => {
    const file = join(folder, 'echomind.db')
    const first = openDatabase(file)
    first.write(() => {
      for (let row = 1; row <= kept; row++) add(first, row, `heron weir number${row} at the mill${row % 97}`)
    })
    for (let row = 10_001; row <= 10_008; row++) first.write(() => add(first, row, `canary${row} sings in cages`))
    first.write(() => first.run('DELETE FROM keywords WHERE rowid > 10000'))
    addEmptyLevels(first)
    first.close()

    const connection = openDatabase(file)
    markUnscrubbed(connection)
    await secureErase(connection)
    const stored = connection
      .all<{ block: Uint8Array }>('SELECT block FROM keywords_data')
      .map(({ block }) => Buffer.from(block).toString('latin1'))
      .join('')
    expect(stored).not.toMatch(/anary|sings|cages/)
    expect(connection.get("SELECT count(*) AS n FROM keywords WHERE keywords MATCH 'heron'")).toEqual({ n: kept })
    connection.close()
  })
})
