import { dot } from './reliability.ts'

/** Best cosine of a passage's sentences with the question; -1 without any. Vectors of another length are skipped. */
export function bestSentence(sentences: readonly Float32Array[], question: Float32Array): number {
  return sentences.reduce((best, vector) => (vector.length === question.length ? Math.max(best, dot(vector, question)) : best), -1)
}
