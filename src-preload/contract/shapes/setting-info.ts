import { z } from 'zod'
import { audienceOf, isPerQuestion, settingAudienceSchema } from './setting-audience.ts'
import { GUARDED_SETTINGS, SETTINGS, type SettingKey } from './settings.ts'

/** Definition of a setting for the Settings page. `guarded`: the window sets a weaker value only after a dialog of the main process. */
export const settingInfoSchema = z.object({
  key: z.string(),
  description: z.string(),
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

/** Valid values of a setting, as the end of a sentence: "a whole number from 1 to 30". */
export function describeRange(key: SettingKey): string {
  const info = describeSettings().find((one) => one.key === key)
  if (!info || info.kind === 'text') return 'other words, or fewer'
  if (info.kind === 'switch') return 'true or false'
  if (info.kind === 'choice') return `one of ${info.choices.join(', ')}`
  const [least, most] = [info.least, info.most].map((value) => value?.toLocaleString('en'))
  return `${info.whole ? 'a whole number' : 'a number'} from ${least} to ${most}`
}

/** Definitions of all settings, derived from their schemas. */
export function describeSettings(): SettingInfo[] {
  return (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
    const { schema, default: initial, description } = SETTINGS[key]
    const json = z.toJSONSchema(schema) as { type?: string; enum?: string[]; minimum?: number; maximum?: number }
    const kind = json.enum ? 'choice' : json.type === 'boolean' ? 'switch' : json.type === 'string' ? 'text' : 'number'
    return {
      key,
      description,
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
