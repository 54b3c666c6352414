import type { Opinion } from '../../../../src-preload/texts/evidence.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { opinionOf } from '../../domain/classifier/judge.ts'
import type { CitedSentence } from '../../domain/generation/cited-sentence.ts'
import type { Pair } from '../../domain/classifier/types.ts'
import type { Classifier, ClassifierModel } from '../../ports/classifier.ts'
import type { SecondOpinion } from '../../ports/second-opinion.ts'

/** Longest time for the sentences of one answer, milliseconds; those that are not done then have no opinion. */
const MOST_MS = 30_000
/** Weight of the newest measurement of a model's speed. */
const NEWEST = 0.3

type Options = { classifier: Classifier; chosen: () => Promise<ClassifierModel | null>; limitMs?: number }

/** Gives the second opinion of the person's own classifier. Null: there is none. */
export function createClassifierOpinion({ classifier, chosen, limitMs = MOST_MS }: Options): () => Promise<SecondOpinion | null> {
  /** Milliseconds for a pair, by model; the first pair of an answer may include loading. */
  const speeds = new Map<string, number>()
  return async () => {
    const model = await chosen()
    if (model === null) return null
    const learn = (ms: number): void => {
      const known = speeds.get(model.id)
      speeds.set(model.id, known === undefined ? ms : known * (1 - NEWEST) + ms * NEWEST)
    }
    return {
      name: model.name,
      async expectedMs(sentences) {
        const known = speeds.get(model.id)
        return known === undefined ? null : Math.min(limitMs, known * sentences.flatMap(pairsFor).length)
      },
      async opinionsOn(sentences, signal) {
        const pairs = sentences.flatMap(pairsFor)
        const probabilities: number[] = []
        const limit = AbortSignal.timeout(limitMs)
        const startedAt = performance.now()
        try {
          for await (const probability of classifier.classify(model, pairs, { signal: AbortSignal.any([signal, limit]) }))
            probabilities.push(probability)
        } catch (error) {
          if (signal.aborted) throw new AppError('cancelled', { cause: error })
          if (!isAppError(error) || error.code !== 'cancelled') throw error
          if (probabilities.length === 0) throw new AppError('classifier-failed', { variant: 'slow', cause: error })
        }
        if (probabilities.length > 0) learn((performance.now() - startedAt) / probabilities.length)
        return opinionsOf(sentences, probabilities)
      },
    }
  }
}

/**
 * A pair for each source of a sentence, and for several one with the best part of each: what two sources say together, neither says alone.
 */
function pairsFor({ text, sources }: CitedSentence): Pair[] {
  const pairs = sources.map((source) => ({ claim: text, passage: source.text, aligned: source.quote ?? '' }))
  const joined = sources.map(({ quote, text: whole }) => (quote ? quote : whole)).join('\n')
  return sources.length > 1 ? [...pairs, { claim: text, passage: joined, aligned: '' }] : pairs
}

/** The best opinion over the pairs of each sentence; null if there was no time for one of them, or nothing is cited. */
function opinionsOf(sentences: readonly CitedSentence[], probabilities: readonly number[]): (Opinion | null)[] {
  let at = 0
  return sentences.map((sentence) => {
    const { length } = pairsFor(sentence)
    const own = probabilities.slice(at, at + length)
    at += length
    const best = opinionOf(Math.max(...own))
    return length > 0 && (own.length === length || best === 'yes') ? best : null
  })
}
