import { isAbsolute } from 'node:path'
import { classifyAddress } from '../../storage/index.ts'
import type { Calls } from '../../storage/index.ts'
import type { SettingsFunctions } from '../sqlite/settings-functions.ts'
import { describeRange, describeSetting } from '../../../src-preload/contract/shapes/setting-info.ts'
import {
  COMMAND_ONLY_SETTINGS,
  isSettingKey,
  readGuard,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../../../src-preload/contract/shapes/settings.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { parseSpeechCommand } from '../domain/speech-command.ts'

export type SettingsService = {
  /** Current settings; invalid stored values fall back to their defaults. */
  current(): Settings
  /** Reloads them: another process may have changed them. */
  reload(): Promise<void>
  /** Validates a value. Throws `setting-unknown`, `setting-invalid`. */
  check(key: string, value: unknown): { key: SettingKey; value: unknown }
  /**
   * Throws `setting-unknown`, `setting-invalid`; from the window also `setting-invalid` for weakening a guarded setting, which needs a
   * person's consent.
   */
  set(key: string, value: unknown, from: 'window' | 'command'): Promise<Settings>
}

/** Parsed on read by one schema: no stored value is ever out of range. */
function parseStored(stored: Readonly<Record<string, unknown>>): Settings {
  const entries = Object.entries(SETTINGS).map(([key, definition]) => {
    const parsed = definition.schema.safeParse(stored[key])
    return [key, stored[key] !== undefined && parsed.success ? parsed.data : definition.default]
  })
  return Object.fromEntries(entries) as Settings
}

/** Settings in the database with a memory copy; `onChange` is called after each local change. */
export async function createSettings(options: {
  database: Calls<SettingsFunctions, 'getSettings' | 'setSetting'>
  /** Applies settings of the whole process, each time that they were read. */
  apply?: (settings: Settings) => Promise<void>
  onChange: (key: SettingKey) => void
}): Promise<SettingsService> {
  const read = async () => {
    const stored = parseStored(await options.database.getSettings())
    await options.apply?.(stored)
    return stored
  }
  let settings = await read()
  const reload = async () => {
    settings = await read()
  }
  return {
    current: () => settings,
    check: checkSetting,
    reload,
    async set(given, value, from) {
      const { key, value: wanted } = checkSetting(given, value)
      if (from === 'window' && COMMAND_ONLY_SETTINGS.includes(key)) {
        throw new AppError('setting-invalid', { variant: 'commandOnly', values: { key } })
      }
      if (from === 'window' && readGuard(key, settings[key], wanted)) {
        throw new AppError('setting-invalid', { variant: 'weaker', values: { key } })
      }
      await options.database.setSetting({ key, value: wanted })
      // Who names a program wants it to be used.
      if (key === 'speech.command' && wanted !== '') await options.database.setSetting({ key: 'speech.engine', value: 'command' })
      await reload()
      options.onChange(key)
      return settings
    },
  }
}

function checkSetting(key: string, value: unknown): { key: SettingKey; value: unknown } {
  if (!isSettingKey(key)) throw new AppError('setting-unknown', { variant: 'named', values: { key: key.slice(0, 100) } })
  const parsed = SETTINGS[key].schema.safeParse(value)
  if (!parsed.success) {
    throw new AppError('setting-invalid', {
      variant: 'range',
      values: { key, range: describeRange(key), description: describeSetting(key) },
    })
  }
  checkAddress(key, parsed.data)
  checkSpeech(key, parsed.data)
  return { key, value: parsed.data }
}

/** Refuses an unusable address when it is set, not at the first question. */
function checkAddress(key: SettingKey, value: unknown): void {
  if ((key !== 'models.baseUrl' && key !== 'models.allowHost') || typeof value !== 'string' || value.trim() === '') return
  const verdict = classifyAddress(value, '')
  if (verdict.ok || verdict.reason === 'not-local') return
  if (verdict.reason === 'cloud') throw new AppError('setting-invalid', { variant: 'cloudAddress' })
  throw new AppError('setting-invalid', { variant: 'address' })
}

/** Refuses a command that cannot run, and a folder that depends on where a program was started. */
function checkSpeech(key: SettingKey, value: unknown): void {
  if (typeof value !== 'string' || value === '') return
  if (key === 'speech.command' && !parseSpeechCommand(value)) throw new AppError('setting-invalid', { variant: 'speechCommand' })
  if (key === 'speech.modelFolder' && !isAbsolute(value)) throw new AppError('setting-invalid', { variant: 'absolute', values: { key } })
}
