import { useEffect, useState } from 'react'
import type { MonthOfLibrary } from '../../../../src-preload/contract/shapes/library.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { LazyChart } from '../../../shared/chart/lazy-chart.tsx'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { formatBytes, formatMonth } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'

/** Most months of a chart: the newest. */
const SHOWN = 36

/** The originals of all documents at the end of each month. Nothing for a single month. */
export function GrowthChart({ months }: { months: readonly MonthOfLibrary[] }) {
  if (months.length < 2) return null
  const totals = months.reduce<number[]>((sums, { bytes }) => [...sums, (sums.at(-1) ?? 0) + bytes], [])
  return (
    <LazyChart
      title={t('storage.growth')}
      axis={t('storage.month')}
      points={months.slice(-SHOWN).map(({ month }) => formatMonth(month))}
      lines={[{ name: t('storage.originals'), colour: 'busy', values: totals.slice(-SHOWN), format: formatBytes }]}
    />
  )
}

/** Recorded speech of each month. Nothing without recordings, and for a single month. */
export function RecordedChart() {
  const [months, setMonths] = useState<readonly MonthOfLibrary[]>([])
  useEffect(() => {
    request('storage.get', {}).then((storage) => setMonths(storage.months), notifyError)
  }, [])
  const shown = months
    .slice(
      Math.max(
        0,
        months.findIndex(({ recordedSeconds }) => recordedSeconds > 0),
      ),
    )
    .slice(-SHOWN)
  if (shown.length < 2 || shown.every(({ recordedSeconds }) => recordedSeconds === 0)) return null
  const values = shown.map(({ recordedSeconds }) => recordedSeconds)
  return (
    <LazyChart
      title={t('storage.recordedByMonth')}
      axis={t('storage.month')}
      points={shown.map(({ month }) => formatMonth(month))}
      lines={[{ name: t('storage.recorded'), colour: 'warning', values, format: recorded }]}
    />
  )
}

/** "40 min", "2.5 h". */
function recorded(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? t('units.minutes', { count: minutes }) : t('units.hours', { count: Math.round(seconds / 360) / 10 })
}
