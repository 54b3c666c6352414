import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { estimateChatTokens } from '../../../text/index.ts'
import { noticeOf } from './write.ts'
import type { AnswerOutcome } from './types.ts'

/** The contract's answer without the ids and times of its turn. */
export type AnswerBody = Omit<Answer, 'chatId' | 'messageId' | 'timings'>

/** `persona`: name of the persona. `searched`: the searched question if it differs from the asked one. */
type Labels = { persona?: string; searched?: string }

const NO_TOKENS = { prompt: 0, answer: 0, budget: 0, numCtx: 0 }
const EMPTY = {
  sources: [],
  claims: [],
  retrieved: [],
  dropped: [],
  nearest: [],
  refused: false,
  confidence: null,
} satisfies Partial<AnswerBody>

/** Converts an outcome to the contract's answer; the only place that knows all fields. */
export function toAnswer(outcome: AnswerOutcome, { persona, searched }: Labels = {}): AnswerBody {
  const by = persona === undefined ? {} : { persona }
  const grounded = { ...by, ...(searched !== undefined && { searched }) }
  switch (outcome.kind) {
    case 'written': {
      const { kind: _kind, text, model: _model, firstTokenMs: _firstTokenMs, ...rest } = outcome
      return { ...rest, ...grounded, answer: text, mode: 'model', confidence: null }
    }
    case 'quoted': {
      const { kind: _kind, text, firstTokenMs: _firstTokenMs, ...rest } = outcome
      return {
        ...rest,
        ...grounded,
        answer: text,
        mode: 'extractive',
        confidence: null,
        incomplete: false,
        tokens: { ...NO_TOKENS, answer: estimateChatTokens(text) },
        meter: null,
      }
    }
    case 'small-talk': {
      const { model: _model, ...generated } = outcome.by ?? { model: null, incomplete: false, tokens: NO_TOKENS, meter: null }
      return {
        ...EMPTY,
        ...generated,
        ...by,
        answer: outcome.text,
        state: 'general',
        mode: outcome.by ? 'model' : 'none',
        notice: outcome.notice,
      }
    }
    case 'clarify':
      return {
        ...EMPTY,
        ...by,
        answer: outcome.text,
        state: 'general',
        mode: 'none',
        notice: outcome.notice,
        incomplete: false,
        tokens: NO_TOKENS,
        meter: null,
      }
    case 'failed': {
      const unchecked = outcome.text === '' ? {} : { unchecked: true }
      return {
        ...EMPTY,
        ...unchecked,
        answer: outcome.text,
        state: 'general',
        mode: 'none',
        notice: noticeOf(outcome.error),
        incomplete: true,
        tokens: NO_TOKENS,
        meter: null,
      }
    }
  }
}

/** Milliseconds until the first token; 0: none. */
export function firstTokenOf(outcome: AnswerOutcome): number {
  return outcome.kind === 'failed' ? 0 : outcome.firstTokenMs
}

/** The model that wrote the answer; null: none. */
export function modelOf(outcome: AnswerOutcome): string | null {
  if (outcome.kind === 'written') return outcome.model
  return outcome.kind === 'small-talk' ? (outcome.by?.model ?? null) : null
}
