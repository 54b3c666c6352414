/**
 * A process to be killed: starts the app on a data folder, imports the given paths (none: resumes open jobs), prints its progress, and ends
 * when idle.
 */
import '../../../src-preload/texts/speak-english.ts'
import { startTestApp } from '../app.ts'

const [dataFolder, ...paths] = process.argv.slice(2)
if (!dataFolder) throw new Error('importer.ts needs a data folder')
const test = await startTestApp({ dataFolder })
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (paths.length > 0) await test.app.imports.importPaths(paths)
say('queued')
let isWorking = false
for (;;) {
  const queue = await test.app.queue.state()
  const open = queue.jobs.filter((job) => job.state === 'waiting' || job.state === 'running')
  if (open.length === 0) break
  if (!isWorking && open.some((job) => job.state === 'running')) {
    isWorking = true
    say('working')
  }
  say(`open ${open.length}`)
  await new Promise((done) => setTimeout(done, isWorking ? 100 : 10))
}
await test.close({ keep: true })
say('idle')
process.exit(0)
