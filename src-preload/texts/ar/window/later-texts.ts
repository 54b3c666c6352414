import { settings } from '../settings.ts'
import { settingNames } from './setting-names.ts'
import { damage } from '../damage.ts'
import { questionSets } from '../question-sets.ts'
import { searching } from '../search.ts'
import { speechWindow } from './speech.ts'
import { evaluation } from './evaluation.ts'
import { shortcutTexts } from './shortcuts.ts'
import { storageTexts } from './storage.ts'

/** The Arabic texts of pages that are opened later: settings, search stages, damage, speech engines. */
export const laterTexts = {
  ...settings,
  ...evaluation,
  ...shortcutTexts,
  ...settingNames,
  ...damage,
  ...questionSets,
  ...searching,
  ...speechWindow,
  ...storageTexts,
} as const
