import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { newServerState, streamChat } from './chat.ts'
import type { ChatDialect } from './chat.ts'
import { createModelHttp } from './http.ts'
import type { ModelHttp } from './http.ts'
import { LIMITS } from './limits.ts'
import type { Limits } from './limits.ts'
import type { Catalogue } from './ollama/catalogue.ts'
import { toModel, type EmbeddingServer } from './server.ts'

/** How long a model stays in memory after an answer. */
const DEFAULT_KEEP_ALIVE = '30m'

/** What every kind of server is made of. `address` (any form that OLLAMA_HOST takes) and `allowHost` are read at each request. */
export type ServerOptions = {
  address: () => string
  allowHost: () => string
  think?: () => boolean
  keepAlive?: () => string
  limits?: Partial<Limits>
}

/** What differs from one kind to the other. `probe`: whether the server answers, and its version; it throws, or says false, where the server is away. */
export type ServerKind<C extends Pick<Catalogue, 'all' | 'find'>> = {
  provider: ReturnType<EmbeddingServer['provider']>
  catalogue: (http: ModelHttp, limits: Limits) => C
  dialect: (http: ModelHttp, limits: Limits, keepAlive: () => string) => ChatDialect
  probe: (http: ModelHttp, limits: Limits) => Promise<{ ok: boolean; version: string | null; isOllama?: boolean }>
}

/** What is the same for every kind of server; fetching models and embedding are each kind's own. */
export function createServerBase<C extends Pick<Catalogue, 'all' | 'find'>>(options: ServerOptions, kind: ServerKind<C>) {
  const limits: Limits = { ...LIMITS, ...options.limits }
  const http = createModelHttp({ address: options.address, allowHost: options.allowHost, limits })
  const catalogue = kind.catalogue(http, limits)
  const state = newServerState()
  const dialect = kind.dialect(http, limits, options.keepAlive ?? (() => DEFAULT_KEEP_ALIVE))
  const server: Omit<EmbeddingServer, 'embed' | 'pull' | 'preload'> = {
    limits,
    provider: () => kind.provider,
    async status() {
      try {
        const { url, local } = http.address()
        const found = await kind.probe(http, limits).catch(() => ({ ok: false, version: null }))
        return { ...found, address: url, local }
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
    connections: () => http.connections(),
    traffic: () => http.traffic(),
    describe: (model, signal) => catalogue.find(model, signal),
    close: () => http.close(),
  }
  return { server, http, limits, catalogue }
}
