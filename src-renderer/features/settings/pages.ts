import type { SettingKey } from '../../../src-preload/contract/shapes/settings.ts'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import { say, t } from '../../../src-preload/texts/say.ts'

/** The pages of the settings, in their order. */
export const SETTING_PAGES = ['models', 'search', 'documents', 'privacy', 'recording', 'appearance', 'storage', 'advanced'] as const
export type SettingPage = (typeof SETTING_PAGES)[number]

/** Settings with a control of their own on their page; the list of rows leaves them out. */
const OWN_CONTROLS: readonly string[] = [
  'models.provider',
  'models.baseUrl',
  'models.allowHost',
  'models.chat',
  'models.fast',
  'models.best',
  'models.embedding',
  'appearance.theme',
  'appearance.language',
  'appearance.size',
]

/** Pages by the first word of a key. */
const PAGES: Readonly<Record<string, SettingPage>> = {
  models: 'models',
  answer: 'search',
  retrieval: 'search',
  artifacts: 'models',
  import: 'documents',
  trash: 'documents',
  privacy: 'privacy',
  notes: 'recording',
  recording: 'recording',
  speech: 'recording',
  appearance: 'appearance',
}

/** The page of a setting; null: the window sets it by itself. */
export function pageOf({ key, audience }: Pick<SettingInfo, 'key' | 'audience'>): SettingPage | null {
  if (audience === 'window') return null
  return audience === 'experiment' ? 'advanced' : (PAGES[key.split('.')[0] ?? ''] ?? 'advanced')
}

/** True if a setting is a row of its page. */
export function hasRow({ key }: Pick<SettingInfo, 'key'>): boolean {
  return !OWN_CONTROLS.includes(key)
}

/** A setting's name. */
export function settingName(key: string): string {
  return t(`settingName.${key as SettingKey}`)
}

/** Settings in whose name, description or key every word occurs, by page. */
export function findSettings(definitions: readonly SettingInfo[], search: string): [SettingPage, SettingInfo[]][] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean)
  return SETTING_PAGES.flatMap((page) => {
    const found = definitions.filter((one) => {
      if (pageOf(one) !== page) return false
      const text = [settingName(one.key), say(one.description), one.key, t(`settings.pages.${page}`)].join(' ').toLocaleLowerCase()
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [[page, found] as [SettingPage, SettingInfo[]]] : []
  })
}
