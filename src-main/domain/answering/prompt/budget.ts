import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'
import { buildContext, type PartCache } from '../sources/context.ts'
import type { SourceBlock } from '../sources/types.ts'

/** Tokens that a chat template spends on a message besides its text (seen in Ollama's templates: 4 to 7). */
export const MESSAGE_TOKENS = 8
/** A block shorter than this says nothing: below it the question has taken the window. */
const SMALLEST_BLOCK = 160

export type PromptBudget = {
  /** Context window of the model as it is sent, tokens. */
  numCtx: number
  /** Longest answer, tokens. */
  numPredict: number
  /** Share of the window that sources may take. */
  sourceShare: number
  /** Longest block, characters. */
  blockCharacters: number
}

export type HistoryTurn = { role: 'user' | 'assistant'; content: string }

export type PromptParts = {
  /** Best first. */
  passages: readonly Passage[]
  scores: ReadonlyMap<number, number>
  /** Earlier turns, oldest first. */
  history: readonly HistoryTurn[]
  /** Tokens of everything that is always sent: instructions, question, frame. */
  fixedTokens: number
  countTokens: (text: string) => number
  /** A block as it stands in the prompt, frame included. */
  render: (block: SourceBlock, n: number) => string
  /** Makes a block shorter without changing a word; asked before any passage has to go. */
  compress?: (block: SourceBlock) => SourceBlock
}

/** What goes into the prompt, and what had no room. Tokens are estimates (`countTokens`). */
export type FittedPrompt = {
  blocks: SourceBlock[]
  dropped: ChunkId[]
  history: HistoryTurn[]
  numPredict: number
  /** Tokens that the sources may take, and do take. */
  sourceBudget: number
  sourceTokens: number
  promptTokens: number
  historyTokens: number
}

/** The answer's share of the window: what the settings say, but never more than a quarter. */
export function answerBudget(budget: PromptBudget): number {
  return Math.min(budget.numPredict, Math.floor(budget.numCtx / 4))
}

/**
 * Fits sources and history into the window. Sources first, at most `sourceShare` of it; the passage with the lowest score goes first, the top
 * one is always in (cut shorter if it must be). History takes what is left, newest turns first. Null: not even the top passage has room.
 */
export function fitPrompt(parts: PromptParts, budget: PromptBudget): FittedPrompt | null {
  const numPredict = answerBudget(budget)
  const free = budget.numCtx - numPredict - parts.fixedTokens
  const sourceBudget = Math.min(Math.floor(budget.numCtx * budget.sourceShare), free)
  const sources = fitSources(parts, sourceBudget, budget.blockCharacters)
  if (!sources || free < 0) return null
  const history = fitHistory(parts.history, free - sources.tokens, parts.countTokens)
  return {
    blocks: sources.blocks,
    dropped: sources.dropped,
    history: history.turns,
    numPredict,
    sourceBudget,
    sourceTokens: sources.tokens,
    promptTokens: parts.fixedTokens + sources.tokens + history.tokens,
    historyTokens: history.tokens,
  }
}

type FittedSources = { blocks: SourceBlock[]; dropped: ChunkId[]; tokens: number }

function fitSources(parts: PromptParts, budget: number, blockCharacters: number): FittedSources | null {
  const left = [...parts.passages]
  const overBudget: ChunkId[] = []
  const kept: PartCache = new Map()
  let shorten: ((block: SourceBlock) => SourceBlock) | null = null
  for (;;) {
    // Built anew each time: a sentence left out because another block held it comes back when that block goes.
    const built = buildContext(left, blockCharacters, kept)
    const context = shorten ? { ...built, blocks: built.blocks.map(shorten) } : built
    const costs = new Map(context.blocks.map((block, place) => [block.passage.chunkId, parts.countTokens(parts.render(block, place + 1))]))
    let tokens = [...costs.values()].reduce((sum, cost) => sum + cost, 0)
    if (tokens <= budget) return { blocks: context.blocks, dropped: [...context.dropped, ...overBudget], tokens }
    if (!shorten && parts.compress && left.length > 1) {
      shorten = parts.compress
      continue
    }
    if (left.length <= 1) return cutShort(left, parts, budget, blockCharacters, overBudget)
    // What is left can only grow by those sentences, so as many go at once as must go anyway.
    while (tokens > budget && left.length > 1) {
      const [weakest] = left.splice(weakestOf(left, parts.scores), 1)
      if (!weakest) break
      tokens -= costs.get(weakest.chunkId) ?? 0
      overBudget.unshift(weakest.chunkId)
    }
  }
}

/** Place of the passage with the lowest score, the first one aside; among equals the last. */
function weakestOf(passages: readonly Passage[], scores: ReadonlyMap<number, number>): number {
  let weakest = passages.length - 1
  for (let place = passages.length - 1; place > 0; place -= 1) {
    if (scoreAt(passages, place, scores) < scoreAt(passages, weakest, scores)) weakest = place
  }
  return weakest
}

function scoreAt(passages: readonly Passage[], place: number, scores: ReadonlyMap<number, number>): number {
  const passage = passages[place]
  return (passage && scores.get(passage.chunkId)) ?? 0
}

function cutShort(
  passages: readonly Passage[],
  parts: PromptParts,
  budget: number,
  blockCharacters: number,
  dropped: ChunkId[],
): FittedSources | null {
  for (let characters = Math.floor(blockCharacters * 0.8); characters >= SMALLEST_BLOCK; characters = Math.floor(characters * 0.8)) {
    const { blocks } = buildContext(passages, characters)
    const tokens = countBlocks(blocks, parts)
    if (tokens <= budget) return { blocks, dropped, tokens }
  }
  return null
}

function countBlocks(blocks: readonly SourceBlock[], parts: PromptParts): number {
  return blocks.reduce((sum, block, place) => sum + parts.countTokens(parts.render(block, place + 1)), 0)
}

function fitHistory(
  history: readonly HistoryTurn[],
  budget: number,
  countTokens: (text: string) => number,
): { turns: HistoryTurn[]; tokens: number } {
  const turns: HistoryTurn[] = []
  let tokens = 0
  for (const turn of history.toReversed()) {
    const cost = countTokens(turn.content) + MESSAGE_TOKENS
    if (tokens + cost > budget) break
    turns.unshift(turn)
    tokens += cost
  }
  // An answer without its question would read as the beginning of the talk.
  while (turns[0]?.role === 'assistant') tokens -= countTokens(turns.shift()?.content ?? '') + MESSAGE_TOKENS
  return { turns, tokens }
}
