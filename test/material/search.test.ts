import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../src-preload/contract/shapes/library.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { REWORDED_QUESTIONS } from './questions.ts'
import { say } from '../../src-preload/texts/say.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const docs = join(material, 'docs')
const present = existsSync(join(docs, 'manifest.tsv'))
if (!present) process.stdout.write(`No material in ${material}: nothing to measure with. Set ECHOMIND_MATERIAL to its folder.\n`)

/** Folders of files with known content, hostile files among them. */
const FORMATS = ['pdf', 'docx', 'pptx', 'md', 'txt', 'transcripts', 'hostile']

type Line = { file: string; phrase: string }

function manifest(): Line[] {
  return readFileSync(join(docs, 'manifest.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const columns = line.split('\t')
      return { file: columns[0] ?? '', phrase: columns[8] ?? '' }
    })
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase()

describe.skipIf(!present)('real files of other people', () => {
  let test: TestApp
  let report: ImportReport
  const idOf = new Map<string, string>()

  beforeAll(async () => {
    test = await startTestApp()
    const paths = manifest()
      .map((line) => line.file)
      .filter((file) => FORMATS.includes(file.split('/')[0] ?? ''))
      .map((file) => join(docs, file))
    const { importId } = await test.app.imports.importPaths(paths, { redact: 'never' })
    await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 120_000 })
    report = await test.app.imports.finish(importId)
    for (const document of report.documents) idOf.set(document.path, document.id)
    process.stdout.write(
      `${report.documents.length} files, ${report.chunks} passages, ${report.failed} failed, ${report.seconds.toFixed(1)} s\n`,
    )
  }, 600_000)

  afterAll(() => test.close())

  it('are found by a phrase of theirs in the right document for at least 97 %', async () => {
    const wanted = manifest().filter((line) => line.phrase && FORMATS.includes(line.file.split('/')[0] ?? ''))
    const missed: string[] = []
    for (const { file, phrase } of wanted) {
      const { output } = await test.app.retrieve.search({ question: phrase, filter: {}, k: 10, select: false })
      const id = idOf.get(join(docs, file))
      // More files share the same filler text or meeting than are listed: any file with the exact phrase is right.
      if (!id || !output.hits.some((hit) => hit.documentId === id || plain(hit.text).includes(plain(phrase)))) {
        const document = report.documents.find((d) => d.path === join(docs, file))
        missed.push(`${file}: “${phrase}” (${say(document?.error?.message ?? document?.status ?? 'not imported')})`)
      }
    }
    process.stdout.write(
      `phrases found: ${wanted.length - missed.length} of ${wanted.length}\n${missed.map((line) => `  missed ${line}\n`).join('')}`,
    )
    expect(missed.length / wanted.length).toBeLessThanOrEqual(0.03)
  })

  it('are found among the first three sources for at least 15 of 20 questions in other words', async () => {
    const missed: string[] = []
    for (const { question, documents, passage } of REWORDED_QUESTIONS) {
      const { passages } = await test.app.retrieve.search({ question, filter: {}, k: 3, select: true })
      const ids = documents.map((file) => idOf.get(join(docs, file)))
      // A source is the block that an answer gets and shows: the passage within its parent group.
      const good = passages.some(
        (source) => ids.includes(source.documentId) && plain(source.parent?.text ?? source.text).includes(plain(passage)),
      )
      if (!good)
        missed.push(`${question} -> ${passages.map((source) => `${source.title} ${JSON.stringify(source.text.slice(0, 40))}`).join(' | ')}`)
    }
    process.stdout.write(
      `reworded questions: ${REWORDED_QUESTIONS.length - missed.length} of ${REWORDED_QUESTIONS.length}\n${missed.map((line) => `  missed ${line}\n`).join('')}`,
    )
    expect(missed.length).toBeLessThanOrEqual(5)
  })

  it('end in a clear status when they are hostile, with a plain reason when they failed', async () => {
    const paths = ['hostile', 'hostile-made'].flatMap((folder) => readdirSync(join(docs, folder)).map((name) => join(docs, folder, name)))
    const { importId } = await test.app.imports.importPaths(paths, { collection: 'Hostile' })
    expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 60_000 })).toBe(true)
    const { documents } = await test.app.imports.finish(importId)
    const counts = new Map<string, number>()
    for (const document of documents) {
      const key = document.error?.code ?? document.status
      counts.set(key, (counts.get(key) ?? 0) + 1)
      expect(['ready', 'failed', 'quarantined']).toContain(document.status)
      expect(document.status === 'ready' || Boolean(document.error?.message && document.error.next)).toBe(true)
    }
    process.stdout.write(`hostile: ${JSON.stringify(Object.fromEntries(counts))}\n`)
    expect(documents).toHaveLength(paths.length)
  })
})
