import { useState } from 'react'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { setFilters } from '../store/chat-store.ts'

const WINDOWS = ['all', '24h', '48h', '1w'] as const

/** Choice of the time window: a preset, or a range of days including both ends. */
export function TimeWindowChoice({ filters }: { filters: Filters }) {
  const chosen = filters.window ?? 'all'
  const [from, to] = chosen.includes('..') ? chosen.split('..') : ['', '']
  const [range, setRange] = useState({ from: from ?? '', to: to ?? '' })
  const isRange = range.from !== '' && range.to !== '' && range.from <= range.to
  return (
    <div className="flex flex-col">
      <fieldset className="flex flex-col">
        <legend className="sr-only">{t('scope.chooseTime')}</legend>
        {WINDOWS.map((window) => (
          <label key={window} className="flex h-7 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
            <input
              type="radio"
              name="time-window"
              className="accent-accent"
              checked={chosen === window}
              onChange={() => setFilters({ ...filters, window })}
            />
            {t(`scope.window.${window}`)}
          </label>
        ))}
      </fieldset>
      <div className="mt-1 flex items-end gap-2 border-t border-line p-2">
        <label className="flex flex-col gap-1 text-xs text-soft">
          {t('scope.from')}
          <input
            type="date"
            className="field"
            value={range.from}
            max={range.to}
            onChange={(event) => setRange({ ...range, from: event.target.value })}
          />
        </label>
        <label className="flex flex-col gap-1 text-xs text-soft">
          {t('scope.to')}
          <input
            type="date"
            className="field"
            value={range.to}
            min={range.from}
            onChange={(event) => setRange({ ...range, to: event.target.value })}
          />
        </label>
        <Button disabled={!isRange} onClick={() => setFilters({ ...filters, window: `${range.from}..${range.to}` })}>
          {t('scope.apply')}
        </Button>
      </div>
    </div>
  )
}
