import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { Mark } from '../../shared/mark.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { ModelStep } from './model-step.tsx'
import { Preview } from './preview.tsx'

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

/**
 * The first screen: what the app does at one side, the first action at the other. Once documents are ready, their questions stand in place
 * of the picture. A chat model is an offer, not a step.
 */
export function Welcome({ ready, isSampleHere, questions, addButtons, onSample, onAsk, onDone }: WelcomeProps) {
  const canAsk = ready > 0 && questions.length > 0
  return (
    <div className="@container h-full overflow-y-auto">
      <div className="mx-auto grid min-h-full max-w-260 content-center gap-x-8 gap-y-8 px-8 py-8 @2xl:grid-cols-2 @2xl:items-center @4xl:gap-x-14">
        <div className="flex flex-col gap-6">
          <header className="flex flex-col gap-3">
            <Mark size={40} />
            <h1 className="font-serif text-2xl leading-tight font-semibold text-balance @4xl:text-3xl">{t('welcome.title')}</h1>
            <p className="text-read text-soft">{t('welcome.text')}</p>
          </header>
          <section className="flex flex-col gap-3">
            <h2 className="sr-only">{t('welcome.step2')}</h2>
            <div className="flex flex-wrap items-center gap-2">{addButtons}</div>
            <div className="flex items-center gap-2">
              <span className="text-sm text-faint">{t('welcome.or')}</span>
              <Button disabled={isSampleHere} onClick={onSample}>
                {t('welcome.sample')}
              </Button>
            </div>
            <p className="text-sm text-soft" role="status">
              {ready > 0 ? t('welcome.documentsReady', { count: ready }) : t('welcome.dropHere')}
            </p>
            {!isSampleHere && <p className="text-xs text-faint">{t('welcome.sampleText')}</p>}
          </section>
          <section className="flex flex-col gap-3 border-t border-line pt-5">
            <h2 className="text-sm font-semibold">{t('welcome.step1')}</h2>
            <ModelStep />
          </section>
        </div>
        <div className="flex flex-col gap-6">
          {canAsk ? <Questions questions={questions} onAsk={onAsk} /> : <Preview />}
          <div className="flex justify-end">
            <Button look={ready > 0 ? 'primary' : 'quiet'} onClick={onDone}>
              {ready > 0 ? t('welcome.done') : t('welcome.skip')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

function Questions({ questions, onAsk }: Pick<WelcomeProps, 'questions' | 'onAsk'>) {
  const list = useRef<HTMLElement>(null)
  // In a low or narrow window the questions appear below the visible area.
  useEffect(() => {
    // Chromium returns a promise, which is no cleanup of an effect.
    list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={list} className="flex scroll-mb-6 flex-col gap-3">
      <h2 className="font-serif text-xl font-semibold">{t('welcome.step3')}</h2>
      <ul className="flex flex-col gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              dir="auto"
              onClick={() => onAsk(question)}
              className="beside w-full rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
