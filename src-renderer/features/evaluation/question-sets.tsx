import { Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { QuestionSet } from '../../../src-preload/contract/shapes/evaluation.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { ProgressBar } from '../../shared/controls/progress-bar.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { deleteSet, evaluationStore, runQuestions, stopEvaluation } from './evaluation-store.ts'
import { Experiment } from './experiment.tsx'
import { hasUnanswerable } from './evaluation-reducer.ts'

/** The question sets with their run buttons, and the options of a run. */
export function QuestionSets({ sets }: { sets: readonly QuestionSet[] }) {
  const progress = evaluationStore.use((state) => state.progress)
  const [thorough, setThorough] = useState(false)
  const [twins, setTwins] = useState(true)
  return (
    <section aria-labelledby="question-sets" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="question-sets" className="flex-1 font-medium">
          {t('evaluation.sets')}
        </h2>
        <Choice label={t('evaluation.thorough')} checked={thorough} onChange={setThorough} />
        <Choice label={t('evaluation.twins')} checked={twins} onChange={setTwins} />
      </div>
      <Experiment />
      <ul className="rounded-lg border border-line">
        {sets.map((set) => (
          <li key={set.name} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-0">
            <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
              {set.name}
            </span>
            <span className="text-xs text-faint">
              {[
                t('evaluation.questions', { count: set.questions }),
                hasUnanswerable(set) ? t('evaluation.unanswerable', { count: set.unanswerable }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Button
              size="small"
              icon={Play}
              disabled={progress !== null}
              aria-label={t('evaluation.runSet', { name: set.name })}
              onClick={() => run(runQuestions(set.name, { thorough, twins }))}
            >
              {t('evaluation.run')}
            </Button>
            <IconButton
              size="small"
              icon={Trash2}
              label={t('evaluation.deleteSet', { name: set.name })}
              onClick={() => run(deleteSet(set.name))}
            />
          </li>
        ))}
      </ul>
      {progress && (
        <div className="flex items-center gap-3 text-xs text-soft" role="status">
          <span className="w-40">
            <ProgressBar value={progress.total === 0 ? 0 : progress.done / progress.total} label={t('evaluation.progress', progress)} />
          </span>
          <span className="tabular-nums">{t('evaluation.progress', progress)}</span>
          <Button size="small" icon={Square} onClick={() => run(stopEvaluation())}>
            {t('chat.stop')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-soft">
      <input type="checkbox" className="size-4" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
