import { createHmac, randomBytes } from 'node:crypto'
import type { Calls } from '../../../storage/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'

/** Row of the settings table for the library's secret; not a setting of a person. */
const SECRET_KEY = 'prompts.secret'
const SECRET_BYTES = 32
/** Length of a delimiter, hex digits: two or three tokens, and no document can guess it. */
const DIGITS = 6

/**
 * Delimiter of the fences in every prompt of a conversation (`scope`: its chat). Equal each time, so that a model server finds the beginning
 * of the prompt in its cache, and unguessable for documents.
 */
export type DelimiterOf = (scope: string) => Promise<string>

/** Delimiters by one secret per library, created at first use. */
export function createDelimiters(database: Calls<SettingsFunctions, 'getSettings' | 'setSetting'>): DelimiterOf {
  let secret: Promise<string> | null = null
  return async (scope) => {
    secret ??= readSecret(database)
    secret.catch(() => {
      secret = null
    })
    return createHmac('sha256', await secret)
      .update(scope)
      .digest('hex')
      .slice(0, DIGITS)
  }
}

async function readSecret(database: Calls<SettingsFunctions, 'getSettings' | 'setSetting'>): Promise<string> {
  const stored = (await database.getSettings())[SECRET_KEY]
  if (typeof stored === 'string' && stored !== '') return stored
  const value = randomBytes(SECRET_BYTES).toString('hex')
  // Where nothing can be written the secret holds for this start.
  await database.setSetting({ key: SECRET_KEY, value }).catch(() => undefined)
  return value
}
