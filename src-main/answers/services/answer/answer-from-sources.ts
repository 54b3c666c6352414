import { t } from '../../../../src-preload/texts/say.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError, fromErrorShape, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { isFollowUp } from '../../domain/conversation/follow-up.ts'
import { isPersonaCut } from '../../domain/prompt/shares.ts'
import { selectedPassage } from '../../domain/sources/selected.ts'
import { inReadingOrder, quotesInReadingOrder } from '../../../models/index.ts'
import type { Passage, Retrieved } from '../../../search/index.ts'
import { detectLanguage } from '../../../text/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import { conflictIn } from '../../domain/verdict/conflict-notice.ts'
import { verifyAnswer, pendingSource } from '../../domain/verify/verify-answer.ts'
import { advise, adviseOn, foundBy, isAnswered, isRefused, searchFacts } from './assess.ts'
import { gapsOf, quoteAnswer, termWeights } from './quote-answer.ts'
import { moreOf, sentBefore, sourcePrompt, type Prompt } from './source-prompt.ts'
import type { AnswerContext, Quoted, Written } from './types.ts'
import { ending, noticeOf, show, since, tokensOf, write, type WrittenText } from './write.ts'

/** Correction of the token estimate after the model rejected a prompt as too long. */
const LONGER = 1.35

const PERSONA_CUT: Notice = {
  code: 'persona-cut',
  message: message('notices.personaCut.message'),
  next: message('notices.personaCut.next'),
}

/**
 * Answers from the retrieved passages: by the model, else by quotes. If the model fails before its first token, quotes with a notice
 * replace it; if it fails later, the partial answer stays.
 */
export async function answerFromSources(context: AnswerContext, retrieved: Retrieved): Promise<Written | Quoted> {
  if (context.model === '' || (retrieved.passages.length === 0 && context.request.context === null)) return quoted(context, retrieved, null)
  try {
    return await written(context, retrieved)
  } catch (error) {
    // A stopped question wants no other answer.
    if (context.signal.aborted) throw error
    return quoted(context, retrieved, noticeOf(toErrorShape(error)))
  }
}

/** The model's answer. Throws the model's error if it produced no text. */
async function written(context: AnswerContext, retrieved: Retrieved): Promise<Written> {
  const { tools, request, signal, model, query } = context
  const weights = await termWeights(
    tools.search,
    query,
    retrieved.passages.map(({ language }) => language),
  )
  const { prompt, written, wasCut } = await writeWhole(context, retrieved, weights)
  const { text, streamed, blocks } = written.streamed.notFound && written.text === '' ? inWords(context, written) : written
  if (streamed.text === '' && !signal.aborted) {
    throw streamed.error ? fromErrorShape(streamed.error) : new AppError('model-bad-answer', { variant: 'empty' })
  }
  context.sent.keep({
    scope: request.scope,
    model,
    question: request.question,
    messages: prompt.messages,
    answer: streamed.text,
    shown: text,
    delimiter: context.delimiter,
    blocks: prompt.blocks,
    before: sentBefore(context),
  })
  const cutTo = streamed.promptTokens === null ? null : await tools.generator.learn(model, prompt.promptTokens, streamed.promptTokens)
  const verification = verifyAnswer(text, blocks)
  const refused = isRefused(streamed, verification.claims)
  const found = foundBy(request, retrieved, { refused, answered: isAnswered(verification.claims, refused) })
  const conflict = refused ? null : conflictIn(query, blocks, verification, weights)
  const gaps = await gapsOf(tools.search, query, found)
  const advice = adviseOn(context, { state: found.output.state, claims: verification.claims, ...gaps })
  const { notice, ...end } = ending(streamed, request.question)
  const personaCut = isPersonaCut(request.persona.prompt, prompt.numCtx) ? PERSONA_CUT : null
  // A source that only the notice names comes last.
  const cited = inReadingOrder({
    text,
    claims: verification.claims,
    sources: conflict?.sources ?? verification.sources,
    ...(conflict && { conflict: conflict.conflict }),
    notice: notice ?? cutNotice(cutTo, wasCut) ?? conflict?.notice ?? personaCut ?? shortened(retrieved) ?? advice,
  })
  return {
    kind: 'written',
    ...searchFacts(found, prompt.dropped),
    ...end,
    ...cited,
    refused,
    model,
    tokens: tokensOf(streamed, prompt),
    meter: prompt.meter,
    firstTokenMs: since(context.startedAt, streamed.firstTokenAt),
  }
}

/** An answer that says by its sentinel alone that the sources lack it, said to the person in words. */
function inWords({ sink }: AnswerContext, written: WrittenText): WrittenText {
  const text = t('answers.nothing')
  sink.text(text)
  return { ...written, text, streamed: { ...written.streamed, text } }
}

/**
 * Streams the answer to a prompt that the server takes whole. `wasCut`: the window to which it cut a first one, whose answer is thrown away:
 * the beginning of a prompt holds its instructions.
 */
async function writeWhole(
  context: AnswerContext,
  retrieved: Retrieved,
  weights: TermWeights,
): Promise<{ prompt: Prompt; written: WrittenText; wasCut: number | null }> {
  const { tools, sink, model } = context
  const { output } = retrieved
  let { prompt, sure } = await preparePrompt(context, retrieved, weights, 1)
  sink.sources(prompt.blocks.map(pendingSource), output)
  // The server tells only at the end whether it cut the prompt, so an answer to a longer one than ever is shown then.
  const isSure = prompt.promptTokens <= sure
  const written = await write(context, prompt, output, isSure)
  const { streamed } = written
  if (streamed.error?.code === 'context-too-long' && streamed.text === '') {
    ;({ prompt } = await preparePrompt(context, retrieved, weights, LONGER))
    return { prompt, written: await write(context, prompt, output), wasCut: null }
  }
  if (isSure) return { prompt, written, wasCut: null }
  const cutTo = streamed.promptTokens === null ? null : await tools.generator.learn(model, prompt.promptTokens, streamed.promptTokens)
  if (cutTo === null || context.signal.aborted) {
    show(context, written, output)
    return { prompt, written, wasCut: null }
  }
  ;({ prompt, sure } = await preparePrompt(context, retrieved, weights, 1))
  return { prompt, written: await write(context, prompt, output), wasCut: cutTo }
}

/** The extractive answer, with a notice if a model should have written it. */
async function quoted(context: AnswerContext, retrieved: Retrieved, notice: Notice | null): Promise<Quoted> {
  const { tools, request, sink, signal, query } = context
  const selected = selectedOf(context)
  // "What does this say?" refers to the selected text only.
  const isOnlySelected = selected !== null && isFollowUp(request.question, detectLanguage(request.question, 'en'))
  const passages = isOnlySelected ? [selected] : [...(selected ? [selected] : []), ...retrieved.passages]
  const found = { ...foundBy(request, retrieved, { refused: false, answered: false }), passages }
  const quote = await quoteAnswer(tools, query, found, signal)
  const text = quote.claims.length > 0 ? quote.text : nothingFound(retrieved.output)
  const refused = quote.refused || quote.claims.length === 0
  const answered = foundBy(request, { ...found, output: { ...found.output, state: quote.state } }, { refused, answered: false })
  const { sources, claims, conflict } = quote
  const cited = quotesInReadingOrder({ text, sources, claims, ...(conflict && { conflict }) })
  sink.sources(cited.sources, retrieved.output)
  sink.text(cited.text)
  // Without documents the answer itself says what to do.
  const advice =
    refused && retrieved.output.considered > 0
      ? advise(context, { state: 'not found', ...(await gapsOf(tools.search, query, answered)) })
      : null
  const { state, nearest } = answered.output
  return {
    kind: 'quoted',
    ...searchFacts(retrieved, []),
    retrieved: quote.read,
    state,
    nearest,
    ...cited,
    refused,
    notice: notice ?? advice,
    firstTokenMs: since(context.startedAt, performance.now()),
  }
}

/** Tells that the server cut a prompt without a word: this one, or one that was then sent again with fewer sources. */
function cutNotice(now: number | null, before: number | null): Notice | null {
  if (now !== null) {
    return { code: 'context-cut', message: message('notices.contextCut.kept', { window: now }), next: message('notices.contextCut.again') }
  }
  if (before === null) return null
  return {
    code: 'context-cut',
    message: message('notices.contextCut.repeated', { window: before }),
    next: message('notices.contextCut.larger'),
  }
}

/** Tells that a thorough search was shortened, because its model is slow. */
function shortened({ leftOut: [step, another] }: Retrieved): Notice | null {
  if (step === undefined) return null
  return {
    code: 'thorough-shortened',
    message: message(`notices.shortened.${another === undefined ? step : 'both'}`),
    next: message('notices.shortened.next'),
  }
}

function selectedOf({ request }: AnswerContext): Passage | null {
  return request.context === null ? null : selectedPassage(request.context, detectLanguage(request.context, 'en'))
}

async function preparePrompt(
  context: AnswerContext,
  retrieved: Retrieved,
  weights: TermWeights,
  factor: number,
): Promise<{ prompt: Prompt; sure: number }> {
  const { tools, request, settings, signal, model } = context
  const { numCtx, sure, countTokens } = await tools.generator.limits(model, settings, signal)
  const prompt = sourcePrompt({
    prompts: tools.prompts,
    settings,
    limits: { numCtx, countTokens: (text) => Math.ceil(countTokens(text) * factor) },
    question: request.question,
    history: request.conversation.history,
    more: await moreOf(context, retrieved),
    delimiter: context.delimiter,
    before: sentBefore(context),
    retrieved,
    selected: selectedOf(context),
    weights,
  })
  return { prompt, sure }
}

function nothingFound({ considered, total }: { considered: number; total: number }): string {
  if (total === 0) return t('answers.noDocuments')
  if (considered === 0) return t('answers.filtered')
  return t('answers.nothing')
}
