import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'

/** What an answer can ask of the rest of the window. Each the same function for good: markers are made anew with another. */
export type AnswerActions = {
  readonly onOpenSource: (target: ReaderTarget, answerId: MessageId, source: number | null) => void
  readonly onShowSources: (answerId: MessageId) => void
  /** Shows the stages that led to an answer; absent: not offered. */
  readonly onInspect?: (answerId: MessageId) => void
  /** Keeps its question as a test of the search; absent: not offered. */
  readonly onKeepAsTest?: (answerId: MessageId) => void
}
