import { say, spoken } from '../../../../src-preload/texts/say.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandOutput } from '../../../../src-preload/contract/commands.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { replaceByGarbage } from '../../../support/database/rot.ts'
import { writeMixedFiles } from '../../../support/files/mixed-files.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp({ dataFolder: join(folder, 'data') })
  const paths = writeMixedFiles(join(folder, 'files'), 8, 1)
  const { importId } = await test.app.imports.importPaths(paths)
  await test.app.imports.wait(importId, { upTo: 'ready' })
  await test.app.imports.finish(importId)
}, 300_000)
afterAll(async () => {
  await test.close({ keep: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Changes the file as data corruption does: past the app and its digests. */
function tamper(sql: string): void {
  const database = new Database(join(folder, 'data', 'echomind.db'))
  // Without this, SQLite protects the tables of the word index.
  database.unsafeMode(true)
  database.exec(sql)
  database.close()
}

const codes = ({ findings }: CommandOutput<'check'>): string[] => findings.map((finding) => finding.code)
const found = async (question: string): Promise<{ keyword: number | null; vector: number | null } | undefined> =>
  (await test.app.retrieve.search({ question, filter: {}, k: 3, select: false })).output.hits[0]?.ranks

describe('rebuilding a library', () => {
  it.each([
    [
      'missing rows of the word index, and one without a passage',
      'keyword',
      [
        ['DELETE FROM keywords WHERE rowid IN (SELECT id FROM chunks WHERE is_parent = 0 LIMIT 5)', 'keywords-missing'],
        ["INSERT INTO keywords (rowid, title, headings, body) VALUES (99999, '', '', 'ghost')", 'keywords-extra'],
      ],
    ],
    [
      'a lost row and overwritten bytes of the word index',
      'keyword',
      [
        ['DELETE FROM keywords_docsize WHERE id = (SELECT max(id) FROM keywords_docsize)', 'keywords-missing'],
        ['UPDATE keywords_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM keywords_data)', 'keywords-damaged'],
      ],
    ],
    [
      'changed vectors and quantised vectors, and missing ones',
      'vectors',
      [
        ['UPDATE vectors_1 SET e = zeroblob(length(e)) WHERE id IN (SELECT id FROM vectors_1 LIMIT 3)', 'vectors-changed'],
        ['UPDATE codes_1 SET bits = zeroblob(length(bits)) WHERE id IN (SELECT id FROM codes_1 LIMIT 2 OFFSET 4)', 'vectors-changed'],
        ['UPDATE codes8_1 SET scale = 7 WHERE id IN (SELECT id FROM codes8_1 LIMIT 2 OFFSET 8)', 'vectors-changed'],
        ['DELETE FROM codes8_1 WHERE id = (SELECT max(id) FROM codes8_1)', 'codes-missing'],
        ['DELETE FROM vectors_1 WHERE id = (SELECT min(id) FROM vectors_1)', 'vectors-missing'],
      ],
    ],
    [
      'changed and missing passages, anchors and Reader texts, and damaged digests',
      null,
      [
        ["UPDATE chunks SET text = text || '!' WHERE id = (SELECT max(id) FROM chunks WHERE is_parent = 0)", 'chunk-changed'],
        [`UPDATE chunks SET anchor = '{"start":0,"end":7}' WHERE id = (SELECT min(id) FROM chunks)`, 'chunk-changed'],
        [
          "UPDATE document_parts SET data = zeroblob(length(data)) WHERE (document_id, kind) = (SELECT document_id, kind FROM document_parts WHERE kind = 'text' LIMIT 1)",
          'text-changed',
        ],
        [
          "DELETE FROM document_parts WHERE (document_id, kind) = (SELECT max(document_id), kind FROM document_parts WHERE kind = 'blocks')",
          'text-changed',
        ],
        ['DELETE FROM chunks WHERE id = (SELECT max(id) - 5 FROM chunks WHERE is_parent = 0)', 'chunks-missing'],
        ["UPDATE row_digests SET digest = zeroblob(12) WHERE tbl = 'jobs'", 'digests-damaged'],
        ["DELETE FROM row_digests WHERE tbl = 'settings' OR tbl = 'imports'", 'digests-damaged'],
      ],
    ],
  ] as const)(
    'repairs %s',
    async (_name, what, damages) => {
      for (const [damage] of damages) tamper(damage)
      expect(codes(await test.app.maintenance.check())).toEqual(expect.arrayContaining(damages.map(([, code]) => code)))
      expect(await test.app.maintenance.rebuild({ what, accept: false })).toEqual({ ok: true, findings: [] })
      const ranks = await found('marker13x')
      expect(ranks?.keyword).toBe(1)
      expect(ranks?.vector).not.toBeNull()
      expect((await test.app.library.list()).map((document) => document.status)).toEqual(Array.from({ length: 8 }, () => 'ready'))
    },
    300_000,
  )

  it('leaves a change that only a person can judge until the person accepts it', async () => {
    tamper("UPDATE documents SET title = 'Another title' WHERE id = (SELECT max(id) FROM documents)")
    const told = await test.app.maintenance.check()
    expect(spoken(told.findings)).toMatchObject([
      { code: 'row-changed', keep: true, message: 'The stored data of a document (“Another title”) is not what EchoMind wrote.' },
    ])
    // A later write to such a row does not hide the change.
    const [last] = (await test.app.library.list()).filter((document) => document.title === 'Another title')
    await test.app.database.changeTags({ ids: [last?.id as never], add: ['later'], remove: [] })
    expect(codes(await test.app.maintenance.rebuild({ what: null, accept: false }))).toEqual(['row-changed'])
    expect(await test.app.maintenance.rebuild({ what: null, accept: true })).toEqual({ ok: true, findings: [] })
  }, 300_000)

  it('copies a damaged original again from its source file, after a full check reported it', async () => {
    const document = (await test.app.library.list()).find((one) => one.type === 'pdf')
    if (!document) throw new Error('a PDF was expected')
    const { path } = await test.app.library.original(document.id)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0xa5)]))
    const told = await test.app.maintenance.check({ full: true })
    expect(told.findings).toMatchObject([{ code: 'original-changed', documents: [document.id] }])
    expect(say(told.findings[0]?.next ?? '')).toMatch(/echomind rebuild/u)
    expect(say(told.findings[0]?.next ?? '')).not.toMatch(/delete/iu)
    const after = await test.app.maintenance.rebuild({ what: null, accept: false })
    // The damaged copy stays in the folder, now without a document, and the check says so.
    expect(codes(after)).toEqual(['original-unknown'])
    expect(readFileSync((await test.app.library.original(document.id)).path).equals(bytes)).toBe(true)
    rmSync(path)
  }, 300_000)

  it('reads a damaged text again only from an undamaged original', async () => {
    const document = (await test.app.library.list()).find((one) => one.type === 'md')
    if (!document) throw new Error('a Markdown file was expected')
    const { path } = await test.app.library.original(document.id)
    const bytes = readFileSync(path)
    const from = join(folder, 'aside')
    writeFileSync(from, readFileSync(document.path))
    rmSync(document.path)
    replaceByGarbage(path)
    tamper(`UPDATE chunks SET text = text || '!' WHERE document_id = '${document.id}' AND is_parent = 0`)
    expect(codes(await test.app.maintenance.rebuild({ what: null, accept: false })).sort()).toEqual(['chunk-changed', 'original-changed'])
    writeFileSync(path, bytes)
    expect(await test.app.maintenance.rebuild({ what: null, accept: false })).toEqual({ ok: true, findings: [] })
  }, 300_000)
})
