import { dirname } from 'node:path'
import type { Connection } from './connection.ts'
import { createSlowLog } from './slow-log.ts'
import { toStorageError } from './storage-error.ts'

/** Table functions without their first argument. */
export type Bound<T> = { [K in keyof T]: T[K] extends (connection: Connection, ...rest: infer A) => infer R ? (...rest: A) => R : never }

/**
 * Binds functions to a connection, translates SQLite's errors to AppErrors, and logs slow calls (`slow-log.ts`). `slow`: shortened by
 * tests, ms.
 */
export function bind<T extends Record<string, (connection: Connection, ...rest: never[]) => unknown>>(
  connection: Connection,
  functions: T,
  o: { slow?: number } = {},
): Bound<T> {
  const log = createSlowLog(connection.file, o)
  const folder = dirname(connection.file)
  const bound = Object.entries(functions).map(([name, implementation]) => {
    const own = log.of(name, connection)
    return [
      name,
      (...rest: never[]) => {
        try {
          const result = log.time(name, () => implementation(own, ...rest))
          return result instanceof Promise
            ? result.catch((error: unknown) => {
                throw toStorageError(error, folder)
              })
            : result
        } catch (error) {
          throw toStorageError(error, folder)
        }
      },
    ]
  })
  return Object.fromEntries(bound) as Bound<T>
}
