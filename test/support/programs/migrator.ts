import '../../../src-preload/texts/speak-english.ts'
/** A process to be killed: opens a database with the newest schema. */
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('migrator.ts needs a database')
process.stdout.write('begun\n')
openDatabase(file).close()
process.stdout.write('done\n')
