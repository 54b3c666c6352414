import { z } from 'zod'
import { SETTINGS, type SettingKey, type Settings } from './settings.ts'

/** Audience of a setting: a person on the Settings page, an experiment (Inspector, evaluation, `--set`), or the window itself. */
export const settingAudienceSchema = z.enum(['person', 'experiment', 'window'])
export type SettingAudience = z.infer<typeof settingAudienceSchema>

/** Settings of search and answers that a person can judge by using the app. */
const FOR_A_PERSON: readonly SettingKey[] = [
  'retrieval.vectors',
  'retrieval.k',
  'retrieval.notFoundBelow',
  'retrieval.decay',
  'retrieval.ownDates',
  'answer.summaries',
  'answer.secondOpinion',
  'answer.wholeParts',
]
const OF_THE_WINDOW: readonly SettingKey[] = [
  'appearance.leftWidth',
  'appearance.rightWidth',
  'appearance.textSize',
  'notes.templates',
  'onboarding.done',
]

/** True for a setting that one question, query or run may override. */
export function isPerQuestion(key: SettingKey): boolean {
  return /^(?:retrieval|answer)\./u.test(key)
}

/** The audience of a setting. */
export function audienceOf(key: SettingKey): SettingAudience {
  if (OF_THE_WINDOW.includes(key)) return 'window'
  return isPerQuestion(key) && !FOR_A_PERSON.includes(key) ? 'experiment' : 'person'
}

const perQuestion = (Object.keys(SETTINGS) as SettingKey[]).filter(isPerQuestion)

/** Overrides for one question, query or run: any of `retrieval.*` and `answer.*`, each by its own schema. */
export const experimentSchema = z.strictObject(
  Object.fromEntries(perQuestion.map((key) => [key, SETTINGS[key].schema.optional()])),
) as z.ZodType<Partial<Settings>>
