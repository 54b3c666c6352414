import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { AnswerView } from './answer-view.tsx'
import { waitingQuestions } from '../store/chat-reducer.ts'
import type { Pending } from '../store/chat-state.ts'
import { chatStore } from '../store/chat-store.ts'
import type { AnswerActions } from './answer-actions.ts'
import { PendingQuestion } from './pending-question.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import { END_THRESHOLD, openedOffset, useKeptEnd, useNotedPlace, useOpenedPlace } from './use-chat-place.ts'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

// Comes a moment after an answer, so it is no part of the first screen.

type MessageRow =
  | { readonly key: string; readonly message: Message; readonly question: string }
  | { readonly key: string; readonly pending: Pending }

const ESTIMATED_QUESTION = 64
/** Height of an answer that is not drawn yet: its foot and margins, and its lines. A close guess draws fewer rows when a chat opens. */
const ESTIMATED_FOOT = 90
const ESTIMATED_LINE = { characters: 75, height: 26 } as const

/** Size of the list before it is measured, pixels. */
const FIRST_SIZE = { width: 700, height: 700 }

/**
 * Messages and pending questions of the open chat. Renders only visible rows, and follows new content while scrolled to the end. It begins with
 * the messages, so that the first rows that are drawn are those at which the chat is opened.
 */
export function MessageList(actions: AnswerActions) {
  const scroller = useRef<HTMLDivElement>(null)
  const chatId = chatStore.use((state) => state.chatId)
  const rows = useRows()
  const virtual = useVirtual({
    count: rows.length,
    scroller,
    estimateSize: (index) => estimatedHeight(rows[index]),
    // The same function as long as the rows are: with another one in each frame, all heights would be added up again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    initialRect: FIRST_SIZE,
    initialOffset: () =>
      openedOffset(
        rows.map(({ key }) => key),
        rows.map(estimatedHeight),
        FIRST_SIZE.height,
      ),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
    paddingStart: 16,
    paddingEnd: 16,
    overscan: 1,
  })
  const messages = useMemo(() => rows.map((row) => ('message' in row ? row.message : null)), [rows])
  useAnswerKeys({
    scroller,
    messages,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'start' }),
    onOpenSource: actions.onOpenSource,
  })
  const isLoaded = rows.length > 0
  useOpenedPlace({ scroller, virtual }, chatId, isLoaded)
  useNotedPlace({ scroller, virtual })
  // A new question scrolls to the end from any position.
  const asked = chatStore.use((state) => waitingQuestions(state).at(-1)?.key ?? 0)
  const shown = useRef(asked)
  useEffect(() => {
    if (asked > shown.current) virtual.scrollToEnd()
    shown.current = Math.max(shown.current, asked)
  }, [asked, virtual])
  useKeptEnd(scroller)
  return (
    <div ref={scroller} className="h-full overflow-y-auto" role="log" aria-live="off">
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0"
              style={{ top: item.start }}
            >
              <div className="mx-auto w-full max-w-156 px-6 py-2">
                <Row row={row} isLastQuestion={item.index >= rows.length - 2} {...actions} />
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type RowProps = AnswerActions & { row: MessageRow; isLastQuestion: boolean }

/** A question or an answer. One that cannot be drawn leaves the others as they are. */
function Row({ row, isLastQuestion, ...actions }: RowProps) {
  if ('pending' in row)
    return (
      <PieceBoundary text={row.pending.question}>
        <PendingQuestion pending={row.pending} />
      </PieceBoundary>
    )
  const { message, question } = row
  if (message.role === 'user')
    return (
      <PieceBoundary text={message.text}>
        <AskedQuestion message={message} isLast={isLastQuestion} />
      </PieceBoundary>
    )
  return (
    <PieceBoundary text={message.answer?.answer ?? message.text}>
      <AnswerView message={message} question={question} {...actions} />
    </PieceBoundary>
  )
}

function estimatedHeight(row: MessageRow | undefined): number {
  if (row === undefined || 'pending' in row || row.message.role === 'user') return ESTIMATED_QUESTION
  return ESTIMATED_FOOT + Math.ceil(row.message.text.length / ESTIMATED_LINE.characters) * ESTIMATED_LINE.height
}

function useRows(): MessageRow[] {
  const messages = chatStore.use((state) => state.messages)
  const pending = chatStore.use((state) => state.pending)
  const chatId = chatStore.use((state) => state.chatId)
  return useMemo(() => {
    const rows: MessageRow[] = (messages ?? []).map((message, index) => ({
      key: message.id,
      message,
      question: messages?.[index - 1]?.text ?? '',
    }))
    return [...rows, ...waitingQuestions({ pending, chatId }).map((one) => ({ key: `pending-${one.key}`, pending: one }))]
  }, [messages, pending, chatId])
}
