import { AppError } from '../../../../src-preload/contract/errors.ts'
import { MESSAGE_TOKENS, thinkingTokens } from '../../../models/index.ts'
import type { CountTokens, ModelLimits } from '../../../models/index.ts'
import { estimateChatTokens } from '../../../text/index.ts'
import { systemPrompt, type RefineTask } from '../../domain/refine/prompt.ts'
import type { RefineJob, RefineTools } from './types.ts'

/** Scope of the delimiter in prompts of notes. */
export const SCOPE = 'notes'
/** Longest wait for one answer, ms: a slow model writes 2,000 tokens in some minutes. */
const PATIENCE_MS = 15 * 60_000
/** Estimates may be a little too low; what fits must fit surely. */
const SLACK = 0.95
/** Least room for a transcript, tokens: less says nothing. */
const LEAST_ROOM = 200

/** One refining: tools, job, model, what all of its prompts share, and the cautious token counter of its budget (`cautiously`). */
export type Refining = RefineTools & { job: RefineJob; limits: ModelLimits; task: RefineTask; count: CountTokens }

/** A token counter that is never below the estimate: a factor learnt from other texts may be too low for names and numbers. */
export function cautiously(countTokens: CountTokens): CountTokens {
  return (text) => Math.max(countTokens(text), estimateChatTokens(text))
}

/** Longest answer, tokens. */
function answerTokens({ settings, limits }: Pick<Refining, 'settings' | 'limits'>): number {
  return Math.min(settings()['artifacts.numPredict'], Math.floor(limits.numCtx / 4))
}

/** Tokens for transcript or notes in a prompt with these instructions and this end. */
export function roomFor(refining: Refining, instructions: string, end: string): number {
  const { settings, limits, task, count } = refining
  const { numCtx, sure } = limits
  const thinking = settings()['models.think'] ? thinkingTokens(numCtx) : 0
  const prompt = Math.min(numCtx - answerTokens(refining) - thinking, sure)
  const fixed = count(systemPrompt(instructions, task.delimiter)) + count(end) + 2 * MESSAGE_TOKENS
  return Math.max(LEAST_ROOM, Math.floor((prompt - fixed) * SLACK))
}

/**
 * One JSON request, after more urgent work. Throws the reason without an answer: `cancelled`, `context-too-long` (also if the server cut
 * the prompt), `model-bad-answer`, connection errors.
 */
export async function ask(refining: Refining, instructions: string, message: string, schema: Record<string, unknown>): Promise<unknown> {
  const { generator, job, limits, task } = refining
  await job.turn?.()
  if (job.signal.aborted) throw new AppError('cancelled')
  const system = systemPrompt(instructions, task.delimiter)
  let failure: AppError | null = null
  let counted = 0
  const answer = await generator.askJson({
    system,
    message,
    schema,
    model: limits.model,
    numPredict: answerTokens(refining),
    patienceMs: PATIENCE_MS,
    signal: job.signal,
    onFailure: (error) => void (failure = error),
    onPrompt: (tokens) => void (counted = tokens),
    ...(job.say && { onWaiting: job.say }),
  })
  if (counted > 0) {
    const ours = limits.countTokens(system) + limits.countTokens(message) + 2 * MESSAGE_TOKENS
    const cutTo = await generator.learn(limits.model, ours, counted)
    if (cutTo !== null) throw new AppError('context-too-long')
  }
  if (failure !== null) throw failure as AppError
  if (answer === null) throw new AppError('model-bad-answer')
  return answer
}
