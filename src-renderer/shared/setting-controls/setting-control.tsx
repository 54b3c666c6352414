import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import { numberToType, typedNumber } from '../format.ts'
import type { MessageKey } from '../../../src-preload/texts/catalogue.ts'
import { hasText, say, t } from '../../../src-preload/texts/say.ts'
import { TextSetting } from './text-setting.tsx'

export type SettingValue = string | number | boolean

/** The control for the kind of a setting. The main process validates the value against the setting's schema. */
export function SettingControl({
  definition,
  value,
  onSet,
  label = say(definition.description),
}: {
  definition: SettingInfo
  value: SettingValue
  onSet: (value: unknown) => void
  label?: string
}) {
  switch (definition.kind) {
    case 'switch':
      return (
        <input
          type="checkbox"
          className="size-4"
          aria-label={label}
          checked={value === true}
          onChange={(event) => onSet(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <select className="field" aria-label={label} value={String(value)} onChange={(event) => onSet(event.target.value)}>
          {definition.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceName(definition.key, choice)}
            </option>
          ))}
        </select>
      )
    case 'number':
      // Text that is no number is sent unchanged, so that the main process answers with the range.
      return (
        <TextSetting
          className="w-24 text-end"
          label={label}
          value={numberToType(Number(value))}
          onCommit={(text) => onSet(typedNumber(text) ?? text)}
        />
      )
    case 'text':
      return <TextSetting className="w-48" label={label} value={String(value)} onCommit={onSet} />
  }
}

/** The name of a setting's choice; a choice that is a term or a name stands for itself. */
export function choiceName(key: string, choice: string): string {
  const path = `settingChoice.${key}.${choice}`
  return hasText(path) ? t(path as MessageKey) : choice
}

/** The range of a number in words; '' for other kinds. Numbers are written as in their fields: "1.400" beside a field with 1400 looks like another one. */
export function rangeOf(definition: SettingInfo): string {
  return definition.least === null || definition.most === null
    ? ''
    : t('settings.range', { least: numberToType(definition.least), most: numberToType(definition.most) })
}

/** True if the value lies in the range of a number, or the setting is of another kind. */
export function fitsRange(definition: SettingInfo, value: unknown): boolean {
  if (definition.kind !== 'number') return true
  if (typeof value !== 'number' || (definition.whole && !Number.isInteger(value))) return false
  return value >= (definition.least ?? -Infinity) && value <= (definition.most ?? Infinity)
}
