import { dot } from './reliability.ts'

/** The best similarity of a passage's sentences to the question; -1 of none. Vectors of another length cannot be compared and do not count. */
export function bestSentence(sentences: readonly Float32Array[], question: Float32Array): number {
  return sentences.reduce((best, vector) => (vector.length === question.length ? Math.max(best, dot(vector, question)) : best), -1)
}
