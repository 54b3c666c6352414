import '../../../src-renderer/shared/trusted-worker.ts'
import '../../../src-preload/texts/speak-english.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { AnswerView } from '../../../src-renderer/features/chat/answer/answer-view.tsx'
import { PieceBoundary } from '../../../src-renderer/shared/controls/boundary.tsx'
import { LazyMarkdown, preloadMarkdown } from '../../../src-renderer/shared/markdown/lazy-markdown.tsx'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { quotesOf } from '../../../src-preload/contract/split-at-quotes.ts'

/** What the page shows of an answer. `failure`: the words of its boundary; null: it was drawn. */
export type Shown = { failure: string | null; quotes: string[]; text: string }

const nothing = () => undefined
Object.assign(window, { api: { request: () => new Promise(nothing), on: () => nothing, ticketsForFiles: async () => [] } })

const root = createRoot(document.getElementById('root') as HTMLElement)
let batch = 0

/**
 * Draws answers, given as JSON, by the component of the chat and reads them from the page. `isWhole`: with the markers and the foot, whose
 * menus cost ten times as much as the text.
 */
async function showAnswers(json: string, isWhole: boolean): Promise<Shown[]> {
  const answers = JSON.parse(json) as Answer[]
  await preloadMarkdown()
  batch += 1
  const draw = () =>
    flushSync(() =>
      root.render(
        answers.map((answer, at) => (
          <section key={`${batch} ${at}`}>
            <PieceBoundary text={answer.answer}>
              {isWhole ? (
                <AnswerView
                  message={{ id: answer.messageId, chatId: answer.chatId, role: 'assistant', text: answer.answer, created: '', answer }}
                  question=""
                  onOpenSource={nothing}
                  onShowSources={nothing}
                />
              ) : (
                <LazyMarkdown text={answer.answer} quotes={quotesOf(answer)} />
              )}
            </PieceBoundary>
          </section>
        )),
      ),
    )
  draw()
  // The first answer of a page waits for the renderer of its text.
  while (document.querySelector('.markdown:not(div)')) await new Promise(requestAnimationFrame)
  return [...document.querySelectorAll('section')].map((section) => ({
    failure: section.querySelector('[role=alert]') ? (section.textContent ?? '') : null,
    quotes: [...section.querySelectorAll('[data-quote]')].map(({ textContent }) => textContent ?? ''),
    text: section.querySelector('.markdown')?.textContent ?? '',
  }))
}

Object.assign(window, { showAnswers })
