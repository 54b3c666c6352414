import '../../../src-preload/texts/speak-english.ts'
import { join } from 'node:path'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { startTestApp } from '../app.ts'
import { writeMixedFiles } from '../files/mixed-files.ts'
import { runAndKill } from './run-and-kill.ts'

const REINDEXER = new URL('../programs/reindexer.ts', import.meta.url)

/** The searchable documents of a library and their passages. */
export type Holdings = { documents: number; passages: number }
/** `midway`: kills while documents were still to be read; `worse`: what was missing or damaged after a kill. */
export type ReindexKills = { before: Holdings; midway: number; worse: unknown[] }

/**
 * Imports files of all formats, then kills the process that reads them again, `kills` times at random within its usual time; all documents
 * must be searchable after every kill.
 */
export async function reindexAndKill(o: { folder: string; dataFolder: string; files: number; kills: number }): Promise<ReindexKills> {
  const { dataFolder } = o
  const test = await startTestApp({ dataFolder })
  const { importId } = await test.app.imports.importPaths(writeMixedFiles(join(o.folder, 'files-1'), o.files, 1))
  await test.app.imports.wait(importId, { upTo: 'ready' })
  await test.close({ keep: true })
  let usualMs = (await runAndKill(REINDEXER, [dataFolder], null)).ms
  const { holdings: before } = look(dataFolder)
  const result: ReindexKills = { before, midway: 0, worse: [] }
  for (let kills = 0; kills < o.kills;) {
    const { killed, ms } = await runAndKill(REINDEXER, [dataFolder], Math.random() * usualMs)
    if (!killed) {
      usualMs = ms
      continue
    }
    kills += 1
    const { holdings, open, findings } = look(dataFolder)
    if (open > 0) result.midway += 1
    if (holdings.documents !== before.documents || holdings.passages !== before.passages) result.worse.push({ kill: kills, ...holdings })
    result.worse.push(...findings)
  }
  return result
}

/** The searchable rows of the database, the open jobs, and the findings of the check. */
function look(dataFolder: string): { holdings: Holdings; open: number; findings: unknown[] } {
  const connection = openForReading(join(dataFolder, 'echomind.db'))
  try {
    const holdings = connection.get<Holdings>(`
SELECT count(DISTINCT d.id) AS documents, count(*) AS passages FROM documents d
JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0 JOIN keywords k ON k.rowid = c.id WHERE d.deleted_at IS NULL`)
    const open = connection.get<{ n: number }>("SELECT count(*) AS n FROM jobs WHERE state IN ('waiting', 'running')")
    return { holdings: holdings ?? { documents: 0, passages: 0 }, open: open?.n ?? 0, findings: check(connection) }
  } finally {
    connection.close()
  }
}
