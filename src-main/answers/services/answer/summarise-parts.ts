import { AppError, fromErrorShape } from '../../../../src-preload/contract/errors.ts'
import { centralSentences } from '../../domain/extract/central.ts'
import { MESSAGE_TOKENS, isEmptySummary, summaryLines } from '../../../models/index.ts'
import type { CountTokens, ModelLimits, PromptMessage } from '../../../models/index.ts'
import { forPrompt, withoutFence } from '../../../text/index.ts'
import { answerBudget } from '../../domain/prompt/budget.ts'
import { renderSource } from '../../domain/prompt/prompt.ts'
import { promptBudgetOf } from '../../domain/prompt/shares.ts'
import { costOf, MOST_NUMBERS } from '../../domain/prompt/source-parts.ts'
import type { NumberedBlock } from '../../domain/sources/types.ts'
import { mapParts } from './map-parts.ts'
import type { AnswerContext } from './types.ts'

/** Longest partial summary, tokens. */
const SUMMARY_TOKENS = 300
/** Estimated tokens of headings and fences in a prompt. */
const FENCE_TOKENS = 80
/** Smallest useful token budget for sources. */
const SMALLEST_BUDGET = 120
/** Passages counted before yielding to other tasks. */
const COUNTED_AT_ONCE = 100
/** Central sentences that replace an unusable partial summary. */
const SUMMARY_SENTENCES = 3

/** A passage with its number in the whole and the text that may be sent; its block is built when read. */
export type Counted = Pick<NumberedBlock, 'n' | 'passage' | 'text'>

/** Token budgets for sources: in the prompt of a part (`mapBudget`) and of the answer (`budget`). */
export type PartLimits = ModelLimits & { mapBudget: number; budget: number; numPredict: number }

/** Computes the budgets. `fixed`: tokens of the answer's prompt without sources. Throws `context-too-long`. */
export function readingOf({ tools, request, settings }: AnswerContext, limits: ModelLimits, fixed: number): PartLimits {
  const { numCtx, countTokens } = limits
  const window = promptBudgetOf(settings, numCtx)
  const numPredict = answerBudget(window)
  const most = Math.floor(numCtx * settings['answer.sourceShare'])
  const budget = Math.min(most, numCtx - fixed - numPredict - window.thinking - FENCE_TOKENS)
  const mapBudget = Math.min(
    most,
    numCtx -
      window.thinking -
      countTokens(tools.prompts.fullDocument) -
      countTokens(request.question) -
      2 * MESSAGE_TOKENS -
      FENCE_TOKENS -
      SUMMARY_TOKENS,
  )
  if (Math.min(budget, mapBudget) < SMALLEST_BUDGET) throw new AppError('context-too-long')
  return { ...limits, budget, mapBudget, numPredict }
}

/** Precounts the tokens of all passages, yielding meanwhile: thousands take a second. */
export async function countAll(all: readonly Counted[], count: CountTokens): Promise<CountTokens> {
  const known = new Map<string, number>()
  const counted = (text: string): number => {
    const tokens = known.get(text) ?? count(text)
    known.set(text, tokens)
    return tokens
  }
  for (const [i, block] of all.entries()) {
    costOf(block, counted)
    if (i % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return counted
}

/**
 * Map step: extract lines per part, each starting with its source number; renumber sources in citation order. A summary without citations
 * is replaced by the part's central sentences, an empty one is dropped. Throws the model's errors and `cancelled`.
 */
export async function summariseParts(
  { tools, request, signal, sink, delimiter }: AnswerContext,
  { model, numCtx }: PartLimits,
  parts: readonly (() => NumberedBlock[])[],
): Promise<{ lines: string[][]; cited: NumberedBlock[] }> {
  const cited: NumberedBlock[] = []
  const lines: string[][] = []
  const messagesOf = (part: readonly NumberedBlock[]): PromptMessage[] =>
    partMessages(tools.prompts.fullDocument, request.question, part, delimiter)
  for await (const { part, summary } of mapParts({
    generator: tools.generator,
    model,
    numCtx,
    parts,
    messagesOf,
    numPredict: SUMMARY_TOKENS,
    signal,
    say: sink.waiting,
  })) {
    if (signal.aborted) throw new AppError('cancelled')
    if (summary.error && summary.text === '') throw fromErrorShape(summary.error)
    const known = new Map<number, number>()
    const numberOf = (n: number): number | null => {
      const block = part[n - 1]
      const number = known.get(n) ?? (block && cited.length < MOST_NUMBERS ? cited.push({ ...block, n: cited.length + 1 }) : null)
      if (number !== null) known.set(n, number)
      return number
    }
    const noted = summaryLines(summary.text, numberOf)
    if (noted.length > 0) lines.push(noted)
    else if (!isEmptySummary(summary.text)) lines.push(summaryLines(ownWords(part), numberOf))
  }
  return { lines, cited }
}

function partMessages(instructions: string, question: string, part: readonly NumberedBlock[], delimiter: string): PromptMessage[] {
  const content = `${part.map((block) => renderSource(block, block.n, delimiter)).join('')}Request: ${withoutFence(forPrompt(question), delimiter)}`
  return [
    { role: 'system', content: instructions.replaceAll('{{delimiter}}', delimiter) },
    { role: 'user', content },
  ]
}

function ownWords(part: readonly NumberedBlock[]): string {
  const numbers = new Map(part.map(({ n, passage }) => [passage.chunkId, n]))
  const sentences = centralSentences([part.map(({ passage }) => passage)], SUMMARY_SENTENCES, new Set())
  return sentences.map(({ text, passage }) => `${text} [${numbers.get(passage.chunkId)}]`).join('\n')
}
