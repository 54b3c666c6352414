import '../src-preload/texts/speak-english.ts'
import { fileURLToPath } from 'node:url'
import { keepPrivate } from './storage/index.ts'
import { runCli } from './cli/run.ts'
import { stopThisProcess } from './cli/stop.ts'
import { entries } from './app/entries.ts'

keepPrivate()

/** The command line under Node: the project's own, and the same code that the packaged program runs with --cli. */
const exitCode = await runCli({
  words: process.argv.slice(2),
  entries,
  resources: fileURLToPath(new URL('../../resources', import.meta.url)),
  environment: process.env,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  signal: stopThisProcess(),
})
// Written output may still be on its way into a pipe, and exit does not wait for it; nothing else may keep the program.
for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write('', done))
process.exit(exitCode)
