import type { Text } from '../../../../src-preload/texts/text.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import { fromErrorShape } from '../../../../src-preload/contract/errors.ts'
import { fitPartialSummaries, inReadingOrder, stripMarkers } from '../../../models/index.ts'
import type { PromptMessage } from '../../../models/index.ts'
import type { Passage, Retrieved } from '../../../search/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import { answerMessages, fixedTokens, partialSummaryMessages } from '../../domain/prompt/prompt.ts'
import { fitPersona } from '../../domain/prompt/shares.ts'
import { partsOf } from '../../domain/prompt/source-parts.ts'
import { buildContext } from '../../domain/sources/context.ts'
import type { NumberedBlock } from '../../domain/sources/types.ts'
import { conflictIn } from '../../domain/verdict/conflict-notice.ts'
import { verifyAnswer } from '../../domain/verify/verify-answer.ts'
import { adviseOn, isRefused, searchFacts } from './assess.ts'
import { termWeights } from './quote-answer.ts'
import { moreOf } from './source-prompt.ts'
import { countAll, readingOf, summariseParts, type Counted, type PartLimits } from './summarise-parts.ts'
import type { AnswerContext, Written } from './types.ts'
import { ending, since, tokensOf, write } from './write.ts'

/** Prompt of the answer: the passages if all fit, else partial summaries. */
type FullDocumentPrompt = {
  messages: PromptMessage[]
  blocks: NumberedBlock[]
  isOne: boolean
  /** Passages read, by part. */
  read: readonly (readonly Counted[])[]
  parts: number
  /** Lines of the partial summaries dropped for space. */
  linesLeft: number
}

/**
 * Map-reduce over all passages: partial summaries of parts that fit the window (map), then an answer from them (reduce); a single part is
 * answered directly. Null: empty answer. Throws the model's errors,
 * `context-too-long` and `cancelled`.
 */
export async function readFullDocuments(
  context: AnswerContext,
  retrieved: Retrieved,
  passages: readonly Passage[],
): Promise<Written | null> {
  const { tools, request, settings, signal, sink, delimiter } = context
  const limits = await tools.generator.limits(context.model, settings, signal)
  const more = fitPersona(await moreOf(context, retrieved), limits.numCtx)
  const reading = readingOf(
    context,
    limits,
    fixedTokens(tools.prompts.answer, request.question, 'found', delimiter, limits.countTokens, more),
  )
  // A character is at most about one token.
  const longest = Math.min(settings['answer.blockCharacters'], reading.mapBudget)
  const all = passages.map((passage, i): Counted => ({ n: i + 1, passage, text: passage.text.slice(0, longest) }))
  sink.sources([], retrieved.output)
  const parts = { instructions: tools.prompts.answer, question: request.question, delimiter, more }
  const prompt = await fullDocumentPrompt(context, reading, all, longest, parts)
  const asked = { ...prompt, numCtx: limits.numCtx, numPredict: reading.numPredict }
  const { streamed, text, blocks } = await write(context, asked, retrieved.output)
  if (streamed.text === '' && !signal.aborted) {
    if (streamed.error) throw fromErrorShape(streamed.error)
    return null
  }
  const named = new Set(stripMarkers(text).markers.map(({ n }) => n))
  // Within one prompt an uncited source may support a claim (`elsewhere`); parts of a book were never in the answer's prompt.
  const judged = prompt.isOne ? blocks : blocks.filter(({ n }) => named.has(n))
  const verification = verifyAnswer(text, judged)
  const refused = isRefused(streamed, verification.claims)
  const conflict = refused ? null : conflictIn(context.query, judged, verification, await weightsOf(context, passages))
  const read = new Set(prompt.read.flat().map(({ n }) => n))
  const leftOut = all.filter(({ n }) => !read.has(n)).map(({ passage }) => passage.chunkId)
  const { notice, ...end } = ending(streamed, request.question)
  const state = refused ? 'not found' : 'found'
  const promptTokens = prompt.messages.reduce((sum, { content }) => sum + limits.countTokens(content), 0)
  const told = notice ?? leftOutNotice(prompt.read.length, prompt.parts, prompt.linesLeft) ?? conflict?.notice
  const cited = inReadingOrder({
    text,
    claims: verification.claims,
    sources: conflict?.sources ?? verification.sources,
    ...(conflict && { conflict: conflict.conflict }),
    notice: told ?? adviseOn(context, { state, claims: verification.claims, missing: [], speak: [] }),
  })
  return {
    kind: 'written',
    ...searchFacts(retrieved, leftOut),
    ...end,
    ...cited,
    state,
    refused,
    model: context.model,
    tokens: tokensOf(streamed, { promptTokens, sourceBudget: reading.budget, numCtx: limits.numCtx }),
    meter: null,
    firstTokenMs: since(context.startedAt, streamed.firstTokenAt),
  }
}

function weightsOf({ tools, query }: AnswerContext, passages: readonly Passage[]): Promise<TermWeights> {
  return termWeights(tools.search, query, [...new Set(passages.map(({ language }) => language))])
}

async function fullDocumentPrompt(
  context: AnswerContext,
  reading: PartLimits,
  all: readonly Counted[],
  longest: number,
  frame: Pick<Parameters<typeof answerMessages>[0], 'instructions' | 'question' | 'delimiter' | 'more'>,
): Promise<FullDocumentPrompt> {
  // Each passage alone and without its parent: parents would repeat everything, and similar lines of a list are not duplicates.
  const blocksOf = (part: readonly Counted[]): NumberedBlock[] =>
    part
      .flatMap(({ passage }) => buildContext([{ ...passage, parent: null, parentId: null }], longest).blocks)
      .map((block, i) => ({ ...block, n: i + 1 }))
  const count = await countAll(all, reading.countTokens)
  if (partsOf(all, reading.budget, count).length <= 1) {
    const blocks = blocksOf(all)
    return {
      messages: answerMessages({ ...frame, history: [], blocks, state: 'found' }),
      blocks,
      isOne: true,
      read: [all],
      parts: 1,
      linesLeft: 0,
    }
  }
  const parts = partsOf(all, reading.mapBudget, count)
  const read = spread(parts, context.settings['answer.wholeParts'])
  const { lines, cited } = await summariseParts(
    context,
    reading,
    read.map((part) => () => blocksOf(part)),
  )
  const notes = fitPartialSummaries(lines, reading.budget, reading.countTokens)
  return {
    messages: partialSummaryMessages({ ...frame, notes: notes.text }),
    blocks: cited,
    isOne: false,
    read,
    parts: parts.length,
    linesLeft: notes.left,
  }
}

/** At most `most` parts, evenly spread, including the first and the last. */
function spread<T>(parts: readonly T[], most: number): T[] {
  if (parts.length <= most) return [...parts]
  const step = (parts.length - 1) / Math.max(1, most - 1)
  const places = new Set(Array.from({ length: most }, (_, i) => Math.round(i * step)))
  return parts.filter((_, place) => places.has(place))
}

function leftOutNotice(read: number, all: number, lines: number): Notice | null {
  if (read === all && lines === 0) return null
  return { code: 'partly-read', message: leftOut(read, all, lines), next: message('notices.partlyRead.next') }
}

function leftOut(read: number, total: number, lines: number): Text {
  if (read === total) return message('notices.partlyRead.notes', { lines })
  return lines === 0
    ? message('notices.partlyRead.message', { read, total })
    : message('notices.partlyRead.partsAndNotes', { read, total, lines })
}
