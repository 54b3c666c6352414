import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'

/** Actions of an answer in the rest of the window. Must be stable functions: a new one would create all markers again. */
export type AnswerActions = {
  readonly onOpenSource: (target: ReaderTarget, answerId: MessageId, source: number | null) => void
  readonly onShowSources: (answerId: MessageId) => void
  /** Lets the person choose files to add. */
  readonly onAddFiles?: () => void
  /** Shows the stages of an answer in the Inspector; absent: not offered. */
  readonly onInspect?: (answerId: MessageId) => void
  /** Keeps the question as a test question; absent: not offered. */
  readonly onKeepAsTest?: (answerId: MessageId) => void
  /** Keeps the answer with its sources as a note; absent: not offered. */
  readonly onKeepAsNote?: (answerId: MessageId) => void
}
