import { createOllama } from './ollama/ollama.ts'
import { createOpenAi } from './openai/openai.ts'
import type { EmbeddingServer } from './server.ts'

/** The current model server; `provider` is read at each request, so a changed setting takes effect at once. */
export function createModelServer(options: {
  provider: () => 'ollama' | 'openai'
  address: () => string
  allowHost: () => string
  /** Enables thinking for models that support it; never before JSON. */
  think?: () => boolean
  /** How long Ollama keeps a model in memory after an answer. */
  keepAlive?: () => string
}): EmbeddingServer {
  const servers = { ollama: createOllama(options), openai: createOpenAi(options) }
  const now = (): EmbeddingServer => servers[options.provider()]
  return {
    limits: servers.ollama.limits,
    provider: options.provider,
    status: () => now().status(),
    models: () => now().models(),
    chat: (request) => now().chat(request),
    pull: (name, signal) => now().pull(name, signal),
    preload: (model, numCtx) => now().preload(model, numCtx),
    describe: (model, signal) => now().describe(model, signal),
    embed: (request) => now().embed(request),
    connections: () => servers.ollama.connections() + servers.openai.connections(),
    traffic: () => [...servers.ollama.traffic(), ...servers.openai.traffic()],
    async close() {
      await servers.ollama.close()
      await servers.openai.close()
    },
  }
}
