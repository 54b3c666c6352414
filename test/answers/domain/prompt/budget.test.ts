import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerBudget,
  fitPrompt,
  worthSending,
  type PromptParts,
  type PromptBudget,
} from '../../../../src-main/answers/domain/prompt/budget.ts'
import { thinkingTokens } from '../../../../src-main/models/domain/generation/window-tokens.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const room: PromptBudget = { numCtx: 8192, numPredict: 1024, thinking: 0, sourceShare: 0.6, blockCharacters: 1600 }
const countTokens = (text: string) => Math.ceil(text.length / 2)
const long = (word: string, sentences = 20) =>
  Array.from({ length: sentences }, (_, i) => `The ${word}${i} stands for what is called ${word}${i} here.`).join(' ')

function partsOf(texts: string[], scores: number[], more: Partial<PromptParts> = {}): PromptParts {
  const passages = texts.map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text }))
  return {
    passages,
    scores: new Map(passages.map(({ chunkId }, i) => [chunkId, scores[i] ?? 0])),
    history: [],
    fixedTokens: 300,
    countTokens,
    render: (block, n) => `[${n}] ${block.text}\n`,
    ...more,
  }
}

describe('fitting a prompt into the token budget', () => {
  it('sends every source that fits', () => {
    const fitted = fitPrompt(partsOf([long('alpha'), long('beta')], [2, 1]), room)
    expect(fitted?.blocks).toHaveLength(2)
    expect(fitted?.dropped).toEqual([])
    expect(fitted?.numPredict).toBe(1024)
  })

  it('drops the passage with the lowest score first, wherever it stands, and lists it', () => {
    const small = { ...room, numCtx: 2048 }
    const fitted = fitPrompt(partsOf([long('alpha'), long('beta'), long('gamma'), long('delta')], [9, 1, 5, 3]), small)
    expect(fitted?.blocks.map(({ passage }) => passage.chunkId)).toEqual([1, 3])
    expect(fitted?.dropped).toEqual([4, 2])
  })

  it('keeps the top passage even when its score is the lowest', () => {
    const fitted = fitPrompt(partsOf([long('alpha'), long('beta'), long('gamma'), long('delta')], [0, 1, 2, 3]), { ...room, numCtx: 2048 })
    expect(fitted?.blocks[0]?.passage.chunkId).toBe(1)
  })

  it('shortens the top passage, with an ellipsis, when it alone exceeds the token budget', () => {
    const fitted = fitPrompt(partsOf([long('alpha', 60)], [1], { fixedTokens: 1300 }), { ...room, numCtx: 2048 })
    expect(fitted?.blocks[0]?.text).toMatch(/ …$/u)
    expect(fitted?.sourceTokens).toBeLessThanOrEqual(fitted?.sourceBudget ?? 0)
  })

  it('reports a question that uses up the token budget', () => {
    expect(fitPrompt(partsOf([long('alpha')], [1], { fixedTokens: 1500 }), { ...room, numCtx: 2048 })).toBeNull()
    expect(fitPrompt(partsOf([], [], { fixedTokens: 9000 }), room)).toBeNull()
  })

  it('sends a sentence again when the passage that duplicated it is dropped for lack of budget', () => {
    const shared = 'The board met on Monday in the large hall of the town.'
    const texts = [long('alpha'), `${shared} ${long('beta', 40)}`, `${shared} Gamma is new.`]
    const all = fitPrompt(partsOf(texts, [9, 1, 5]), room)
    const small = fitPrompt(partsOf(texts, [9, 1, 5]), { ...room, numCtx: 2048 })
    expect(all?.blocks[2]?.text).not.toContain(shared)
    expect(small?.dropped).toEqual([2])
    expect(small?.blocks[1]?.text).toContain(shared)
  })

  it('fills the rest with the newest turns, never an answer without its question', () => {
    const turn = (n: number) => [
      { role: 'user' as const, content: `Question ${n}?` },
      { role: 'assistant' as const, content: long(`answer${n}x`, 25) },
    ]
    const history = [1, 2, 3, 4, 5].flatMap(turn)
    const fitted = fitPrompt(partsOf([long('alpha')], [1], { history }), { ...room, numCtx: 3000 })
    expect(fitted?.history[0]?.role).toBe('user')
    expect(fitted?.history.at(-1)).toEqual(history.at(-1))
    expect(fitted?.history.length).toBeLessThan(history.length)
  })

  it('keeps the prompt within the context window and the sources within their share, whatever the sizes are', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 2048, max: 16384 }),
        fc.integer({ min: 64, max: 8192 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (counts, numCtx, numPredict, fixedTokens, sourceShare) => {
          const history = counts.flatMap((count) => [
            { role: 'user' as const, content: long('q', count) },
            { role: 'assistant' as const, content: long('a', count) },
          ])
          const parts = partsOf(
            counts.map((count, i) => long(`w${i}x`, count)),
            counts.map((count) => (count * 7) % 5),
            { history, fixedTokens },
          )
          const limits = { ...room, numCtx, numPredict, sourceShare }
          const fitted = fitPrompt(parts, limits)
          // Refused only when even a hundred characters of the best passage exceed the token budget.
          expect(fitted !== null || Math.min(numCtx * sourceShare, numCtx - answerBudget(limits) - fixedTokens) < 100).toBe(true)
          if (!fitted) return
          expect(fitted.sourceTokens).toBe(fitted.blocks.reduce((sum, block, i) => sum + countTokens(parts.render(block, i + 1)), 0))
          expect(fitted.sourceTokens).toBeLessThanOrEqual(numCtx * sourceShare)
          expect(fitted.promptTokens + fitted.numPredict).toBeLessThanOrEqual(numCtx)
          expect(fitted.blocks[0]?.passage.chunkId).toBe(1)
          expect(new Set([...fitted.blocks.map(({ passage }) => passage.chunkId), ...fitted.dropped]).size).toBe(counts.length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('thinking before an answer', () => {
  it('has room of its own in the window, so that sources never take it', () => {
    const texts = Array.from({ length: 12 }, (_, i) => long(`word${i}`, 40))
    const scores = texts.map((_, i) => 1 - i / 20)
    const budget = { ...room, numCtx: 4096, sourceShare: 0.9, thinking: thinkingTokens(4096) }
    const fitted = fitPrompt(partsOf(texts, scores), budget)
    expect(fitted?.promptTokens).toBeLessThanOrEqual(4096 - answerBudget(budget) - 1024)
  })
})

describe('the passages worth sending', () => {
  const ids = (scores: number[]) => {
    const passages = scores.map((_, i) => ({ chunkId: i }))
    return worthSending(passages, new Map(scores.map((score, i) => [i, score]))).map(({ chunkId }) => chunkId)
  }

  it('have at least 0.3 of the best score, but three stay in any case', () => {
    expect(ids([1, 0.9, 0.5, 0.31, 0.29, 0.1])).toEqual([0, 1, 2, 3])
    expect(ids([1, 0.1, 0.05, 0.01])).toEqual([0, 1, 2])
    expect(ids([0, 0, 0, 0])).toEqual([0, 1, 2, 3])
  })
})
