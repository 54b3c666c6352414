import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import type { SettingKey, Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { Button } from '../../shared/controls/button.tsx'
import { fitsRange, rangeOf, SettingControl, type SettingValue } from '../../shared/setting-controls/setting-control.tsx'
import { notify, notifyError } from '../../shared/controls/toasts.tsx'
import { request } from '../../shared/ipc.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { experimentStore } from './experiment-store.ts'

/** Settings of search and answers to try out, folded at first. */
export function Experiment() {
  const tried = experimentStore.use((state) => state.settings)
  const [known, setKnown] = useState<{ definitions: readonly SettingInfo[]; values: Partial<Settings> } | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    request('settings.list', {}).then(
      ({ definitions, settings }) => setKnown({ definitions: definitions.filter(({ perQuestion }) => perQuestion), values: settings }),
      notifyError,
    )
  }, [isOpen])
  const count = Object.keys(tried).length
  return (
    <details className="rounded-lg border border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-3 py-2 text-sm">
        {count === 0 ? t('evaluation.experiment.title') : t('evaluation.experiment.changed', { count })}
      </summary>
      <div className="flex items-center gap-3 px-3 pb-2">
        <p className="flex-1 text-xs text-faint">{t('evaluation.experiment.hint')}</p>
        <Button size="small" icon={RotateCcw} disabled={count === 0} onClick={() => experimentStore.dispatch({ type: 'cleared' })}>
          {t('evaluation.experiment.clear')}
        </Button>
      </div>
      <ul className="flex max-h-80 flex-col overflow-y-auto border-t border-line">
        {known?.definitions.map((definition) => {
          const key = definition.key as SettingKey
          return (
            <li key={key} className="flex items-center gap-4 border-b border-line px-3 py-2 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{t(`settingName.${key}`)}</p>
                <p className="text-sm text-soft">{say(definition.description)}</p>
                <code className="font-mono text-xs text-faint">{key}</code>
              </div>
              <SettingControl
                label={t(`settingName.${key}`)}
                definition={definition}
                value={(tried[key] ?? known.values[key] ?? definition.default) as SettingValue}
                onSet={(value) =>
                  fitsRange(definition, value)
                    ? experimentStore.dispatch({ type: 'tried', key, value })
                    : notify({ title: t('evaluation.experiment.refused'), description: rangeOf(definition) })
                }
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
