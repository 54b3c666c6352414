import { AppError } from '../../src-preload/contract/errors.ts'
import { isSettingKey, SETTINGS, type Settings } from '../../src-preload/contract/shapes/settings.ts'
import { isPerQuestion } from '../../src-preload/contract/shapes/setting-audience.ts'
import { describeRange } from '../../src-preload/contract/shapes/setting-info.ts'
import type { Parsed } from './arguments.ts'

/** Validated `--set KEY=VALUE` settings. Throws `usage`, `setting-unknown`, `setting-invalid`. */
export function readSettings(parsed: Parsed): Partial<Settings> {
  const entries = (parsed.lists['set'] ?? []).map((entry) => {
    const at = entry.indexOf('=')
    const [key, text] = at === -1 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)]
    if (at < 1) throw new AppError('usage', { variant: 'setting', values: { entry: entry.slice(0, 100) } })
    if (!isSettingKey(key)) throw new AppError('setting-unknown', { variant: 'inList', values: { key: key.slice(0, 100) } })
    if (!isPerQuestion(key)) throw new AppError('setting-invalid', { variant: 'ofOneQuestion', values: { key } })
    const initial: unknown = SETTINGS[key].default
    const value =
      typeof initial === 'boolean' && (text === 'true' || text === 'false')
        ? text === 'true'
        : typeof initial === 'number' && text.trim() !== ''
          ? Number(text)
          : text
    const checked = SETTINGS[key].schema.safeParse(value)
    if (!checked.success)
      throw new AppError('setting-invalid', {
        variant: 'range',
        values: { key, range: describeRange(key), description: SETTINGS[key].description },
      })
    return [key, checked.data]
  })
  return Object.fromEntries(entries) as Partial<Settings>
}

/** `--depth`, default fast. Throws `usage`. */
export function readDepth(parsed: Parsed): 'fast' | 'thorough' {
  const depth = parsed.values['depth'] ?? 'fast'
  if (depth !== 'fast' && depth !== 'thorough') throw new AppError('usage', { variant: 'depth', values: { depth } })
  return depth
}
