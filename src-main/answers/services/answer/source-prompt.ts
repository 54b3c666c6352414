import type { BudgetBreakdown, Relevance } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { answerBudget, fitPrompt, NEEDED_SHARE, worthSending, type FittedPrompt, type HistoryTurn } from '../../domain/prompt/budget.ts'
import { MESSAGE_TOKENS } from '../../../models/index.ts'
import type { ModelLimits, PromptMessage, PromptTexts } from '../../../models/index.ts'
import type { Passage, Retrieved } from '../../../search/index.ts'
import { splitSentences } from '../../../text/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import { readCollectionSettings } from '../../../library/index.ts'
import { answerMessages, fixedTokens, generalMessages, renderSource, systemMessage, type PromptMore } from '../../domain/prompt/prompt.ts'
import { longDate } from '../../domain/prompt/source-label.ts'
import { CHARACTERS_PER_TOKEN, fitPersona, promptBudgetOf } from '../../domain/prompt/shares.ts'
import { compressBlock } from '../../domain/sources/compress-context.ts'
import { buildContext } from '../../domain/sources/context.ts'
import type { SourceBlock, NumberedBlock } from '../../domain/sources/types.ts'
import { languageName } from './write.ts'
import { continued, type Sent } from './sent-prompts.ts'
import type { AnswerContext } from './types.ts'

/** Estimated tokens around a question that follows an earlier prompt. */
const CLOSING_TOKENS = 250
/** Room for a request and its answer behind an earlier prompt, tokens. */
const ROOM = 1800
/** Largest share of the context window for a selected text. */
const SELECTED_SHARE = 0.25

/** A prompt ready to send. `blocks` include the selected text as block 0. */
export type Prompt = Omit<FittedPrompt, 'blocks'> & {
  blocks: NumberedBlock[]
  messages: PromptMessage[]
  numCtx: number
  meter: BudgetBreakdown
}

type PromptFacts = {
  prompts: PromptTexts
  settings: Settings
  limits: Pick<ModelLimits, 'numCtx' | 'countTokens'>
  question: string
  history: readonly HistoryTurn[]
  more: PromptMore
  delimiter: string
}

/** The prompt of a question with sources. Throws `context-too-long` if not even the best passage fits beside the question. */
export function sourcePrompt(
  facts: PromptFacts & { retrieved: Retrieved; selected: Passage | null; weights: TermWeights; before: Sent | null },
): Prompt {
  const { prompts, settings, question, retrieved } = facts
  const { numCtx, countTokens } = facts.limits
  const more = fitPersona(facts.more, numCtx)
  const { delimiter } = facts
  const state: Relevance = facts.selected ? 'found' : retrieved.output.state
  const selected = facts.selected ? selectedBlock(facts.selected, numCtx) : undefined
  const selectedTokens = selected ? countTokens(renderSource(selected, 0, delimiter)) : 0
  const fixed = fixedTokens(prompts.answer, question, state, delimiter, countTokens, more) + selectedTokens
  const fitted = fitPrompt(
    {
      // Notes are chosen by their date, not by their score.
      passages: retrieved.output.intent === 'transcript' ? retrieved.passages : worthSending(retrieved.passages, retrieved.scores),
      scores: retrieved.scores,
      history: facts.history,
      fixedTokens: fixed,
      countTokens,
      render: (block, n) => renderSource(block, n, delimiter),
      compress: (block) => compressBlock(block, question, facts.weights),
    },
    promptBudgetOf(settings, numCtx),
  )
  if (!fitted) throw new AppError('context-too-long')
  const earlier = facts.before && holds(facts.before, fitted.blocks, selected, retrieved) ? facts.before : null
  const after = earlier ? roomAfter(earlier, facts) : undefined
  const sent = earlier && after ? earlier.blocks.filter(({ n }) => n > 0) : fitted.blocks
  const messages = answerMessages({
    instructions: prompts.answer,
    history: fitted.history,
    blocks: sent,
    question,
    state,
    delimiter,
    selected,
    more,
    ...(after && { after }),
  })
  const blocks = [...(selected ? [{ ...selected, n: 0 }] : []), ...sent.map((block, place) => ({ ...block, n: place + 1 }))]
  return {
    ...fitted,
    ...(after && { promptTokens: tokensIn(messages, countTokens) }),
    blocks,
    messages,
    numCtx,
    meter: budgetBreakdownOf({ ...facts, more }, { ...fitted, sourceTokens: tokensOfSources(sent, facts) }, selectedTokens),
  }
}

/**
 * True if the sources of an earlier prompt hold what the best of these blocks say, so that the model can answer from them again: a new prompt
 * for weak passages costs more than they tell. All of them must be hits of this question too: a deleted document, or one outside its filters, is not sent again.
 */
function holds(before: Sent, blocks: readonly SourceBlock[], selected: SourceBlock | undefined, { ranked, scores }: Retrieved): boolean {
  const needed = new Set(
    worthSending(
      blocks.map(({ passage }) => passage),
      scores,
      NEEDED_SHARE,
    ),
  )
  const texts = before.blocks.map((block) => block.text)
  // A sentence that two sources have stands in the first of them alone, with an ellipsis in the other: sentences are looked for, not blocks.
  const isSaid = (text: string): boolean =>
    splitSentences(text)
      .map(({ start, end }) => text.slice(start, end).replaceAll('…', '').trim())
      .every((sentence) => texts.some((earlier) => earlier.includes(sentence)))
  const hits = new Set(ranked.map(({ chunkId }) => chunkId))
  return (
    before.blocks.find(({ n }) => n === 0)?.text === selected?.text &&
    before.blocks.every(({ n, passage }) => n === 0 || hits.has(passage.chunkId)) &&
    blocks.every(({ passage, text }) => !needed.has(passage) || isSaid(text))
  )
}

function tokensOfSources(blocks: readonly SourceBlock[], { limits, delimiter }: PromptFacts): number {
  return blocks.reduce((sum, block, place) => sum + limits.countTokens(renderSource(block, place + 1, delimiter)), 0)
}

/** The prompt of small talk. Throws `context-too-long`. */
export function talkPrompt(facts: PromptFacts & { instructions: string }): Prompt {
  const { instructions, question, delimiter } = facts
  const { numCtx, countTokens } = facts.limits
  const more = fitPersona(facts.more, numCtx)
  const texts = generalMessages(instructions, [], question, more, delimiter).map(({ content }) => content)
  const fitted = fitPrompt(
    {
      passages: [],
      scores: new Map(),
      history: facts.history,
      fixedTokens: countTokens(texts.join('\n')) + 16,
      countTokens,
      render: () => '',
    },
    { ...promptBudgetOf(facts.settings, numCtx), sourceShare: 0, blockCharacters: 0 },
  )
  if (!fitted) throw new AppError('context-too-long')
  const messages = generalMessages(instructions, fitted.history, question, more, delimiter)
  return { ...fitted, blocks: [], messages, numCtx, meter: budgetBreakdownOf({ ...facts, more }, fitted, 0) }
}

/** Optional parts of the prompt: persona, collections, summary, output format, language. */
export async function moreOf({ tools, request }: Pick<AnswerContext, 'tools' | 'request'>, retrieved: Retrieved): Promise<PromptMore> {
  const asked = request.filter.collectionIds ?? [...new Set(retrieved.passages.map(({ collectionId }) => collectionId))]
  const collections = asked.length === 0 ? [] : (await tools.database.listCollections()).filter(({ id }) => asked.includes(id))
  const instructions = collections.flatMap(({ settings }) => readCollectionSettings(settings).instructions ?? [])
  const language = languageName(request.question)
  return {
    persona: request.persona.prompt,
    collection: [...new Set(instructions)].join('\n'),
    summary: request.conversation.summary,
    output: request.persona.output,
    today: longDate(tools.now()),
    ...(language !== undefined && { language }),
  }
}

/** The earlier prompt and its answer, if question and answer still fit behind them; the server then evaluates only the question. */
function roomAfter(before: Sent, { limits, settings, question }: PromptFacts) {
  const after = continued(before)
  const taken = tokensIn(after, limits.countTokens) + limits.countTokens(question) + CLOSING_TOKENS
  const budget = promptBudgetOf(settings, limits.numCtx)
  return taken + answerBudget(budget) + budget.thinking <= limits.numCtx ? after : undefined
}

function tokensIn(messages: readonly PromptMessage[], countTokens: (text: string) => number): number {
  return messages.reduce((sum, { content }) => sum + countTokens(content) + MESSAGE_TOKENS, 0)
}

function selectedBlock(passage: Passage, numCtx: number): SourceBlock | undefined {
  return buildContext([passage], Math.max(200, Math.floor(numCtx * SELECTED_SHARE * CHARACTERS_PER_TOKEN))).blocks[0]
}

function budgetBreakdownOf({ more, question, limits }: PromptFacts, fitted: FittedPrompt, selectedTokens: number): BudgetBreakdown {
  const { numCtx, countTokens } = limits
  const persona = countTokens(`${more.persona ?? ''}${more.collection ?? ''}`)
  const summary = countTokens(more.summary ?? '')
  const rest = fitted.promptTokens - fitted.historyTokens - fitted.sourceTokens - selectedTokens - persona - summary
  return {
    persona,
    summary,
    history: fitted.historyTokens,
    sources: fitted.sourceTokens + selectedTokens,
    question: Math.max(countTokens(question), rest),
    answer: fitted.numPredict,
    numCtx,
  }
}

/** The instructions of this question. */
function instructionsOf({ tools, request, delimiter }: Pick<AnswerContext, 'tools' | 'request' | 'delimiter'>): PromptMessage {
  return systemMessage(tools.prompts.answer, delimiter, request.persona.prompt)
}

/** The last prompt of this conversation, where the model server still has it in its cache. */
export function sentBefore(context: AnswerContext): Sent | null {
  const { request, model, sent } = context
  return sent.before({ scope: request.scope, model, system: instructionsOf(context), history: request.conversation.history })
}

/** Messages that a request before the answer follows. `isContinued`: they hold the conversation, else only the instructions. */
export type Continuation = { messages: PromptMessage[]; isContinued: boolean }

/**
 * The last prompt with its answer, where the model server still has it in its cache and there is room behind it; else the instructions of
 * the answer, so that the answer finds its beginning in the cache.
 */
export async function continuation(context: AnswerContext): Promise<Continuation> {
  const { tools, settings, signal, model } = context
  const sent = model === '' ? null : sentBefore(context)
  if (sent) {
    const messages = continued(sent)
    // Without a server the request itself tells.
    const limits = await tools.generator.limits(model, settings, signal).catch(() => null)
    const taken = limits ? ROOM + tokensIn(messages, limits.countTokens) : Infinity
    if (limits && taken <= limits.numCtx) return { messages, isContinued: true }
  }
  return { messages: [instructionsOf(context)], isContinued: false }
}
