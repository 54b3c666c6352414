import { FilePlus, Pencil, SearchX, Telescope } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../../src-preload/contract/shapes/documents.ts'
import { verdictName } from '../../../../../src-preload/texts/evidence.ts'
import { say, t } from '../../../../../src-preload/texts/say.ts'
import { Button } from '../../../../shared/controls/button.tsx'
import { formatAnchor } from '../../../../shared/format.ts'
import { readerTargetOf, secondOf, type ReaderTarget } from '../../../../shared/reader-target.ts'
import { runningAnswer } from '../../store/chat-reducer.ts'
import { askBeyond, chatStore } from '../../store/chat-store.ts'

/** Nearest passages shown. */
const NEAREST = 3

type Props = {
  answer: Answer
  question: string
  /** What a model wrote in place of an answer; null: nothing of its own. */
  children: ReactNode
  onOpen: (target: ReaderTarget, n: number | null) => void
  onAddFiles?: (() => void) | undefined
}

/** All that is said of a question without an answer: what is missing, the nearest passages, and what to do about it. No number. */
export function NotFoundCard({ answer, question, children, onOpen, onAddFiles }: Props) {
  const missing = missingText(answer, children !== null)
  const near = nearestOf(answer)
  return (
    <section aria-label={verdictName('notFound')} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 font-medium">
          <SearchX size={16} className="shrink-0 text-soft" aria-hidden />
          {verdictName('notFound')}
        </h2>
        {missing !== null && <p className="text-sm wrap-anywhere text-soft">{missing}</p>}
      </div>
      {children}
      {near.length > 0 && (
        <div className="flex flex-col gap-1">
          <h3 className="text-xs font-medium text-soft">{t('chat.nearest')}</h3>
          <ul className="-mx-2 flex flex-col">
            {near.map(({ key, title, place, text, target, n }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-disabled={target === null}
                  className="flex w-full flex-col rounded-md px-2 py-1.5 text-start hover:bg-hover"
                  onClick={() => target && onOpen(target, n)}
                >
                  <span className="flex w-full items-baseline gap-2 text-sm">
                    {/* Begins where its passage begins. */}
                    <span dir="auto" className="min-w-0 grow truncate text-start">
                      {title}
                    </span>
                    {/* A long section gives way before the name of the file. */}
                    {place !== '' && <span className="min-w-20 shrink-99 truncate text-end text-xs text-faint">{place}</span>}
                  </span>
                  <span dir="auto" className="line-clamp-2 w-full text-start text-sm wrap-anywhere text-soft">
                    {text}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <WhatToDo answer={answer} question={question} onAddFiles={onAddFiles} />
    </section>
  )
}

/** Buttons that do what helps: search beyond the filters, ask in other words, add files. */
function WhatToDo({ answer, question, onAddFiles }: Pick<Props, 'answer' | 'question' | 'onAddFiles'>) {
  const isBusy = chatStore.use((state) => runningAnswer(state) !== null)
  const asked = chatStore.use((state) => {
    const place = state.messages?.findIndex(({ id }) => id === answer.messageId) ?? -1
    return state.messages?.[place - 1]?.id ?? null
  })
  const filters = chatStore.use((state) => state.filters)
  const beyond = filtersOf(answer, filters)
  return (
    <div className="flex flex-wrap gap-2">
      {question !== '' &&
        beyond.map((filter) => (
          <Button key={filter} size="small" icon={Telescope} disabled={isBusy} onClick={() => void askBeyond(question, filter)}>
            {t(filter === 'time' ? 'chat.anyTime' : isOfCollections(filters) ? 'chat.allCollections' : 'chat.allDocuments')}
          </Button>
        ))}
      {asked !== null && (
        <Button
          size="small"
          icon={Pencil}
          disabled={isBusy}
          onClick={() => chatStore.dispatch({ type: 'question-edited', editing: { messageId: asked, text: question } })}
        >
          {t('chat.editQuestion')}
        </Button>
      )}
      {onAddFiles && (
        <Button size="small" icon={FilePlus} onClick={onAddFiles}>
          {t('chat.addDocuments')}
        </Button>
      )}
    </div>
  )
}

/** The sentence that names what is missing; null: the model's own words say it. */
function missingText({ notice, mode, claims, answer }: Answer, isTold: boolean): string | null {
  if (notice?.code !== 'low-confidence') return isTold ? null : mode === 'extractive' && claims.length === 0 ? answer : t('advice.notFound')
  // The other next steps are buttons.
  if (keyOf(notice.next) === 'advice.languages') return `${say(notice.message)} ${say(notice.next)}`
  return isTold && keyOf(notice.message) === 'advice.notFound' ? null : say(notice.message)
}

/** The filters that kept the search from other documents: the one that is advised, and those that are chosen beside it. */
function filtersOf(answer: Answer, filters: Filters): ('time' | 'scope')[] {
  const advised = filterOf(answer, filters)
  if (advised === null) return []
  const { window, ...scope } = filters
  const isTime = advised === 'time' || (window !== undefined && window !== 'all')
  const isScope = advised === 'scope' || Object.values(scope).some((chosen) => chosen !== undefined && chosen.length > 0)
  return [...(isScope ? (['scope'] as const) : []), ...(isTime ? (['time'] as const) : [])]
}

function isOfCollections({ window: _window, collections, ...others }: Filters): boolean {
  return collections !== undefined && Object.values(others).every((chosen) => chosen === undefined)
}

/** The filter that is advised to be left out: null: none. An answer that no document was searched for has no notice. */
function filterOf({ notice, claims, retrieved }: Answer, filters: Filters): 'time' | 'scope' | null {
  const next = notice && keyOf(notice.next)
  if (next === 'advice.widenTime') return 'time'
  if (next === 'advice.widenScope') return 'scope'
  if (notice !== null || claims.length > 0 || retrieved.length > 0 || Object.keys(filters).length === 0) return null
  return filters.window !== undefined && filters.window !== 'all' ? 'time' : 'scope'
}

function keyOf(text: NonNullable<Answer['notice']>['next']): string | null {
  return typeof text === 'string' ? null : text.messageKey
}

type Near = { key: string; title: string; place: string; text: string; target: ReaderTarget | null; n: number | null }

/** Passages that a quoted answer shows, then the nearest of the search. */
function nearestOf({ mode, sources, nearest }: Answer): Near[] {
  const quoted = sources.map((source): Near & { chunkId: unknown } => ({
    key: `source ${source.n}`,
    chunkId: source.chunkId,
    title: source.title,
    place: placeBeside(source.quote, formatAnchor(source.anchor, source.title)),
    text: source.quote,
    target: readerTargetOf(source),
    n: source.n,
  }))
  const others = nearest
    .filter(({ chunkId }) => !quoted.some((one) => one.chunkId === chunkId))
    .map(({ chunkId, documentId, title, anchor, text }): Near => ({
      key: `hit ${chunkId}`,
      title,
      place: placeBeside(text, formatAnchor(anchor, title)),
      text,
      target: { documentId, title, chunkId, ...secondOf(anchor) },
      n: null,
    }))
  return [...(mode === 'extractive' ? quoted : []), ...others].slice(0, NEAREST)
}

/** The place of a passage; '' if the passage is that heading, which would be read twice. */
function placeBeside(text: string, place: string): string {
  const bare = (words: string) => words.replaceAll(/[#\s]+/gu, ' ').trim()
  return bare(text) === bare(place) ? '' : place
}
