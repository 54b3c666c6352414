import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ModelServer } from '../../ports/models.ts'

/**
 * Context window for a model, tokens: the setting, limited by the model, and equal in every request. Throws errors of
 * `ModelServer.describe`, and `model-not-chat`.
 */
export type ContextWindow = (name: string, wanted: number, signal?: AbortSignal) => Promise<number>

/** Describes only the one model: others may be slow. */
export function createContextWindows(models: Pick<ModelServer, 'describe'>): ContextWindow {
  return async (name, wanted, signal) => {
    const { capabilities, contextLength } = await models.describe(name, signal)
    // Old servers do not report capabilities.
    if (capabilities.length > 0 && !capabilities.includes('completion')) throw new AppError('model-not-chat')
    return Math.min(wanted, contextLength ?? wanted)
  }
}
