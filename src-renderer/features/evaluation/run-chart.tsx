import type { RunSummary } from '../../../src-preload/contract/shapes/evaluation.ts'
import { t } from '../../../src-preload/texts/say.ts'
import type { ChartColour } from '../../shared/chart/chart.ts'
import { LazyChart } from '../../shared/chart/lazy-chart.tsx'
import { formatAbsolute, formatDecimal } from '../../shared/format.ts'
import { share } from './run-table.tsx'

/** Most runs of a chart: the newest. */
const SHOWN = 30
const RANKS: readonly (readonly [rank: string, colour: ChartColour])[] = [
  ['1', 'warning'],
  ['5', 'busy'],
  ['10', 'accent'],
]

/** Recall at k and latency over the runs of the question set that was run last, oldest first. Nothing for a single run. */
export function RunCharts({ runs }: { runs: readonly RunSummary[] }) {
  const set = runs[0]?.set
  const shown = runs
    .filter((one) => one.set === set)
    .slice(0, SHOWN)
    .toReversed()
  if (set === undefined || shown.length < 2) return null
  const points = shown.map(({ started }) => formatAbsolute(started))
  const axis = t('evaluation.columns.when')
  const recall = RANKS.filter(([rank]) => shown.some((one) => one.recall[rank] !== undefined)).map(([rank, colour]) => ({
    name: `@${rank}`,
    colour,
    values: shown.map((one) => (one.ranked === 0 ? null : (one.recall[rank] ?? null))),
    format: share,
  }))
  const latency = [
    { name: 'p50', colour: 'accent' as const, values: shown.map(({ latencyMs }) => latencyMs.p50), format: milliseconds },
    { name: 'p95', colour: 'busy' as const, values: shown.map(({ latencyMs }) => latencyMs.p95), format: milliseconds },
  ]
  return (
    <div className="grid grid-cols-2 gap-6">
      <LazyChart title={t('evaluation.recallOver', { set })} axis={axis} points={points} lines={recall} span={[0, 1]} />
      <LazyChart title={t('evaluation.latencyOver', { set })} axis={axis} points={points} lines={latency} />
    </div>
  )
}

function milliseconds(value: number): string {
  return t('evaluation.duration', { ms: value < 10 ? formatDecimal(value, 1) : formatDecimal(value, 0) })
}
