import { bind, hashFile, openForReading } from '../../storage/index.ts'
import { namedFiles, originals } from '../../library/index.ts'
import { checking } from '../sqlite/check/check.ts'
import type { CheckProgress } from '../sqlite/check/check.ts'
import type { Damage } from '../sqlite/check/damage.ts'

/** Progress of a database check; null: done, with its `damages`. */
export type CheckStep = { progress: CheckProgress | null; damages: Damage[] }

/** Functions of a check process: the database stepwise, and the stored originals. Cancelled by killing it. */
export function createCheckProcess(o: { file: string }) {
  const connection = openForReading(o.file)
  const steps = checking(connection)
  const functions = bind(connection, {
    step(): CheckStep {
      const step = steps.next()
      return step.done ? { progress: null, damages: step.value } : { progress: step.value, damages: [] }
    },
    originals,
    namedFiles,
    hashFile: (_connection: unknown, path: string) => hashFile(path),
  })
  return { functions, close: () => connection.close() }
}

export type CheckFunctions = ReturnType<typeof createCheckProcess>['functions']
