import { workerData } from 'node:worker_threads'
import { databaseFunctions } from '../adapters/sqlite/database-functions.ts'
import { openDatabase } from '../adapters/sqlite/migrations/migrate.ts'
import { serve, serveFailure } from './serve.ts'

/** The database thread: the one read-write connection of this process (`workerData.file`). */
try {
  const connection = openDatabase((workerData as { file: string }).file)
  serve(databaseFunctions(connection), () => connection.close())
} catch (error) {
  serveFailure(error)
}
