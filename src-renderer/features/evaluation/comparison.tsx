import { formatDecimal } from '../../shared/format.ts'
import type { Comparison as Compared, EvaluationRun, QuestionOutcome } from '../../../src-preload/contract/shapes/evaluation.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { share } from './run-table.tsx'

const SHOWN = 50

/** Comparison of two runs: recall at k and latency as bars, and the questions that got worse. */
export function Comparison({ comparison }: { comparison: Compared }) {
  const [before, after] = comparison.runs
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-4">
      <h2 id="comparison" className="font-medium">
        {comparison.worse.length === 0 ? t('evaluation.noWorse') : t('evaluation.worse', { count: comparison.worse.length })}
      </h2>
      <div className="grid grid-cols-2 gap-6">
        <Bars run={before} name={t('evaluation.before')} />
        <Bars run={after} name={t('evaluation.after')} />
      </div>
      {comparison.worse.length > 0 && (
        <ul className="rounded-lg border border-line text-sm">
          {comparison.worse.slice(0, SHOWN).map((id) => (
            <Worse key={id} id={id} before={outcomeOf(before, id)} after={outcomeOf(after, id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Bars({ run, name }: { run: EvaluationRun; name: string }) {
  const values = Object.entries(run.recall)
  return (
    <figure
      className="flex flex-col gap-1"
      aria-label={t('evaluation.chart', { values: values.map(([k, value]) => `${k}: ${share(value)}`).join(', ') })}
    >
      <figcaption className="flex justify-between text-xs text-soft">
        <span>{name}</span>
        <span className="tabular-nums">
          {t('evaluation.milliseconds', { p50: formatDecimal(run.latencyMs.p50, 1), p95: formatDecimal(run.latencyMs.p95, 1) })}
        </span>
      </figcaption>
      {values.map(([k, value]) => (
        <div key={k} className="flex items-center gap-2 text-xs tabular-nums">
          <span className="w-6 text-end text-faint">{k}</span>
          <span className="h-3 flex-1 rounded-sm bg-hover">
            <span className="block h-3 rounded-sm bg-accent" style={{ width: `${value * 100}%` }} />
          </span>
          <span className="w-10">{share(value)}</span>
        </div>
      ))}
    </figure>
  )
}

function Worse({ id, before, after }: { id: string; before: QuestionOutcome | undefined; after: QuestionOutcome | undefined }) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-1.5 last:border-0">
      <code className="min-w-0 flex-1 truncate font-mono text-xs">{id}</code>
      <span className="text-xs text-soft">{t('evaluation.change', { before: describe(before), after: describe(after) })}</span>
    </li>
  )
}

function describe(outcome: QuestionOutcome | undefined): string {
  if (!outcome) return '–'
  return [
    outcome.rank === null ? t('evaluation.noRank') : t('evaluation.rank', { rank: outcome.rank }),
    t(`chat.state.${outcome.state}`),
  ].join(', ')
}

function outcomeOf(run: EvaluationRun, id: string): QuestionOutcome | undefined {
  return run.perQuestion.find((outcome) => outcome.id === id)
}
