import { answerFunctions } from '../../answers/index.ts'
import { artifactFunctions } from '../../artifacts/index.ts'
import { careFunctions } from '../../care/index.ts'
import { evaluationFunctions } from '../../evaluation/index.ts'
import { indexFunctions } from '../../search/index.ts'
import { ensureFirstCollection, libraryFunctions } from '../../library/index.ts'
import { settingsFunctions } from '../../settings/index.ts'
import { bind, storageFunctions } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { noteFunctions } from '../../notes/index.ts'

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
