import type { Bound } from '../shared/bind.ts'
import * as personas from '../tables/personas.ts'
import * as replacedTexts from '../tables/replaced-texts.ts'
import * as sessionState from '../tables/session-state.ts'
import * as settings from '../tables/settings.ts'

/** Functions of settings, personas, what the window keeps, and replaced texts, of the database thread. */
export const settingsFunctions = { ...settings, ...personas, ...sessionState, ...replacedTexts }

export type SettingsFunctions = Bound<typeof settingsFunctions>
