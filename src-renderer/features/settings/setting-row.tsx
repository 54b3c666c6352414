import { RotateCcw } from 'lucide-react'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import type { SettingKey, Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { IconButton } from '../../shared/controls/button.tsx'
import { choiceName, rangeOf, SettingControl } from '../../shared/setting-controls/setting-control.tsx'
import { numberToType } from '../../shared/format.ts'
import { setSetting, useSetting } from '../../shared/settings.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { settingName } from './pages.ts'

/** A setting with name, description, range, default, control and reset button. `withKey`: also its key on the command line. */
export function SettingRow({ definition, withKey }: { definition: SettingInfo; withKey: boolean }) {
  const key = definition.key as SettingKey
  const value = useSetting(key) ?? definition.default
  // The cast is safe: the main process validates the value against the schema of the key.
  const set = (next: unknown) => run(setSetting(key, next as Settings[SettingKey]))
  const facts = [
    rangeOf(definition),
    t('settings.default', { value: valueText(key, definition.default) }),
    definition.guarded ? t('settings.guarded') : '',
  ]
  return (
    <li className="flex items-center gap-4 border-b border-line px-3 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{settingName(key)}</p>
        <p className="text-sm text-soft">{withKey ? say(definition.description) : inWords(definition)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-faint">
          {withKey && <code className="font-mono">{definition.key}</code>}
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <SettingControl label={settingName(key)} definition={definition} value={value} onSet={set} />
      <IconButton
        icon={RotateCcw}
        size="small"
        label={t('settings.reset', { name: settingName(key), value: valueText(key, definition.default) })}
        disabled={value === definition.default}
        onClick={() => set(definition.default)}
      />
    </li>
  )
}

/** The description without the values of the command line, which name no choice of the window: "Always (always): …". */
function inWords({ description, choices }: SettingInfo): string {
  return choices.reduce((words, choice) => words.replaceAll(` (${choice})`, ''), say(description))
}

function valueText(key: SettingKey, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off')
  if (typeof value === 'number') return numberToType(value)
  return value === '' ? t('settings.empty') : choiceName(key, value)
}
