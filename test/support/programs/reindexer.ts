/** A process to be killed: the owner of a library, which reads all its documents again and ends when they are ready. */
import '../../../src-preload/texts/speak-english.ts'
import { startTestApp } from '../app.ts'

const [dataFolder] = process.argv.slice(2)
if (!dataFolder) throw new Error('reindexer.ts needs a data folder')
const test = await startTestApp({ dataFolder })
const documents = await test.app.library.list()
process.stdout.write('begun\n')
const { importId } = await test.app.library.reindex(documents.map(({ id }) => id))
await test.app.imports.wait(importId, { upTo: 'ready' })
process.stdout.write('done\n')
await test.close({ keep: true })
process.exit(0)
