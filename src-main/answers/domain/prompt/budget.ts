import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../../search/index.ts'
import { MESSAGE_TOKENS } from '../../../models/index.ts'
import { buildContext, type PartCache } from '../sources/context.ts'
import type { SourceBlock } from '../sources/types.ts'

/** Shortest useful block, characters; below it the question has used up the window. */
const SMALLEST_BLOCK = 160

export type PromptBudget = {
  /** Context window sent to the model, tokens. */
  numCtx: number
  /** Longest answer, tokens. */
  numPredict: number
  /** Tokens of the window kept free for thinking; part of no answer. */
  thinking: number
  /** Share of the window for sources. */
  sourceShare: number
  /** Longest block, characters. */
  blockCharacters: number
}

export type HistoryTurn = { role: 'user' | 'assistant'; content: string }

export type PromptParts = {
  /** Passages, best first. */
  passages: readonly Passage[]
  scores: ReadonlyMap<number, number>
  /** Earlier turns, oldest first. */
  history: readonly HistoryTurn[]
  /** Tokens of everything that is always sent: instructions, question, fence. */
  fixedTokens: number
  countTokens: (text: string) => number
  /** A block as it appears in the prompt, fence included. */
  render: (block: SourceBlock, n: number) => string
  /** Shortens a block verbatim; tried before any passage is dropped. */
  compress?: (block: SourceBlock) => SourceBlock
}

/** Contents of the prompt and passages dropped from it. Token counts are estimates (`countTokens`). */
export type FittedPrompt = {
  blocks: SourceBlock[]
  dropped: ChunkId[]
  history: HistoryTurn[]
  numPredict: number
  /** Token budget of the sources, and tokens they take. */
  sourceBudget: number
  sourceTokens: number
  promptTokens: number
  historyTokens: number
}

/** Token budget of the answer: the setting, at most a quarter of the window. */
export function answerBudget(budget: PromptBudget): number {
  return Math.min(budget.numPredict, Math.floor(budget.numCtx / 4))
}

/** Score of the weakest passage sent, as a share of the best one's, and passages that are sent in any case. */
const LEAST_SHARE = 0.3
const FEWEST_PASSAGES = 3

/** Score of the weakest passage for which a new prompt is worth its tokens. The passage with the answer had at least 0.89 of the best score. */
export const NEEDED_SHARE = 0.6

/**
 * The passages worth their tokens, best first: those far below the best one cost time and distract small models. `share`: score of the
 * weakest, as a share of the best one's.
 */
export function worthSending<P extends { chunkId: number }>(
  passages: readonly P[],
  scores: ReadonlyMap<number, number>,
  share = LEAST_SHARE,
): P[] {
  const scoreOf = ({ chunkId }: P): number => scores.get(chunkId) ?? 0
  const least = share * Math.max(0, ...passages.map(scoreOf))
  const first = new Set(passages.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, FEWEST_PASSAGES))
  return passages.filter((passage) => first.has(passage) || scoreOf(passage) >= least)
}

/**
 * Fits sources and history into the window. Sources come first and take at most `sourceShare`; the lowest-scored passage is dropped first,
 * the top passage stays, cut if necessary. History takes the rest, newest turns first. Null: not even the top passage fits.
 */
export function fitPrompt(parts: PromptParts, budget: PromptBudget): FittedPrompt | null {
  const numPredict = answerBudget(budget)
  const free = budget.numCtx - numPredict - budget.thinking - parts.fixedTokens
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
    // Rebuilt each round: a sentence omitted as a duplicate returns when the block with the original is dropped.
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
    // Restored sentences only add tokens, so all passages that must go anyway are dropped at once.
    while (tokens > budget && left.length > 1) {
      const [weakest] = left.splice(weakestOf(left, parts.scores), 1)
      if (!weakest) break
      tokens -= costs.get(weakest.chunkId) ?? 0
      overBudget.unshift(weakest.chunkId)
    }
  }
}

/** Index of the lowest-scored passage, never the first; the last one of equals. */
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
  // An answer without its question would read as the start of the conversation.
  while (turns[0]?.role === 'assistant') tokens -= countTokens(turns.shift()?.content ?? '') + MESSAGE_TOKENS
  return { turns, tokens }
}
