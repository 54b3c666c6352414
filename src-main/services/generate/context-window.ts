import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ModelServer } from '../../ports/models.ts'

/** The context window to send to a model, tokens: the setting, at most what the model has, so that it is the same in every request. Throws what `ModelServer.describe` throws, and `model-not-chat`: for such a model no prompt needs to be fitted. */
export type ContextWindow = (name: string, wanted: number, signal?: AbortSignal) => Promise<number>

/** Asks for the one model alone: the description of any other may take its time. */
export function createContextWindows(models: Pick<ModelServer, 'describe'>): ContextWindow {
  return async (name, wanted, signal) => {
    const { capabilities, contextLength } = await models.describe(name, signal)
    // An old server does not tell.
    if (capabilities.length > 0 && !capabilities.includes('completion')) throw new AppError('model-not-chat')
    return Math.min(wanted, contextLength ?? wanted)
  }
}
