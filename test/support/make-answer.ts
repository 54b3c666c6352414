import type { Answer } from '../../src-preload/contract/shapes/answers.ts'

/** A stored answer of one turn; `more` says what the test is about. */
export function makeAnswer(more: Partial<Answer> & Pick<Answer, 'chatId' | 'messageId'>): Answer {
  return {
    answer: '',
    state: 'found',
    mode: 'model',
    confidence: null,
    refused: false,
    sources: [],
    claims: [],
    retrieved: [],
    dropped: [],
    nearest: [],
    notice: null,
    incomplete: false,
    timings: { retrieveMs: 1, firstTokenMs: 1, totalMs: 1 },
    tokens: { prompt: 1, answer: 1, budget: 1, numCtx: 4096 },
    ...more,
  }
}
