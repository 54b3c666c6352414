import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EvaluationRun } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { RunInput } from '../../../src-main/evaluation/services/types.ts'
import { startTestApp, temporaryFolder } from '../app.ts'
import type { TestApp } from '../app.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../../shared/material', import.meta.url))

/** The folder of the test collections; null if there is none. */
export const SETS = existsSync(join(material, 'retrieval')) ? join(material, 'retrieval') : null

/**
 * A test collection imported through the product: each record is a text file (StackFAQ: title, blank line, text); QMSum has a collection
 * for each meeting.
 */
export type ImportedSet = { run(input?: Omit<RunInput, 'set'>): Promise<EvaluationRun>; close(): Promise<void> }

type Entry = { id: string; title?: string; text: string; meeting?: string; answer?: string }

/**
 * Imports a test collection and its questions, and waits until everything is embedded. `scoped`: questions search their own meeting alone.
 * With ECHOMIND_SETS_DATA the library is stored in that folder and used again.
 */
export async function importSet(name: string, o: { scoped: boolean } = { scoped: true }): Promise<ImportedSet> {
  const kept = process.env['ECHOMIND_SETS_DATA']
  const dataFolder = kept === undefined ? temporaryFolder() : join(kept, name)
  const test = await startTestApp({ dataFolder })
  if ((await test.app.library.list()).length === 0) await importDocuments(test, name, join(dataFolder, 'set'))
  await test.app.evaluation.importSet(name, questionLines(name, o.scoped))
  return { run: (input = {}) => test.app.evaluation.run({ set: name, ...input }), close: () => test.close({ keep: kept !== undefined }) }
}

async function importDocuments(test: TestApp, name: string, folder: string): Promise<void> {
  const groups = new Map<string, string[]>()
  for (const { id, title, text } of entries(name, 'corpus.jsonl')) {
    const group = name === 'qmsum' ? (id.split('#')[0] ?? '') : name
    const path = join(folder, group, fileName(id))
    mkdirSync(join(folder, group), { recursive: true })
    writeFileSync(path, name === 'stackfaq' ? `${title}\n\n${text}` : text)
    groups.set(group, [...(groups.get(group) ?? []), path])
  }
  const imports = []
  for (const [collection, paths] of groups) imports.push((await test.app.imports.importPaths(paths, { collection })).importId)
  for (const id of imports) await test.app.imports.wait(id, { upTo: 'ready', stallMs: 300_000 })
}

function questionLines(name: string, scoped: boolean): string {
  const worth = new Map<string, { document: string; grade: number }[]>()
  for (const line of lines(name, 'qrels.tsv').slice(1)) {
    const [question = '', document = '', grade = '0'] = line.split('\t')
    worth.set(question, [...(worth.get(question) ?? []), { document: fileName(document), grade: Number(grade) }])
  }
  return entries(name, 'queries.jsonl')
    .filter(({ id }) => worth.has(id))
    .map(({ id, text, meeting, answer }) =>
      JSON.stringify({
        id,
        question: text,
        relevant: worth.get(id),
        ...(answer && { answer }),
        ...(meeting !== undefined && scoped && { filters: { collection: [meeting] } }),
      }),
    )
    .join('\n')
}

function fileName(id: string): string {
  return `${id.replaceAll(/[^\w-]/gu, '_')}.txt`
}

function entries(name: string, file: string): Entry[] {
  return lines(name, file).map((line) => JSON.parse(line) as Entry)
}

function lines(name: string, file: string): string[] {
  return readFileSync(join(SETS ?? '', name, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
