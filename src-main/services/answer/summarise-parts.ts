import { randomBytes } from 'node:crypto'
import { AppError, fromErrorShape } from '../../../src-preload/contract/errors.ts'
import { centralSentences } from '../../domain/answering/extract/central.ts'
import { isNothing, noteLines } from '../../domain/answering/markers/partial-summaries.ts'
import { answerRoom, MESSAGE_TOKENS } from '../../domain/answering/prompt/budget.ts'
import { renderSource, type PromptMessage } from '../../domain/answering/prompt/prompt.ts'
import { roomOf } from '../../domain/answering/prompt/shares.ts'
import { costOf, MOST_NUMBERS } from '../../domain/answering/prompt/source-parts.ts'
import type { NumberedBlock } from '../../domain/answering/sources/types.ts'
import { forPrompt } from '../../domain/text/prompt-safe.ts'
import type { ModelLimits } from '../generate/generator.ts'
import { mapParts } from '../generate/map-parts.ts'
import type { CountTokens } from '../generate/token-counter.ts'
import type { AnswerContext } from './types.ts'

/** Longest partial summary, tokens. */
const NOTE_TOKENS = 300
/** Heads and frames of a prompt besides its rules, tokens: our estimate. */
const FRAME_TOKENS = 80
/** With less room than this for sources, tokens, nothing sensible can be read. */
const LEAST_ROOM = 120
/** Passages counted between two other tasks. */
const COUNTED_AT_ONCE = 100
/** Sentences that stand for a part whose summary cannot be used. */
const NOTE_SENTENCES = 3

/** A passage with its place in the whole and as much of its text as may be sent; its block is made when it is read. */
export type Counted = Pick<NumberedBlock, 'n' | 'passage' | 'text'>

/** Room for sources, tokens: in the prompt of a part (`mapRoom`), and in the one of the answer (`room`). */
export type Reading = ModelLimits & { mapRoom: number; room: number; numPredict: number }

/** Room for sources beside what is always sent. `fixed`: tokens of the answer's prompt without sources. Throws `context-too-long`. */
export function readingOf({ tools, request, settings }: AnswerContext, limits: ModelLimits, fixed: number): Reading {
  const { numCtx, countTokens } = limits
  const numPredict = answerRoom(roomOf(settings, numCtx))
  const most = Math.floor(numCtx * settings['answer.sourceShare'])
  const room = Math.min(most, numCtx - fixed - numPredict - FRAME_TOKENS)
  const mapRoom = Math.min(
    most,
    numCtx - countTokens(tools.prompts.whole) - countTokens(request.question) - 2 * MESSAGE_TOKENS - FRAME_TOKENS - NOTE_TOKENS,
  )
  if (Math.min(room, mapRoom) < LEAST_ROOM) throw new AppError('context-too-long')
  return { ...limits, room, mapRoom, numPredict }
}

/** A count that knows what every passage costs; other work goes on meanwhile, for thousands take a second. */
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
 * The map step: the lines of each part that bear on the question, each beginning with its source, and these sources, numbered in the order in which lines cite them. A part whose
 * summary cites nothing stands with its most central sentences; one that says to hold nothing has none. Throws the model's errors and `cancelled`.
 */
export async function summariseParts(
  { tools, request, signal, sink }: AnswerContext,
  { model, numCtx }: Reading,
  parts: readonly (() => NumberedBlock[])[],
): Promise<{ lines: string[][]; cited: NumberedBlock[] }> {
  const cited: NumberedBlock[] = []
  const lines: string[][] = []
  const messagesOf = (part: readonly NumberedBlock[]): PromptMessage[] => partMessages(tools.prompts.whole, request.question, part)
  for await (const { part, summary } of mapParts({
    generator: tools.generator,
    model,
    numCtx,
    parts,
    messagesOf,
    numPredict: NOTE_TOKENS,
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
    const noted = noteLines(summary.text, numberOf)
    if (noted.length > 0) lines.push(noted)
    else if (!isNothing(summary.text)) lines.push(noteLines(ownWords(part), numberOf))
  }
  return { lines, cited }
}

function partMessages(instructions: string, question: string, part: readonly NumberedBlock[]): PromptMessage[] {
  const delimiter = randomBytes(8).toString('hex')
  const content = `${part.map((block) => renderSource(block, block.n, delimiter)).join('')}Request: ${forPrompt(question).replaceAll(delimiter, '')}`
  return [
    { role: 'system', content: instructions.replaceAll('{{delimiter}}', delimiter) },
    { role: 'user', content },
  ]
}

function ownWords(part: readonly NumberedBlock[]): string {
  const numbers = new Map(part.map(({ n, passage }) => [passage.chunkId, n]))
  const sentences = centralSentences([part.map(({ passage }) => passage)], NOTE_SENTENCES, new Set())
  return sentences.map(({ text, passage }) => `${text} [${numbers.get(passage.chunkId)}]`).join('\n')
}
