import type { Reranker, Classifier, ClassifierModel } from '../../ports/classifier.ts'

/** Longest time for one question, milliseconds: the answer waits for it. */
const MOST_MS = 8_000

type Options = { classifier: Classifier; models: () => Promise<ClassifierModel[]>; limitMs?: number }

/** Gives the newest cross-encoder of the person as a reranker. Null: there is none. */
export function createReranker({ classifier, models, limitMs = MOST_MS }: Options): () => Promise<Reranker | null> {
  return async () => {
    const model = (await models()).find(({ kind }) => kind === 'cross-encoder')
    if (!model) return null
    return {
      name: model.name,
      async scores(question, passages, signal) {
        const limit = AbortSignal.timeout(limitMs)
        const pairs = passages.map((passage) => ({ claim: question, passage, aligned: '' }))
        try {
          return await Array.fromAsync(classifier.classify(model, pairs, { signal: signal ? AbortSignal.any([signal, limit]) : limit }))
        } catch {
          // The question goes on without it, and the trace says so.
          return null
        }
      },
    }
  }
}
