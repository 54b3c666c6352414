/** A process to be killed: the owner of a library, which runs a question set with answers. */
import '../../../src-preload/texts/speak-english.ts'
import { startTestApp } from '../app.ts'

const [dataFolder, set] = process.argv.slice(2)
if (!dataFolder || !set) throw new Error('evaluator.ts needs a data folder and a question set')
const test = await startTestApp({ dataFolder })
process.stdout.write('begun\n')
await test.app.evaluation.run({ set, answers: true })
process.stdout.write('done\n')
await test.close({ keep: true })
process.exit(0)
