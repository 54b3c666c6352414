/** The command line as a process to be killed; prints "begun" and "done" besides. */
import '../../../src-preload/texts/speak-english.ts'
import { runCli } from '../../../src-main/cli/run.ts'
import { ENTRIES, RESOURCES } from '../app.ts'

process.stdout.write('begun\n')
const code = await runCli({
  words: process.argv.slice(2),
  entries: ENTRIES,
  resources: RESOURCES,
  environment: {},
  stdout: () => undefined,
  stderr: () => undefined,
  isTerminal: false,
})
process.stdout.write('done\n')
process.exit(code)
