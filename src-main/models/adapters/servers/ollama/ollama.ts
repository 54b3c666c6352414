import { createCatalogue } from './catalogue.ts'
import { keepAliveValue, ollamaDialect } from './ollama-chat.ts'
import { pullModel } from './pull.ts'
import { embedSchema, validated, versionSchema } from '../schemas.ts'
import type { EmbeddingServer } from '../server.ts'
import { createServerBase, type ServerOptions } from '../server-base.ts'

/**
 * The model server at `address` (any form of OLLAMA_HOST). Only this computer, unless `allowHost` names the host; both are read at each
 * request.
 */
export function createOllama(options: ServerOptions): EmbeddingServer {
  const { server, http, limits, catalogue } = createServerBase(options, {
    provider: 'ollama',
    catalogue: createCatalogue,
    dialect: ollamaDialect,
    async probe(client, { requestMs }) {
      const { version } = validated(versionSchema, await client.client({ timeoutMs: requestMs }).version())
      return { ok: true, version }
    },
  })
  return {
    ...server,
    async *pull(name, signal) {
      yield* pullModel(http, limits, name, signal)
      catalogue.forget()
    },
    async preload(model, numCtx) {
      const { name } = await catalogue.find(model)
      const body = { model: name, messages: [], stream: false, keep_alive: keepAliveValue(options.keepAlive?.() ?? '30m') }
      await http.json('/api/chat', { ...body, options: { num_ctx: numCtx } }, { timeoutMs: limits.embedMs })
    },
    async embed({ model, input, timeoutMs, signal }) {
      const answer = await http.client({ signal, timeoutMs }).embed({ model, input, truncate: false })
      return validated(embedSchema, answer).embeddings
    },
  }
}
