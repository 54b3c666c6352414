import '../../../src-preload/texts/speak-english.ts'
import { workerData } from 'node:worker_threads'
import { databaseFunctions } from './database-functions.ts'
import { openDatabaseOrRead, serve, serveFailure } from '../../storage/index.ts'

/** Entry of the database thread with this process's only read-write connection (`workerData.file`), which only reads where nothing can be written. */
try {
  const connection = openDatabaseOrRead((workerData as { file: string }).file)
  serve(databaseFunctions(connection), () => connection.close())
} catch (error) {
  serveFailure(error)
}
