import { z } from 'zod'
import { text, type Text } from '../../texts/text.ts'
import { audienceOf, isPerQuestion, settingAudienceSchema } from './setting-audience.ts'
import { GUARDED_SETTINGS, SETTINGS, type SettingKey } from './settings.ts'
import { textSchema } from './text.ts'

/** Definition of a setting for the Settings page. `guarded`: the window sets a weaker value only after a dialog of the main process. */
export const settingInfoSchema = z.object({
  key: z.string(),
  description: textSchema,
  kind: z.enum(['switch', 'choice', 'number', 'text']),
  default: z.union([z.string(), z.number(), z.boolean()]),
  choices: z.array(z.string()),
  least: z.number().nullable(),
  most: z.number().nullable(),
  whole: z.boolean(),
  guarded: z.boolean(),
  audience: settingAudienceSchema,
  perQuestion: z.boolean(),
})
export type SettingInfo = z.infer<typeof settingInfoSchema>

/** What a setting does, in a sentence. */
export function describeSetting(key: SettingKey): Text {
  return text(`setting.${key}`)
}

/** Valid values of a setting, as the end of a sentence: "a whole number from 1 to 30". */
export function describeRange(key: SettingKey): Text {
  const info = describeSettings().find((one) => one.key === key)
  if (info?.kind === 'switch') return text('settingRange.switch')
  if (info?.kind === 'choice') return text('settingRange.choice', { choices: info.choices })
  if (!info || info.least === null || info.most === null) return text('settingRange.text')
  return text(info.whole ? 'settingRange.whole' : 'settingRange.number', { least: info.least, most: info.most })
}

/** Definitions of all settings, derived from their schemas. */
export function describeSettings(): SettingInfo[] {
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const { schema, default: initial } = SETTINGS[key]
    const json = z.toJSONSchema(schema) as { type?: string; enum?: string[]; minimum?: number; maximum?: number }
    const kind = json.enum ? 'choice' : json.type === 'boolean' ? 'switch' : json.type === 'string' ? 'text' : 'number'
    return {
      key,
      description: describeSetting(key),
      kind,
      default: initial,
      choices: json.enum ?? [],
      least: json.minimum ?? null,
      most: json.maximum ?? null,
      whole: json.type === 'integer',
      guarded: Object.hasOwn(GUARDED_SETTINGS, key),
      audience: audienceOf(key),
      perQuestion: isPerQuestion(key),
    }
  })
}
