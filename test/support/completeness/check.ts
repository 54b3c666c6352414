import { fileURLToPath } from 'node:url'
import { createParserPool } from '../../../src-main/reading/worker/parser/pool.ts'
import { lossesOf, type Loss } from './compare.ts'
import { readReferences, type Reference } from './reference.ts'
import { explain } from './reasons.ts'
import { readStored, type StoredDocument } from './stored.ts'

/** A loss of a file. `reason`: the name of the rule that explains it; null: unexplained. */
export type FileLoss = Loss & { path: string; format: string; reason: string | null }
/** `compared`: files read by both; `refused`: by the independent reader alone, with our code; `skipped`: by ours alone, with its reason. */
export type Report = {
  compared: number
  losses: FileLoss[]
  refused: { path: string; code: string }[]
  skipped: { path: string; reason: string }[]
  furniture: { path: string; page: number; text: string }[]
}

/** Compares what is stored of each file with what the independent readers find in it. */
export async function checkFiles(paths: readonly string[]): Promise<Report> {
  const entry = fileURLToPath(new URL('../../../src-main/reading/worker/parser/parser-entry.ts', import.meta.url))
  const pool = createParserPool({ entry, size: 1, megabytes: 1400 })
  const report: Report = { compared: 0, losses: [], refused: [], skipped: [], furniture: [] }
  try {
    for await (const reference of readReferences(paths)) checkFile(reference, await readStored(pool, reference.path), report)
  } finally {
    await pool.close()
  }
  return report
}

function checkFile({ path, format = '', units, unread }: Reference, stored: StoredDocument | { refused: string }, report: Report): void {
  if ('refused' in stored) {
    if (units?.some(({ text }) => /[\p{L}\p{Nd}]/u.test(text))) report.refused.push({ path, code: stored.refused })
    return
  }
  if (!units) {
    report.skipped.push({ path, reason: unread ?? '' })
    return
  }
  report.compared += 1
  const losses = lossesOf(units, stored)
  const reasons = explain(losses, { format, units, stored })
  losses.forEach((loss, index) => report.losses.push({ ...loss, path, format, reason: reasons[index] ?? null }))
  const text = stored.text
  for (const row of stored.furniture) if (!text.includes(row.text)) report.furniture.push({ path, ...row })
}
