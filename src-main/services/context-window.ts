import type { ModelServer } from './ports.ts'

/** The context window to send to a model, tokens: the setting, at most what the model has, so that it is the same in every request. Throws what `ModelServer.describe` throws. */
export type ContextWindow = (name: string, wanted: number, signal?: AbortSignal) => Promise<number>

/** Asks for the one model alone: the description of any other may take its time. */
export function createContextWindows(models: Pick<ModelServer, 'describe'>): ContextWindow {
  return async (name, wanted, signal) => Math.min(wanted, (await models.describe(name, signal)).contextLength ?? wanted)
}
