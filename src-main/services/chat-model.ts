import { randomBytes } from 'node:crypto'
import type { Meter, Relevance } from '../../src-preload/contract/answers.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import type { Persona } from '../../src-preload/contract/personas.ts'
import type { Settings } from '../../src-preload/contract/settings.ts'
import { fitPrompt, type FittedPrompt, type Turn as EarlierTurn } from '../domain/answering/budget.ts'
import { buildContext } from '../domain/answering/context.ts'
import type { TermWeights } from '../domain/answering/extractive.ts'
import { compressBlock } from '../domain/answering/narrow.ts'
import {
  answerMessages,
  fixedTokens,
  generalMessages,
  renderSource,
  type PromptMessage,
  type PromptMore,
} from '../domain/answering/prompt.ts'
import type { Block, NumberedBlock } from '../domain/answering/types.ts'
import type { Passage } from '../domain/retrieval/types.ts'
import type { ChatOptions } from './chat-types.ts'
import type { Retrieved } from './retrieve-types.ts'
import type { CountTokens } from './token-counter.ts'

/** A persona's prompt takes at most this share of the context window; a longer one is cut. */
const PERSONA_SHARE = 0.2
/** A selected text takes at most this share of it. */
const SELECTED_SHARE = 0.25
/** Characters that a token is about. */
const CHARACTERS_PER_TOKEN = 3

/** A prompt ready to be sent. `blocks` as they are sent, the selected text first as block 0. */
export type Prompt = Omit<FittedPrompt, 'blocks'> & { blocks: NumberedBlock[]; messages: PromptMessage[]; numCtx: number; meter: Meter }

/** The model that a persona's profile means; empty: none is chosen, answers are quoted. */
export function modelFor(settings: Settings, profile: Persona['profile']): string {
  const chat = settings['models.chat']
  if (chat === '') return ''
  return (profile === 'fast' ? settings['models.fast'] : profile === 'best' ? settings['models.best'] : chat) || chat
}

export type PromptFacts = {
  prompts: ChatOptions['prompts']
  settings: Settings
  numCtx: number
  question: string
  history: readonly EarlierTurn[]
  more: PromptMore
  countTokens: CountTokens
}

/** The prompt of a question about sources. Throws `context-too-long` when not even the best passage fits beside the question. */
export function sourcePrompt(facts: PromptFacts & { retrieved: Retrieved; selected: Passage | null; weights: TermWeights }): Prompt {
  const { prompts, settings, numCtx, question, retrieved, countTokens } = facts
  const more = fitPersona(facts)
  const delimiter = randomBytes(8).toString('hex')
  const state: Relevance = facts.selected ? 'found' : retrieved.output.state
  const selected = facts.selected ? selectedBlock(facts.selected, numCtx) : undefined
  const selectedTokens = selected ? countTokens(renderSource(selected, 0, delimiter)) : 0
  const fixed = fixedTokens(prompts.answer, question, state, delimiter, countTokens, more) + selectedTokens
  const fitted = fitPrompt(
    {
      passages: retrieved.picked,
      scores: retrieved.scores,
      history: facts.history,
      fixedTokens: fixed,
      countTokens,
      render: (block, n) => renderSource(block, n, delimiter),
      compress: (block) => compressBlock(block, question, facts.weights),
    },
    roomOf(settings, numCtx),
  )
  if (!fitted) throw new AppError('context-too-long')
  const messages = answerMessages({
    instructions: prompts.answer,
    history: fitted.history,
    blocks: fitted.blocks,
    question,
    state,
    delimiter,
    selected,
    more,
  })
  const blocks = [...(selected ? [{ ...selected, n: 0 }] : []), ...fitted.blocks.map((block, place) => ({ ...block, n: place + 1 }))]
  return { ...fitted, blocks, messages, numCtx, meter: meterOf({ ...facts, more }, fitted, selectedTokens) }
}

/** The prompt of small talk. Throws `context-too-long`. */
export function talkPrompt(facts: PromptFacts): Prompt {
  const { prompts, numCtx, question, countTokens } = facts
  const more = fitPersona(facts)
  const fixed =
    countTokens(
      generalMessages(prompts.general, [], question, more)
        .map(({ content }) => content)
        .join('\n'),
    ) + 16
  const room = { ...roomOf(facts.settings, numCtx), sourceShare: 0, blockCharacters: 0 }
  const fitted = fitPrompt(
    { passages: [], scores: new Map(), history: facts.history, fixedTokens: fixed, countTokens, render: () => '' },
    room,
  )
  if (!fitted) throw new AppError('context-too-long')
  const messages = generalMessages(prompts.general, fitted.history, question, more, randomBytes(8).toString('hex'))
  return { ...fitted, blocks: [], messages, numCtx, meter: meterOf({ ...facts, more }, fitted, 0) }
}

/** Room of a prompt in a context window. */
export function roomOf(settings: Settings, numCtx: number): Parameters<typeof fitPrompt>[1] {
  return {
    numCtx,
    numPredict: settings['models.numPredict'],
    sourceShare: settings['answer.sourceShare'],
    blockCharacters: settings['answer.blockCharacters'],
  }
}

/** Whether a persona's prompt is too long for this window and will be cut. */
export function isPersonaCut(persona: string, numCtx: number): boolean {
  return persona.length > personaCharacters(numCtx)
}

function personaCharacters(numCtx: number): number {
  return Math.floor(numCtx * PERSONA_SHARE * CHARACTERS_PER_TOKEN)
}

/** Persona, collection instructions and summary, each cut to its share of the window. */
export function fitPersona({ more, numCtx }: Pick<PromptFacts, 'more' | 'numCtx'>): PromptMore {
  const most = personaCharacters(numCtx)
  const cut = (text: string | undefined): string =>
    text === undefined || text.length <= most ? (text ?? '') : `${text.slice(0, Math.max(0, text.lastIndexOf(' ', most)))} …`
  return { ...more, persona: cut(more.persona), collection: cut(more.collection), summary: cut(more.summary) }
}

function selectedBlock(passage: Passage, numCtx: number): Block | undefined {
  return buildContext([passage], Math.max(200, Math.floor(numCtx * SELECTED_SHARE * CHARACTERS_PER_TOKEN))).blocks[0]
}

function meterOf({ more, question, countTokens, numCtx }: PromptFacts, fitted: FittedPrompt, selectedTokens: number): Meter {
  const persona = countTokens(`${more.persona ?? ''}${more.collection ?? ''}`)
  const summary = countTokens(more.summary ?? '')
  return {
    persona,
    summary,
    history: fitted.historyTokens,
    sources: fitted.sourceTokens + selectedTokens,
    question: Math.max(
      countTokens(question),
      fitted.promptTokens - fitted.historyTokens - fitted.sourceTokens - selectedTokens - persona - summary,
    ),
    answer: fitted.numPredict,
    numCtx,
  }
}
