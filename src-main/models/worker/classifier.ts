import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Classifier } from '../ports/classifier.ts'
import { isDeath } from './embedder-process.ts'
import type { EmbedderProcess } from './embedder-process.ts'

/** Deaths of the process after which a model is not asked again until the next start. */
const MOST_DEATHS = 2

/** Classifiers in the embedder's process. One pair per message: a question that is cancelled waits for one pair at most. */
export function createClassifier(process: EmbedderProcess): Classifier {
  const deaths = new Map<string, number>()
  return {
    async *classify(model, pairs, { signal }) {
      for (const pair of pairs) {
        if (signal.aborted) throw new AppError('cancelled')
        const died = deaths.get(model.id) ?? 0
        if (died >= MOST_DEATHS) throw new AppError('classifier-failed', { variant: 'setAside' })
        try {
          yield await process.callOnce((functions) => functions.classify(model, pair))
        } catch (error) {
          if (!isDeath(error)) throw error
          deaths.set(model.id, died + 1)
          throw new AppError('classifier-failed', { variant: 'died', cause: error })
        }
      }
    },
    unload: () => process.callOnce((functions) => functions.unloadClassifier()),
  }
}
