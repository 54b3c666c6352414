import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../shared/class-names.ts'
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
 * of the picture, which goes with the first one. A chat model is an offer, not a step.
 */
export function Welcome({ ready, isSampleHere, questions, addButtons, onSample, onAsk, onDone }: WelcomeProps) {
  const canAsk = ready > 0 && questions.length > 0
  return (
    <div className="@container h-full overflow-y-auto">
      <div className="mx-auto grid max-w-260 content-start gap-x-8 gap-y-6 px-6 pt-[max(1.5rem,calc(30vh-12rem))] pb-6 @2xl:grid-cols-[9fr_8fr] @4xl:gap-x-14 @4xl:px-8">
        <div className="flex flex-col gap-5">
          <header className="flex flex-col gap-3">
            <Mark size={40} />
            <h1 className="font-serif text-2xl leading-tight font-semibold text-balance @4xl:text-3xl">{t('welcome.title')}</h1>
            <p className="text-read text-soft">{t('welcome.text')}</p>
          </header>
          <section className="flex flex-col gap-3">
            <h2 className="sr-only">{t('welcome.step2')}</h2>
            <div className="flex flex-wrap items-center gap-2">
              {addButtons}
              <Button disabled={isSampleHere} onClick={onSample}>
                {t('welcome.sample')}
              </Button>
            </div>
            <AddingState ready={ready} isSampleHere={isSampleHere} />
          </section>
          <section className="flex flex-col gap-3 border-t border-line pt-4">
            <h2 className="text-sm font-semibold">{t('welcome.step1')}</h2>
            <ModelStep />
          </section>
        </div>
        <div className="flex flex-col gap-3">
          {/* Beside the mark, so that neither the picture nor the questions move it. */}
          <div className="flex h-10 items-center justify-end">
            <Button look={ready > 0 ? 'primary' : 'quiet'} onClick={onDone}>
              {ready > 0 ? t('welcome.done') : t('welcome.skip')}
            </Button>
          </div>
          {canAsk ? <Questions questions={questions} onAsk={onAsk} /> : ready === 0 && <Preview />}
        </div>
      </div>
    </div>
  )
}

/** What can be dropped, then how many documents are ready: both have the same place, so that no button moves under the pointer. */
function AddingState({ ready, isSampleHere }: Pick<WelcomeProps, 'ready' | 'isSampleHere'>) {
  return (
    <>
      <div className="grid text-sm text-soft *:[grid-area:1/1]">
        <p className={ready > 0 ? 'invisible' : ''}>{t('welcome.dropHere')}</p>
        <p role="status">{ready > 0 && t('welcome.documentsReady', { count: ready })}</p>
      </div>
      <p className={classNames('text-xs text-faint', isSampleHere && 'invisible')}>{t('welcome.sampleText')}</p>
    </>
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
              className="w-full text-start rounded-lg border border-line bg-raised px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
