import { useEffect, useRef, type RefObject } from 'react'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import { focusPassage } from '../../../shared/focus/passage.ts'
import { isCovered, isTyped } from '../../../shared/focus/typing.ts'
import { readerTargetOf } from '../../../shared/reader-target.ts'
import type { AnswerActions } from './answer-actions.ts'

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  /** The messages of the list by their index; null: a question that waits. */
  readonly messages: readonly (Message | null)[]
  readonly scrollTo: (index: number) => void
  readonly onOpenSource: AnswerActions['onOpenSource']
}

/** Frames that a far answer may need until it is rendered. */
const FRAMES = 20

/** The answer whose citation was opened last by a key: its passage has the focus then. */
let opened: MessageId | null = null

/** J and K go to the next and previous answer, Alt+1 to Alt+9 open its citations and go to the passage; without a focused answer those of the newest. */
export function useAnswerKeys(options: Options): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || isCovered()) return
      const isDone = event.altKey ? openCitation(event, latest.current) : !isTyped(event) && goToAnswer(event.key, latest.current)
      if (isDone) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function goToAnswer(key: string, { messages, scroller, scrollTo }: Options): boolean {
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
  if (step === 0) return false
  const from = indexOf(messages, scroller.current)
  const answers = messages.flatMap((message, index) => (message?.role === 'assistant' ? [index] : []))
  const to = from === null ? answers.at(-1) : step > 0 ? answers.find((index) => index > from) : answers.findLast((index) => index < from)
  if (to === undefined) return answers.length > 0
  scrollTo(to)
  focusAnswer(scroller.current, to, FRAMES)
  return true
}

/** Focuses an answer as soon as its row is rendered. */
function focusAnswer(list: HTMLElement | null, index: number, frames: number): void {
  const answer = list?.querySelector<HTMLElement>(`[data-index="${index}"] article`)
  if (answer) answer.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusAnswer(list, index, frames - 1))
}

/** On a Mac, Option with a digit types a character: in a field the key is the field's. */
function openCitation(event: KeyboardEvent, { messages, scroller, onOpenSource }: Options): boolean {
  const n = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0)
  if (n === 0 || (isTyped(event) && event.key !== String(n))) return false
  const focused = messages[indexOf(messages, scroller.current) ?? -1]?.answer ?? null
  const answer = focused ?? messages.findLast((message) => message?.answer)?.answer
  const source = answer?.sources.find((one) => one.n === n)
  const target = source ? readerTargetOf(source) : null
  if (answer && target) {
    opened = answer.messageId
    onOpenSource(target, answer.messageId, n)
    focusPassage()
  }
  return target !== null
}

/** Index of the row with the focus, or of the answer whose passage has it; null: the focus is elsewhere. */
function indexOf(messages: Options['messages'], list: HTMLElement | null): number | null {
  const focused = document.activeElement
  if (focused?.closest('aside [data-reader]')) {
    const index = messages.findIndex((message) => message !== null && message.id === opened)
    return index < 0 ? null : index
  }
  const row = focused?.closest<HTMLElement>('[data-index]')
  return row && list?.contains(row) ? Number(row.dataset['index']) : null
}
