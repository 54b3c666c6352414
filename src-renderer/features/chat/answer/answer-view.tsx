import { CircleAlert, RotateCw } from 'lucide-react'
import { Fragment, memo, Suspense, useCallback, useMemo, type ReactNode } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import type { Answer, Claim, Message, Source, Thought } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import { quotesOf } from '../../../../src-preload/contract/split-at-quotes.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { LazyMarkdown } from '../../../shared/markdown/lazy-markdown.tsx'
import type { Marks } from '../../../shared/markdown/markdown.tsx'
import { useMarks } from '../../../shared/markdown/use-marks.tsx'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { timeWindowLabel } from '../../../shared/scope.ts'
import { trustOf } from '../../../../src-preload/texts/evidence.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import type { LiveAnswer } from '../store/chat-state.ts'
import { chatStore, regenerate } from '../store/chat-store.ts'
import type { AnswerActions } from './answer-actions.ts'
import { OpinionLine } from './opinion-line.tsx'
import { besideConflict } from './cards/beside-conflict.ts'
import { Spinner } from '../../../shared/controls/spinner.tsx'

// Not part of the first screen's bundle.
const ConflictCard = lazyPage(async () => (await import('./cards/conflict-card.tsx')).ConflictCard)
const NotFoundCard = lazyPage(async () => (await import('./cards/not-found-card.tsx')).NotFoundCard)

type AnswerViewProps = AnswerActions & { message: Message; question: string }

/** An answer: running, finished or failed. A model's words are Markdown; quotes and the app's own sentences are text. */
export const AnswerView = memo(function AnswerView({ message, question, ...actions }: AnswerViewProps) {
  const live = chatStore.use((state) => state.live[message.id])
  const answer = message.answer
  const trust = answer && trustOf(answer)
  const isNotFound = trust?.verdict === 'notFound'
  const beside = useMemo(() => (answer?.conflict && answer.mode === 'extractive' ? besideConflict(answer) : null), [answer])
  const text = beside?.text ?? answer?.answer ?? live?.text ?? message.text
  const sources = answer?.sources ?? live?.sources ?? NO_SOURCES
  const quotes = useMemo(
    () => (answer ? quotesOf({ ...answer, claims: beside?.claims ?? answer.claims }) : isQuotedOnly(sources) ? [] : null),
    [answer, beside, sources],
  )
  const thought = answer?.thought ?? live?.thought
  const { onOpenSource } = actions
  const open = useCallback((target: ReaderTarget, n: number | null) => onOpenSource(target, message.id, n), [onOpenSource, message.id])
  const marks = useMarks({
    owner: message.id,
    sources,
    claims: (beside ?? answer)?.claims ?? NO_CLAIMS,
    isChecked: answer !== null && !answer.unchecked,
    onOpen: open,
  })
  const conflict = answer?.conflict && <ConflictCard conflict={answer.conflict} sources={answer.sources} onOpen={open} />
  return (
    <article
      aria-label={t('chat.answer')}
      aria-busy={live !== undefined && live.error === null}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md focus-visible:outline-offset-6"
    >
      {live && live.error === null && text === '' && <Searching live={live} />}
      {trust?.notice && (
        <Notice
          message={withMarkers(say(trust.notice.message), marks)}
          next={say(trust.notice.next)}
          {...(answer?.unchecked && { again: message.id })}
        />
      )}
      {thought && <Thinking thought={thought} />}
      {answer?.mode === 'extractive' && <Suspense>{conflict}</Suspense>}
      {answer && isNotFound ? (
        <Suspense>
          <NotFoundCard answer={answer} question={question} onOpen={open} onAddFiles={actions.onAddFiles}>
            {hasOwnWords(answer) ? <LazyMarkdown text={text} marks={marks} /> : null}
          </NotFoundCard>
        </Suspense>
      ) : (
        text !== '' && <LazyMarkdown text={text} marks={marks} quotes={quotes} />
      )}
      {answer?.mode === 'model' && <Suspense>{conflict}</Suspense>}
      {live?.error && !answer && <Failure error={live.error} />}
      {!live && answer === null && <Notice message={t('chat.interrupted')} next={t('chat.interruptedNext')} again={message.id} />}
      {answer && <Stale answer={answer} id={message.id} />}
      {answer?.incomplete && !trust?.notice && <Notice message={t('chat.incomplete')} next={t('chat.incompleteNext')} />}
      {(answer !== null || live?.error) && (
        <AnswerFoot
          message={message}
          question={question}
          onShowSources={() => actions.onShowSources(message.id)}
          onInspect={actions.onInspect && (() => actions.onInspect?.(message.id))}
          onKeepAsNote={actions.onKeepAsNote && (() => actions.onKeepAsNote?.(message.id))}
          onKeepAsTest={actions.onKeepAsTest && (() => actions.onKeepAsTest?.(message.id))}
        />
      )}
      {/* Below the foot, which a second opinion that comes and goes must not move. */}
      {answer && <OpinionLine answer={answer} />}
    </article>
  )
})

/** True if a model wrote something in place of an answer; quotes are among the nearest passages. */
function hasOwnWords({ mode, answer }: Answer): boolean {
  return mode === 'model' && answer !== t('answers.nothing')
}

/** True for the sources of a running answer that is made of quotes; those of a model are verified at its end. */
function isQuotedOnly(sources: readonly Source[]): boolean {
  return sources.length > 0 && sources.every(({ support }) => support === 'quoted')
}

const NO_SOURCES: readonly Source[] = []
const NO_CLAIMS: readonly Claim[] = []

/** The model's thought, folded. Plain text, because it is not verified. */
function Thinking({ thought }: { thought: Thought }) {
  return (
    <details className="text-sm text-soft">
      <summary className="w-fit cursor-pointer rounded-xs">
        {t('chat.thought', { count: Math.max(1, Math.round(thought.ms / 1000)) })}
      </summary>
      <p dir="auto" className="selectable mt-2 max-h-80 overflow-y-auto border-s-2 border-line ps-3 whitespace-pre-wrap">
        {thought.text}
      </p>
    </details>
  )
}

function searched({ search, window }: LiveAnswer): string {
  if (!search) return t('chat.searching')
  const { considered, total } = search
  return window === undefined
    ? t('chat.searched', { considered, total })
    : t('chat.searchedWithin', { considered, total, window: timeWindowLabel(window) })
}

function Searching({ live }: { live: LiveAnswer }) {
  const text = live.waiting === null ? searched(live) : say(live.waiting)
  return (
    <output className="flex items-center gap-2 text-sm text-soft">
      <Spinner />
      {text}
    </output>
  )
}

/** Notice that a source of the answer was deleted or changed, with a button to ask again. */
function Stale({ answer, id }: { answer: Answer; id: MessageId }) {
  const changed = answer.sources.filter((source) => source.changed).length
  const deleted = answer.sources.filter((source) => source.deleted).length
  if (changed + deleted === 0) return null
  return <Notice message={t(changed > 0 ? 'chat.staleChanged' : 'chat.staleDeleted')} next={t('chat.staleNext')} again={id} />
}

/** Turns the markers in a notice ("30 days [1], 45 days [3]") into buttons, as in the answer. */
function withMarkers(message: string, marks: Marks): ReactNode {
  return message
    .split(/(\[\d{1,3}\])/)
    .map((part, index) => <Fragment key={index}>{(index % 2 === 1 && marks.citation(Number(part.slice(1, -1)), null)) || part}</Fragment>)
}

function Notice({ message, next, again }: { message: ReactNode; next: string; again?: MessageId }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <CircleAlert size={14} className="mt-0.75 shrink-0 text-warning" aria-hidden />
      <span className="min-w-0 flex-1">
        {message} <span className="text-soft">{next}</span>
      </span>
      {again && (
        <Button size="small" icon={RotateCw} onClick={() => run(regenerate(again))}>
          {t('chat.regenerate')}
        </Button>
      )}
    </p>
  )
}

function Failure({ error }: { error: ErrorShape }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-error-soft px-3 py-2 text-sm">
      <CircleAlert size={14} className="mt-0.75 shrink-0 text-error" aria-hidden />
      <span>
        {say(error.message)} <span className="text-soft">{say(error.next)}</span>
      </span>
    </p>
  )
}
