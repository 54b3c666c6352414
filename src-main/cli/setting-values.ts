import { AppError } from '../../src-preload/contract/errors.ts'
import { isSettingKey, SETTINGS, type SettingKey, type Settings } from '../../src-preload/contract/shapes/settings.ts'
import { isPerQuestion } from '../../src-preload/contract/shapes/setting-audience.ts'
import { describeRange, describeSetting } from '../../src-preload/contract/shapes/setting-info.ts'
import type { Parsed } from './arguments.ts'

/** Validated `--set KEY=VALUE` settings. Throws `usage`, `setting-unknown`, `setting-invalid`. */
export function readSettings(parsed: Parsed): Partial<Settings> {
  const entries = (parsed.lists['set'] ?? []).map((entry) => {
    const at = entry.indexOf('=')
    const [key, text] = at === -1 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)]
    if (at < 1) throw new AppError('usage', { variant: 'setting', values: { entry: entry.slice(0, 100) } })
    if (!isSettingKey(key)) throw new AppError('setting-unknown', { variant: 'inList', values: { key: key.slice(0, 100) } })
    if (!isPerQuestion(key)) throw new AppError('setting-invalid', { variant: 'ofOneQuestion', values: { key } })
    const checked = SETTINGS[key].schema.safeParse(typedValue(key, text))
    if (!checked.success)
      throw new AppError('setting-invalid', {
        variant: 'range',
        values: { key, range: describeRange(key), description: describeSetting(key) },
      })
    return [key, checked.data]
  })
  return Object.fromEntries(entries) as Partial<Settings>
}

/** Converts a typed value to the setting's type (a bare word is a string, `true` and `8192` are not). */
export function typedValue(key: SettingKey, text: string): unknown {
  const initial: unknown = SETTINGS[key].default
  if (typeof initial === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (typeof initial === 'number') return text.trim() === '' ? text : Number(text)
  return text
}

/** `--depth`, default fast. Throws `usage`. */
export function readDepth(parsed: Parsed): 'fast' | 'thorough' {
  const depth = parsed.values['depth'] ?? 'fast'
  if (depth !== 'fast' && depth !== 'thorough') throw new AppError('usage', { variant: 'depth', values: { depth } })
  return depth
}
