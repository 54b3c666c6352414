/**
 * A drop of 10,000 small files: time until all are queued, the longest block of the main thread, the events for the window, and the time of
 * a cancel from another process.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { startTestApp, temporaryFolder } from '../support/app.ts'

const FILES = 10_000
const print = (line: string) => void process.stdout.write(`${line}\n`)
const folder = temporaryFolder()
mkdirSync(join(folder, 'files'))
for (let n = 0; n < FILES; n += 1)
  writeFileSync(join(folder, 'files', `note-${n}.txt`), `Note ${n} tells that barge ${n} was loaded with slate at quay ${n % 17}.`)

const test = await startTestApp()
test.app.openSearch()
test.app.warm()
await new Promise((next) => setTimeout(next, 3000))
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const dropped = performance.now()
await test.app.imports.importPaths([join(folder, 'files')])
const queued = performance.now() - dropped
print(`${FILES} files queued in ${(queued / 1000).toFixed(1)} s (goal 10)`)
await new Promise((next) => setTimeout(next, 20_000))
const queue = await test.app.queue.state(200)
const seconds = (performance.now() - dropped) / 1000
print(
  `${queue.current} of ${queue.total} done after ${seconds.toFixed(0)} s: ${(queue.current / seconds).toFixed(0)} small files/s with vectors (goal 50 without); ${queue.secondsLeft} s left`,
)
delay.disable()
print(
  `main thread event-loop delay p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms (goal 20), longest ${(delay.max / 1e6).toFixed(1)} ms; main process ${Math.round(process.memoryUsage.rss() / 1e6)} MB (goal 600)`,
)

// A second process, like the command line.
const other = await startTestApp({ dataFolder: test.dataFolder, drains: false })
const cancelled = performance.now()
await other.app.queue.cancel()
print(`cancel answered after ${Math.round(performance.now() - cancelled)} ms (goal 1,000)`)
while (test.app.queue.working() > 0) await new Promise((next) => setTimeout(next, 5))
print(`the owner had stopped ${Math.round(performance.now() - cancelled)} ms after it was asked for (goal 1,000)`)
await other.close({ keep: true })
print(
  `all cleared away after ${((performance.now() - cancelled) / 1000).toFixed(1)} s; ${(await test.app.library.list()).length} documents stay`,
)
await test.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
