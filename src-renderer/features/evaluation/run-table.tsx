import { Trash2 } from 'lucide-react'
import type { RunSummary } from '../../../src-preload/contract/shapes/evaluation.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { formatAbsolute, formatDecimal, formatShare } from '../../shared/format.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { Time } from '../../shared/controls/time.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { deltaOf } from './evaluation-reducer.ts'
import { compareRuns, deleteRun, evaluationStore } from './evaluation-store.ts'

const COLUMNS = ['when', 'set', 'ndcg', 'mrr', 'recall', 'notFound', 'latency'] as const

/** Runs, newest first, each with its change since the previous run. Two runs can be chosen and compared. */
export function RunTable({ runs }: { runs: readonly RunSummary[] }) {
  const chosen = evaluationStore.use((state) => state.chosen)
  const [before, after] = chosen
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <h2 id="runs" className="flex-1 font-medium">
          {t('evaluation.runs')}
        </h2>
        <span className="text-xs text-faint">{t('evaluation.compareHint')}</span>
        <Button
          size="small"
          disabled={before === undefined || after === undefined}
          onClick={() => before !== undefined && after !== undefined && run(compareRuns(before, after))}
        >
          {t('evaluation.compare')}
        </Button>
      </div>
      {runs.length === 0 && <p className="text-sm text-soft">{t('evaluation.noRuns')}</p>}
      {runs.length > 0 && (
        <div className="overflow-x-auto rounded-lg border border-line">
          <table aria-labelledby="runs" className="w-full text-sm">
            <thead className="text-xs text-faint">
              <tr>
                <th scope="col" className="w-8">
                  <span className="sr-only">{t('evaluation.compare')}</span>
                </th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="px-2 py-1.5 text-start font-medium">
                    {t(`evaluation.columns.${column}`)}
                  </th>
                ))}
                <th scope="col" className="w-8">
                  <span className="sr-only">{t('common.delete')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((entry) => (
                <RunRow key={entry.id} entry={entry} delta={deltaOf(runs, entry)} isChosen={chosen.includes(entry.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function RunRow({ entry, delta, isChosen }: { entry: RunSummary; delta: number | null; isChosen: boolean }) {
  const time = formatAbsolute(entry.started)
  const { precision, recall, n } = entry.abstention
  const ranked = (value: number): string => (entry.ranked === 0 ? '–' : share(value))
  return (
    <tr className={classNames('border-t border-line tabular-nums', isChosen && 'bg-selected')}>
      <td className="px-2">
        <input
          type="checkbox"
          className="size-4 align-middle"
          aria-label={t('evaluation.choose', { time })}
          checked={isChosen}
          onChange={() => evaluationStore.dispatch({ type: 'run-chosen', id: entry.id })}
        />
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap text-soft">
        <Time iso={entry.started} />
      </td>
      <td dir="auto" className="max-w-40 truncate px-2">
        {entry.set}
      </td>
      <td className="px-2 whitespace-nowrap">
        {ranked(entry.ndcg10)} <Delta value={delta} />
      </td>
      <td className="px-2">{ranked(entry.mrr)}</td>
      <td className="px-2">{ranked(entry.recall['10'] ?? 0)}</td>
      <td className="px-2 whitespace-nowrap text-soft">
        {n === 0 || precision === null || recall === null
          ? '–'
          : t('evaluation.told', { precision: formatShare(precision), recall: formatShare(recall) })}
      </td>
      <td className="px-2 whitespace-nowrap text-soft">
        {t('evaluation.milliseconds', { p50: formatDecimal(entry.latencyMs.p50, 1), p95: formatDecimal(entry.latencyMs.p95, 1) })}
      </td>
      <td className="px-1">
        <IconButton size="small" icon={Trash2} label={t('evaluation.deleteRun', { time })} onClick={() => run(deleteRun(entry.id))} />
      </td>
    </tr>
  )
}

function Delta({ value }: { value: number | null }) {
  if (value === null || Math.abs(value) < 0.0005) return null
  const isBetter = value > 0
  return <span className={isBetter ? 'text-ok' : 'text-error'}>{`${isBetter ? '+' : '−'}${formatDecimal(Math.abs(value), 3)}`}</span>
}

/** A share from 0 to 1 with three decimals. */
export function share(value: number): string {
  return formatDecimal(value, 3)
}
