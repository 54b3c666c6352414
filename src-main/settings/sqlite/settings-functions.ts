import type { Bound } from '../../storage/index.ts'
import * as personas from './personas.ts'
import * as replacedTexts from './replaced-texts.ts'
import * as sessionState from './session-state.ts'
import * as settings from './settings.ts'

/** Functions of settings, personas, what the window keeps, and replaced texts, of the database thread. */
export const settingsFunctions = { ...settings, ...personas, ...sessionState, ...replacedTexts }

export type SettingsFunctions = Bound<typeof settingsFunctions>
