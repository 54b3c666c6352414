import { answerFunctions } from '../../answers/sqlite/answer-functions.ts'
import { artifactFunctions } from '../../artifacts/sqlite/artifact-functions.ts'
import { careFunctions } from '../../care/sqlite/care-functions.ts'
import { evaluationFunctions } from '../../evaluation/sqlite/evaluation-functions.ts'
import { indexFunctions } from '../../search/sqlite/index-functions.ts'
import { libraryFunctions } from '../../library/sqlite/library-functions.ts'
import { settingsFunctions } from '../../settings/sqlite/settings-functions.ts'
import { storageFunctions } from '../../storage/sqlite/storage-functions.ts'
import { noteFunctions } from '../../notes/sqlite/note-functions.ts'
import { bind } from '../../storage/sqlite/bind.ts'
import type { Connection } from '../../storage/sqlite/connection.ts'
import { ensureFirstCollection } from '../../library/sqlite/collections.ts'

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
