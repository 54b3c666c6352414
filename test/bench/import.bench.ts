/**
 * Import as in the app: time until lexical search finds the 20-page sample PDF, and the longest block of the main thread while 200 files
 * are imported.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { RESOURCES, startTestApp, temporaryFolder } from '../support/app.ts'
import { writeMixedFiles } from '../support/files/mixed-files.ts'

const FILES = 200
const print = (line: string) => void process.stdout.write(`${line}\n`)
const folder = temporaryFolder()
const test = await startTestApp()
test.app.openSearch()
test.app.warm()

// The state of a window that is open for a moment: the parser and the embedder are started.
await new Promise((next) => setTimeout(next, 3000))
const dropped = performance.now()
await test.app.imports.importPaths([join(RESOURCES, 'sample', 'Station handbook.pdf')])
for (;;) {
  const { output } = await test.app.retrieve.search({ question: 'defibrillator', filter: {}, k: 1, select: false })
  if (output.hits[0]?.ranks.keyword === 1) break
  if (performance.now() - dropped > 30_000) throw new Error('The sample PDF is not found after 30 s.')
  await new Promise((next) => setTimeout(next, 10))
}
print(`20-page sample PDF found by keyword after ${Math.round(performance.now() - dropped)} ms (goal 1,000)`)

const paths = writeMixedFiles(join(folder, 'files'), FILES, 1, ['md'])
const delay = monitorEventLoopDelay({ resolution: 1 })
const questions: number[] = []
const started = performance.now()
delay.enable()
const { importId } = await test.app.imports.importPaths(paths)
const queued = performance.now() - started
const done = test.app.imports.wait(importId, { upTo: 'ready' })
let over = false
void done.then(() => (over = true))
while (!over) {
  const before = performance.now()
  await test.app.retrieve.search({
    question: `Where was barge number ${questions.length * 7} loaded with slate?`,
    filter: {},
    k: 8,
    select: true,
  })
  questions.push(performance.now() - before)
  await new Promise((next) => setTimeout(next, 200))
}
delay.disable()
const seconds = (performance.now() - started) / 1000
const report = await test.app.imports.finish(importId)
questions.sort((a, b) => a - b)
const at = (share: number) => Math.round(questions[Math.min(questions.length - 1, Math.floor(questions.length * share))] ?? 0)
print(
  `${FILES} files queued in ${Math.round(queued)} ms; ${report.chunks} passages ready in ${seconds.toFixed(1)} s: ${Math.round(report.chunks / seconds)} passages/s, questions going on`,
)
print(
  `main thread event-loop delay p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms (goal 20), longest ${(delay.max / 1e6).toFixed(1)} ms`,
)
print(`a question meanwhile: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (goal 150), n = ${questions.length}`)
await test.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
