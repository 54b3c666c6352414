import { text as message } from '../../../../src-preload/texts/text.ts'
import type { Answer, Notice, Source, Thought } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { FittedPrompt } from '../../domain/prompt/budget.ts'
import { blocksInReadingOrder, createCitationNumbering, renumberMarkers } from '../../../models/index.ts'
import type { CitationNumbers, PromptMessage, Streamed } from '../../../models/index.ts'
import { detectLanguage, estimateChatTokens } from '../../../text/index.ts'
import type { Retrieved } from '../../../search/index.ts'
import type { NumberedBlock } from '../../domain/sources/types.ts'
import { pendingSource } from '../../domain/verify/verify-answer.ts'
import type { AnswerContext } from './types.ts'

/** Shortest texts with reliable language detection, characters. */
const SURE_QUESTION = 40
const SURE_ANSWER = 120

/** Most blocks of a prompt that are told again with each new citation. */
const MOST_TOLD = 40

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

/** A prompt to answer. */
type Asked = { messages: readonly PromptMessage[]; numCtx: number; blocks: readonly NumberedBlock[] } & Pick<FittedPrompt, 'numPredict'>

/**
 * A model's answer. `streamed.text` and the prompt have the model's block numbers; `text` and `blocks` those of the reader: citations from 1
 * in the order of their first appearance.
 */
export type WrittenText = { streamed: Streamed; text: string; blocks: NumberedBlock[] }

/**
 * Streams the answer to a prompt into the sink; markers of unknown blocks are removed. A source is told before the text that cites it first.
 * `found`: the search; null: none, so that there are no sources. `isShown`: false holds the text back, for `show`.
 */
export async function write(
  { tools, request, settings, sink, signal, model }: AnswerContext,
  prompt: Asked,
  found: Retrieved['output'] | null,
  isShown = true,
): Promise<WrittenText> {
  let numbering = createCitationNumbering()
  const streamed = await tools.generator.stream({
    model,
    messages: prompt.messages,
    numCtx: prompt.numCtx,
    numPredict: prompt.numPredict,
    temperature: request.persona.temperature ?? settings['models.temperature'],
    signal,
    sources: prompt.blocks,
    show(piece) {
      const known = numbering.numbers.size
      const text = numbering.push(piece)
      if (!isShown) return
      if (found && numbering.numbers.size > known) sink.sources(sourcesSoFar(prompt.blocks, numbering.numbers), found)
      sink.text(text)
    },
    onThought: sink.thought,
    onRestart() {
      numbering = createCitationNumbering()
      if (isShown) sink.restart()
    },
    onWaiting: sink.waiting,
  })
  return {
    streamed,
    text: renumberMarkers(streamed.text, numbering.numbers).text,
    blocks: blocksInReadingOrder(prompt.blocks, numbering.numbers),
  }
}

/** Shows an answer that was held back. */
export function show({ sink }: AnswerContext, { text, blocks }: WrittenText, found: Retrieved['output']): void {
  sink.sources(blocks.map(pendingSource), found)
  sink.text(text)
}

/**
 * The blocks as sources, unverified, with their numbers so far. All of them where they are few: text of a document may stand in the answer
 * before its marker does, and a purge finds it by the sources.
 */
function sourcesSoFar(blocks: readonly NumberedBlock[], numbers: CitationNumbers): Source[] {
  const told = blocks.length <= MOST_TOLD ? blocks : blocks.filter(({ n }) => numbers.has(n))
  return blocksInReadingOrder(told, numbers).map(pendingSource)
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
