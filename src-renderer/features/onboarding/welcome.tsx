import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { ModelStep } from './model-step.tsx'

type WelcomeProps = {
  /** Number of searchable documents. */
  ready: number
  isSampleHere: boolean
  questions: readonly string[]
  /** The buttons of the library that add documents. */
  addButtons: ReactNode
  onSample: () => void
  onAsk: (question: string) => void
  onDone: () => void
}

/** The first-run page: three optional steps. */
export function Welcome({ ready, isSampleHere, questions, addButtons, onSample, onAsk, onDone }: WelcomeProps) {
  const foot = useRef<HTMLDivElement>(null)
  const canAsk = ready > 0 && questions.length > 0
  // In a low window the questions appear below the visible area.
  useEffect(() => {
    if (canAsk) foot.current?.scrollIntoView?.({ block: 'nearest' })
  }, [canAsk])
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-160 flex-col gap-8 px-8 py-8">
        <header className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold tracking-tight">{t('welcome.title')}</h1>
          <p className="text-read text-soft">{t('welcome.text')}</p>
        </header>
        <ol className="flex flex-col gap-8">
          <Step number={1} title={t('welcome.step1')}>
            <ModelStep />
          </Step>
          <Step number={2} title={t('welcome.step2')}>
            <p className="text-sm text-soft">{ready > 0 ? t('welcome.documentsReady', { count: ready }) : t('welcome.dropHere')}</p>
            <div className="flex flex-wrap items-center gap-2">
              {addButtons}
              <span className="text-sm text-faint">{t('welcome.or')}</span>
              <Button disabled={isSampleHere} onClick={onSample}>
                {t('welcome.sample')}
              </Button>
            </div>
            {!isSampleHere && <p className="text-xs text-faint">{t('welcome.sampleText')}</p>}
          </Step>
          <Step number={3} title={t('welcome.step3')}>
            {!canAsk ? (
              <p className="text-sm text-soft">{t('welcome.questionsFirst')}</p>
            ) : (
              <ul className="flex flex-col gap-2">
                {questions.map((question) => (
                  <li key={question}>
                    <button
                      type="button"
                      onClick={() => onAsk(question)}
                      className="w-full rounded-lg border border-line px-3 py-2 text-start transition-colors hover:border-line-strong hover:bg-hover"
                    >
                      {question}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Step>
        </ol>
        <div ref={foot} className="flex scroll-mb-6 justify-end">
          <Button look={ready > 0 ? 'primary' : 'plain'} onClick={onDone}>
            {ready > 0 ? t('welcome.done') : t('welcome.skip')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent"
      >
        {number}
      </span>
      <section className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className="leading-6 font-semibold">{title}</h2>
        {children}
      </section>
    </li>
  )
}
