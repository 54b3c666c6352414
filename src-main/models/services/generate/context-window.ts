import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ModelServer } from '../../ports/models.ts'

/** Context windows of models, tokens: the setting, limited by the model and by what its server was seen to cut, and equal in every request. */
export type ContextWindows = {
  /** Throws errors of `ModelServer.describe`, and `model-not-chat`. */
  of(name: string, wanted: number, signal?: AbortSignal): Promise<ContextWindow>
  /** Notes a prompt that the server took whole, or the window to which it cut one. */
  note(name: string, seen: { whole: number } | { cutTo: number }): void
}

/** `sure`: longest prompt that is known not to be cut, tokens. */
export type ContextWindow = { numCtx: number; sure: number }

/** Estimates of equal prompts differ by this much. */
const SLACK = 1.1
/** Smallest window of a server that does not tell its own. */
const SURELY = 1800

/** Describes only the one model: others may be slow. */
export function createContextWindows(models: Pick<ModelServer, 'describe'>): ContextWindows {
  const cuts = new Map<string, number>()
  const wholes = new Map<string, number>()
  return {
    async of(name, wanted, signal) {
      const { capabilities, contextLength } = await models.describe(name, signal)
      // Old servers do not report capabilities.
      if (capabilities.length > 0 && !capabilities.includes('completion')) throw new AppError('model-not-chat')
      const numCtx = Math.min(wanted, contextLength ?? cuts.get(name) ?? wanted)
      return { numCtx, sure: contextLength === null ? Math.max(SURELY, (wholes.get(name) ?? 0) * SLACK, cuts.get(name) ?? 0) : numCtx }
    },
    note(name, seen) {
      if ('cutTo' in seen) cuts.set(name, seen.cutTo)
      else wholes.set(name, Math.max(seen.whole, wholes.get(name) ?? 0))
    },
  }
}
