import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startTestApp } from '../app.ts'

/** Expects every queued file once, complete and searchable, and no unknown file in the data folder. */
export async function expectWhole(options: { dataFolder: string; files: number }): Promise<void> {
  const test = await startTestApp({ dataFolder: options.dataFolder, drains: false })
  try {
    const documents = await test.app.library.list()
    expect(documents.filter((document) => document.status !== 'ready').map(({ path, status, error }) => ({ path, status, error }))).toEqual(
      [],
    )
    expect(new Set(documents.map((document) => document.path)).size).toBe(options.files)
    expect(documents).toHaveLength(options.files)
    const { chunks, vectors } = await test.app.database.stats()
    expect(vectors).toBe(chunks)
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
    const { output } = await test.app.retrieve.search({ question: 'marker137x', filter: {}, k: 3, select: false })
    expect(documents.find((document) => document.id === output.hits[0]?.documentId)?.path).toMatch(/files-1\/file-37\./u)
    const stored = readdirSync(join(options.dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.includes('.') && !name.endsWith('.note'),
    )
    expect(stored).toHaveLength(options.files)
    expect(stored.filter((name) => name.endsWith('.part'))).toEqual([])
  } finally {
    await test.close({ keep: true })
  }
}
