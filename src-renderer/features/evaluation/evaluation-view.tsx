import { FlaskConical, Sparkles, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { EmptyState } from '../../shared/controls/empty-state.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { Comparison } from './comparison.tsx'
import { evaluationStore, importQuestions, loadEvaluation, makeQuestions } from './evaluation-store.ts'
import { QuestionSets } from './question-sets.tsx'
import { RunCharts } from './run-chart.tsx'
import { RunTable } from './run-table.tsx'

/** Question sets, the table of runs, and the comparison of two runs. `canMake`: a chat model is available to generate questions. */
export function EvaluationView({ canMake }: { canMake: boolean }) {
  const list = evaluationStore.use((state) => state.list)
  const comparison = evaluationStore.use((state) => state.comparison)
  const isRunning = evaluationStore.use((state) => state.progress !== null)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => run(loadEvaluation()), [])
  const pick = () => picker.current?.click()
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="shrink-0 font-semibold">{t('evaluation.title')}</h1>
        <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 text-faint">{t('evaluation.explain')}</span>
        {canMake && (
          <Button icon={Sparkles} disabled={isRunning} title={t('evaluation.generateHint')} onClick={() => run(makeQuestions())}>
            {t('evaluation.generate')}
          </Button>
        )}
        <Button icon={Upload} onClick={pick}>
          {t('evaluation.import')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".jsonl,.json,.txt"
          hidden
          aria-label={t('evaluation.import')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) run(importQuestions(file))
          }}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list && list.sets.length === 0 && list.runs.length === 0 && (
          <EmptyState icon={FlaskConical} title={t('evaluation.empty')} text={t('evaluation.emptyText')}>
            <Button onClick={pick}>{t('evaluation.import')}</Button>
          </EmptyState>
        )}
        {list && list.sets.length + list.runs.length > 0 && (
          <div className="column flex flex-col gap-8 px-4 py-6">
            <QuestionSets sets={list.sets} />
            <RunCharts runs={list.runs} />
            <RunTable runs={list.runs} />
            {comparison && <Comparison comparison={comparison} />}
          </div>
        )}
      </div>
    </>
  )
}
