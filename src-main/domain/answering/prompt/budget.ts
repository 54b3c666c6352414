import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'
import { buildContext, type PartsKept } from '../sources/context.ts'
import type { Block } from '../sources/types.ts'

/** Tokens that a chat template spends on a message besides its text (seen in Ollama's templates: 4 to 7). */
export const MESSAGE_TOKENS = 8
/** A block shorter than this says nothing: below it the question has taken the window. */
const SMALLEST_BLOCK = 160

export type PromptRoom = {
  /** Context window of the model as it is sent, tokens. */
  numCtx: number
  /** Longest answer, tokens. */
  numPredict: number
  /** Share of the window that sources may take. */
  sourceShare: number
  /** Longest block, characters. */
  blockCharacters: number
}

export type Turn = { role: 'user' | 'assistant'; content: string }

export type PromptParts = {
  /** Best first. */
  passages: readonly Passage[]
  scores: ReadonlyMap<number, number>
  /** Earlier turns, oldest first. */
  history: readonly Turn[]
  /** Tokens of everything that is always sent: instructions, question, frame. */
  fixedTokens: number
  countTokens: (text: string) => number
  /** A block as it stands in the prompt, frame included. */
  render: (block: Block, n: number) => string
  /** Makes a block shorter without changing a word; asked before any passage has to go. */
  compress?: (block: Block) => Block
}

/** What goes into the prompt, and what had no room. Tokens are estimates (`countTokens`). */
export type FittedPrompt = {
  blocks: Block[]
  dropped: ChunkId[]
  history: Turn[]
  numPredict: number
  /** Tokens that the sources may take, and do take. */
  sourceRoom: number
  sourceTokens: number
  promptTokens: number
  historyTokens: number
}

/** The answer's share of the window: what the settings say, but never more than a quarter. */
export function answerRoom(room: PromptRoom): number {
  return Math.min(room.numPredict, Math.floor(room.numCtx / 4))
}

/**
 * Fits sources and history into the window. Sources first, at most `sourceShare` of it; the passage with the lowest score goes first, the top
 * one is always in (cut shorter if it must be). History takes what is left, newest turns first. Null: not even the top passage has room.
 */
export function fitPrompt(parts: PromptParts, room: PromptRoom): FittedPrompt | null {
  const numPredict = answerRoom(room)
  const free = room.numCtx - numPredict - parts.fixedTokens
  const sourceRoom = Math.min(Math.floor(room.numCtx * room.sourceShare), free)
  const sources = fitSources(parts, sourceRoom, room.blockCharacters)
  if (!sources || free < 0) return null
  const history = fitHistory(parts.history, free - sources.tokens, parts.countTokens)
  return {
    blocks: sources.blocks,
    dropped: sources.dropped,
    history: history.turns,
    numPredict,
    sourceRoom,
    sourceTokens: sources.tokens,
    promptTokens: parts.fixedTokens + sources.tokens + history.tokens,
    historyTokens: history.tokens,
  }
}

type FittedSources = { blocks: Block[]; dropped: ChunkId[]; tokens: number }

function fitSources(parts: PromptParts, room: number, blockCharacters: number): FittedSources | null {
  const left = [...parts.passages]
  const noRoom: ChunkId[] = []
  const kept: PartsKept = new Map()
  let shorten: ((block: Block) => Block) | null = null
  for (;;) {
    // Built anew each time: a sentence left out because another block held it comes back when that block goes.
    const built = buildContext(left, blockCharacters, kept)
    const context = shorten ? { ...built, blocks: built.blocks.map(shorten) } : built
    const costs = new Map(context.blocks.map((block, place) => [block.passage.chunkId, parts.countTokens(parts.render(block, place + 1))]))
    let tokens = [...costs.values()].reduce((sum, cost) => sum + cost, 0)
    if (tokens <= room) return { blocks: context.blocks, dropped: [...context.dropped, ...noRoom], tokens }
    if (!shorten && parts.compress && left.length > 1) {
      shorten = parts.compress
      continue
    }
    if (left.length <= 1) return cutShort(left, parts, room, blockCharacters, noRoom)
    // What is left can only grow by those sentences, so as many go at once as must go anyway.
    while (tokens > room && left.length > 1) {
      const [weakest] = left.splice(weakestOf(left, parts.scores), 1)
      if (!weakest) break
      tokens -= costs.get(weakest.chunkId) ?? 0
      noRoom.unshift(weakest.chunkId)
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
  room: number,
  blockCharacters: number,
  dropped: ChunkId[],
): FittedSources | null {
  for (let characters = Math.floor(blockCharacters * 0.8); characters >= SMALLEST_BLOCK; characters = Math.floor(characters * 0.8)) {
    const { blocks } = buildContext(passages, characters)
    const tokens = countBlocks(blocks, parts)
    if (tokens <= room) return { blocks, dropped, tokens }
  }
  return null
}

function countBlocks(blocks: readonly Block[], parts: PromptParts): number {
  return blocks.reduce((sum, block, place) => sum + parts.countTokens(parts.render(block, place + 1)), 0)
}

function fitHistory(history: readonly Turn[], room: number, countTokens: (text: string) => number): { turns: Turn[]; tokens: number } {
  const turns: Turn[] = []
  let tokens = 0
  for (const turn of history.toReversed()) {
    const cost = countTokens(turn.content) + MESSAGE_TOKENS
    if (tokens + cost > room) break
    turns.unshift(turn)
    tokens += cost
  }
  // An answer without its question would read as the beginning of the talk.
  while (turns[0]?.role === 'assistant') tokens -= countTokens(turns.shift()?.content ?? '') + MESSAGE_TOKENS
  return { turns, tokens }
}
