import { text as message } from '../../../src-preload/texts/text.ts'
import type { Answer, Notice, Thought } from '../../../src-preload/contract/shapes/answers.ts'
import type { ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { FittedPrompt } from '../../domain/answering/prompt/budget.ts'
import type { PromptMessage } from '../../domain/answering/prompt/prompt.ts'
import { detectLanguage } from '../../domain/text/language.ts'
import { estimateChatTokens } from '../../domain/text/tokens.ts'
import type { Streamed } from '../generate/stream-answer.ts'
import type { AnswerContext } from './types.ts'

/** Shortest texts with reliable language detection, characters. */
const SURE_QUESTION = 40
const SURE_ANSWER = 120

const CUT: Notice = { code: 'answer-cut', message: message('notices.answerCut.message'), next: message('notices.answerCut.next') }
const STOPPED: Notice = {
  code: 'cancelled',
  message: message('notices.answerStopped.message'),
  next: message('notices.answerStopped.next'),
}
const OTHER_LANGUAGE: Notice = {
  code: 'other-language',
  message: message('notices.otherLanguage.message'),
  next: message('notices.otherLanguage.next'),
}

/** Streams the answer to a prompt into the sink; markers of unknown blocks are removed. */
export function write(
  { tools, request, settings, sink, signal, model }: AnswerContext,
  prompt: { messages: readonly PromptMessage[]; numCtx: number; blocks: readonly { n: number }[] } & Pick<FittedPrompt, 'numPredict'>,
): Promise<Streamed> {
  return tools.generator.stream({
    model,
    messages: prompt.messages,
    numCtx: prompt.numCtx,
    numPredict: prompt.numPredict,
    temperature: request.persona.temperature ?? settings['models.temperature'],
    signal,
    sources: prompt.blocks,
    show: sink.text,
    onThought: sink.thought,
    onWaiting: sink.waiting,
  })
}

/** How a model's answer ended. */
export function ending(streamed: Streamed, question: string): { incomplete: boolean; notice: Notice | null; thought?: Thought } {
  const thought = streamed.thought && { thought: streamed.thought }
  if (streamed.error)
    return { ...thought, incomplete: true, notice: streamed.error.code === 'cancelled' ? STOPPED : noticeOf(streamed.error) }
  if (streamed.isCut) return { ...thought, incomplete: true, notice: CUT }
  return { ...thought, incomplete: false, notice: isOtherLanguage(question, streamed.text) ? OTHER_LANGUAGE : null }
}

function isOtherLanguage(question: string, answer: string): boolean {
  if (question.length < SURE_QUESTION || answer.length < SURE_ANSWER) return false
  const [asked, answered] = [detectLanguage(question), detectLanguage(answer)]
  return asked !== 'und' && answered !== 'und' && asked !== answered
}

/** English name of the question's language; undefined if unsure. */
export function languageName(question: string): string | undefined {
  const code = question.length < SURE_QUESTION ? 'und' : detectLanguage(question)
  return code === 'und' ? undefined : new Intl.DisplayNames('en', { type: 'language' }).of(code)
}

/** Tokens of prompt and answer, counted by the model, else estimated. */
export function tokensOf(
  streamed: Streamed,
  prompt: Pick<FittedPrompt, 'promptTokens' | 'sourceBudget'> & { numCtx: number },
): Answer['tokens'] {
  return {
    // Some servers report no counts, or exclude cached tokens.
    prompt: streamed.promptTokens || prompt.promptTokens,
    answer: streamed.answerTokens ?? estimateChatTokens(streamed.text),
    budget: Math.max(0, prompt.sourceBudget),
    numCtx: prompt.numCtx,
  }
}

export function noticeOf({ code, message, next }: ErrorShape): Notice {
  return { code, message, next }
}

/** Whole milliseconds from the start to a moment; 0 if it never came. */
export function since(startedAt: number, moment: number | null): number {
  return moment === null ? 0 : Math.max(0, Math.round(moment - startedAt))
}
