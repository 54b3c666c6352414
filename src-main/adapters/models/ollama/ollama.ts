import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { createCatalogue } from './catalogue.ts'
import { newServerState, streamChat } from '../chat.ts'
import { createModelHttp } from '../http.ts'
import { LIMITS } from '../limits.ts'
import type { Limits } from '../limits.ts'
import { ollamaDialect } from './ollama-chat.ts'
import { pullModel } from './pull.ts'
import { embedSchema, validated, versionSchema } from '../schemas.ts'
import { toModel, type EmbeddingServer } from '../server.ts'

/**
 * The model server at `address` (any form of OLLAMA_HOST). Only this computer, unless `allowHost` names the host; both are read at each
 * request.
 */
export function createOllama(options: {
  address: () => string
  allowHost: () => string
  think?: () => boolean
  limits?: Partial<Limits>
}): EmbeddingServer {
  const limits: Limits = { ...LIMITS, ...options.limits }
  const http = createModelHttp({ address: options.address, allowHost: options.allowHost, limits })
  const catalogue = createCatalogue(http, limits)
  const state = newServerState()
  const dialect = ollamaDialect(http, limits)

  return {
    limits,
    provider: () => 'ollama',
    async status() {
      try {
        const { url, local } = http.address()
        const found = { address: url, local }
        try {
          const { version } = validated(versionSchema, await http.client({ timeoutMs: limits.requestMs }).version())
          return { ok: true, version, ...found }
        } catch {
          return { ok: false, version: null, ...found }
        }
      } catch {
        return { ok: false, version: null, address: options.address(), local: false }
      }
    },
    async models() {
      try {
        return (await catalogue.all()).map(toModel)
      } catch (error) {
        if (isAppError(error) && error.code === 'model-server-down') return []
        throw error
      }
    },
    chat: (request) => streamChat({ catalogue, limits, state, dialect, think: options.think ?? (() => false) }, request),
    async *pull(name, signal) {
      yield* pullModel(http, limits, name, signal)
      catalogue.forget()
    },
    connections: () => http.connections(),
    describe: (model, signal) => catalogue.find(model, signal),
    async embed({ model, input, timeoutMs, signal }) {
      const answer = await http.client({ signal, timeoutMs }).embed({ model, input, truncate: false })
      return validated(embedSchema, answer).embeddings
    },
    close: () => http.close(),
  }
}
