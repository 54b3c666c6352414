/** A process to be killed: settles a restore that was announced, and confirms or undoes it (second argument `undo`). */
import '../../../src-preload/texts/speak-english.ts'
import { confirmRestore, settleRestore, undoRestore } from '../../../src-main/care/services/backup/swap.ts'

const [dataFolder, then] = process.argv.slice(2)
if (!dataFolder) throw new Error('settler.ts needs a data folder')
process.stdout.write('begun\n')
const { isNew } = await settleRestore(dataFolder)
if (isNew) await (then === 'undo' ? undoRestore(dataFolder) : confirmRestore(dataFolder))
process.stdout.write('done\n')
process.exit(0)
