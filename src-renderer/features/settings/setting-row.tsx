import { RotateCcw } from 'lucide-react'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import type { SettingKey, Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { IconButton } from '../../shared/controls/button.tsx'
import { formatCount } from '../../shared/format.ts'
import { setSetting, useSetting } from '../../shared/settings.ts'
import { t } from '../../shared/strings/text.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { TextSetting } from './text-setting.tsx'

/** One setting: what it does, its range and default, its control, and the way back to the default. */
export function SettingRow({ definition }: { definition: SettingInfo }) {
  const key = definition.key as SettingKey
  const value = useSetting(key) ?? definition.default
  // The main process checks the value against the key's own schema; here it is one of the definition's kind.
  const set = (next: unknown) => run(setSetting(key, next as Settings[SettingKey]))
  const facts = [
    rangeText(definition),
    t('settings.default', { value: valueText(definition.default) }),
    definition.guarded ? t('settings.guarded') : '',
  ]
  return (
    <li className="flex items-center gap-4 border-b border-line px-3 py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-sm">{definition.description}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          <code className="font-mono">{definition.key}</code>
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <Control definition={definition} value={value} onSet={set} />
      <IconButton
        icon={RotateCcw}
        size="small"
        label={t('settings.reset', { key: definition.key, value: valueText(definition.default) })}
        disabled={value === definition.default}
        onClick={() => set(definition.default)}
      />
    </li>
  )
}

function Control({
  definition,
  value,
  onSet,
}: {
  definition: SettingInfo
  value: string | number | boolean
  onSet: (value: unknown) => void
}) {
  const label = definition.description
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
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )
    case 'number':
      return <TextSetting className="w-24 text-end" label={label} value={String(value)} onCommit={(text) => onSet(numberOf(text))} />
    case 'text':
      return <TextSetting className="w-48" label={label} value={String(value)} onCommit={onSet} />
  }
}

/** What is no number goes as it is, so that the main process answers with the range. */
function numberOf(text: string): number | string {
  const number = Number(text.replaceAll(',', ''))
  return text === '' || Number.isNaN(number) ? text : number
}

function rangeText(definition: SettingInfo): string {
  return definition.least === null || definition.most === null
    ? ''
    : t('settings.range', { least: formatCount(definition.least), most: formatCount(definition.most) })
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off')
  if (typeof value === 'number') return formatCount(value)
  return value === '' ? t('settings.empty') : value
}
