import '../../src-preload/texts/speak-english.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ComposeOptions, Entries } from '../../src-main/app/compose-options.ts'
import { compose, type App } from '../../src-main/app/compose.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'

const file = (path: string) => new URL(path, import.meta.url).pathname

const bundled = process.env['ECHOMIND_TEST_WORKERS']

/** The embedder in a process of its own, for tests of that process. */
export const OWN_EMBEDDER = bundled ? join(bundled, 'embedder.mjs') : file('../../src-main/models/worker/embedder-entry.ts')

/** The entries of threads and processes: bundled once for a run of Vitest, or the .ts files, which Node runs as they are. All apps of a run share an embedder. */
export const ENTRIES: Entries = {
  database: bundled ? join(bundled, 'database.mjs') : file('../../src-main/app/worker/database-entry.ts'),
  search: bundled ? join(bundled, 'search.mjs') : file('../../src-main/app/worker/search-entry.ts'),
  parser: bundled ? join(bundled, 'parser.mjs') : file('../../src-main/reading/worker/parser/parser-entry.ts'),
  embedder: process.env['ECHOMIND_TEST_EMBEDDER'] ? file('./embedder/shared-embedder.mjs') : OWN_EMBEDDER,
  ocr: bundled ? join(bundled, 'ocr.mjs') : file('../../src-main/reading/worker/ocr/ocr-entry.ts'),
  speech: bundled ? join(bundled, 'speech.mjs') : file('../../src-main/speech/worker/speech-entry.ts'),
}

export const RESOURCES = file('../../resources')

/** A new temporary folder for a test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'echomind-test-'))
}

export type TestApp = {
  app: App
  dataFolder: string
  events: { name: EventName; payload: Events[EventName] }[]
  close(options?: { keep?: boolean }): Promise<void>
}

/** The whole app without a window: real database, real processes, real embedder. `ocr`: the entry of a stand-in for text recognition. */
export async function startTestApp(
  options: Pick<Partial<ComposeOptions>, 'dataFolder' | 'drains' | 'indexGraceMs' | 'now'> & { ocr?: string } = {},
): Promise<TestApp> {
  const dataFolder = options.dataFolder ?? temporaryFolder()
  const events: TestApp['events'] = []
  const app = await compose({
    dataFolder,
    resources: RESOURCES,
    entries: options.ocr ? { ...ENTRIES, ocr: options.ocr } : ENTRIES,
    emit: (name, payload) => void events.push({ name, payload }),
    watchModels: false,
    drains: options.drains ?? true,
    ...(options.indexGraceMs !== undefined && { indexGraceMs: options.indexGraceMs }),
    ...(options.now && { now: options.now }),
  })
  return {
    app,
    dataFolder,
    events,
    async close({ keep = false } = {}) {
      await app.dispose()
      if (!keep) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
