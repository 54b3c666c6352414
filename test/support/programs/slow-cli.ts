/** The command line as a process with a slow parser. */
import '../../../src-preload/texts/speak-english.ts'
import { runCli } from '../../../src-main/cli/run.ts'
import { stopThisProcess } from '../../../src-main/cli/stop.ts'
import { ENTRIES, RESOURCES } from '../app.ts'

process.exitCode = await runCli({
  words: process.argv.slice(2),
  entries: { ...ENTRIES, parser: new URL('./slow-parser.ts', import.meta.url).pathname },
  resources: RESOURCES,
  environment: process.env,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  isTerminal: false,
  signal: stopThisProcess(),
})
