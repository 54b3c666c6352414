import { answerFunctions } from './functions/answer-functions.ts'
import { artifactFunctions } from './functions/artifact-functions.ts'
import { careFunctions } from './functions/care-functions.ts'
import { evaluationFunctions } from './functions/evaluation-functions.ts'
import { indexFunctions } from './functions/index-functions.ts'
import { libraryFunctions } from './functions/library-functions.ts'
import { settingsFunctions } from './functions/settings-functions.ts'
import { storageFunctions } from './functions/storage-functions.ts'
import { noteFunctions } from './notes/note-functions.ts'
import { bind } from './shared/bind.ts'
import type { Connection } from './shared/connection.ts'
import { ensureFirstCollection } from './tables/collections.ts'

/**
 * Functions of the database thread on its single read-write connection (schema up to date), composed of what each module offers. Each call
 * is one short transaction, or several with other calls in between (purge, trash). Throws only AppErrors.
 */
export function databaseFunctions(connection: Connection) {
  if (!connection.isReading) bind(connection, { ensureFirstCollection }).ensureFirstCollection()
  return bind(connection, {
    ...storageFunctions,
    ...settingsFunctions,
    ...indexFunctions,
    ...libraryFunctions,
    ...answerFunctions,
    ...noteFunctions,
    ...artifactFunctions,
    ...evaluationFunctions,
    ...careFunctions,
  })
}

export type DatabaseFunctions = ReturnType<typeof databaseFunctions>
