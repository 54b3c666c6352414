import { createModelServer, createServerEmbedder } from '../models/index.ts'
import type { Embedder } from '../models/index.ts'
import { modelAddress } from '../storage/index.ts'
import type { Client } from '../storage/index.ts'
import { createEmbeddingIndexes } from '../library/index.ts'
import type { createSettings } from '../settings/index.ts'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import type { AppEventHub } from './events.ts'

type Foundation = {
  options: ComposeOptions
  builtIn: Embedder
  database: Client<DatabaseFunctions>
  settings: Awaited<ReturnType<typeof createSettings>>
  hub: AppEventHub
  now: () => number
}

/** Embedders, model server and vector indexes by settings. Started lazily. */
export function composeModels({ options, builtIn, database, settings, hub, now }: Foundation) {
  const address = () => modelAddress(settings.current()['models.baseUrl'], process.env['OLLAMA_HOST'])
  const server = createModelServer({
    provider: () => settings.current()['models.provider'],
    address,
    allowHost: () => settings.current()['models.allowHost'],
    think: () => settings.current()['models.think'],
    keepAlive: () => settings.current()['models.keepAlive'],
  })
  const serverEmbedders = new Map<string, Embedder>()
  const served = (name: string): Embedder => {
    const known = serverEmbedders.get(name)
    if (known) return known
    const created = createServerEmbedder({ server, model: name })
    serverEmbedders.set(name, created)
    return created
  }
  const embedder = (): Embedder | null => {
    const name = settings.current()['models.embedding']
    return name === 'none' ? null : name === 'built-in' ? builtIn : served(name)
  }
  const indexes = createEmbeddingIndexes({
    database,
    chosen: embedder,
    builtIn,
    served,
    serverVersion: async () => (await server.status()).version,
    now,
    ...(options.indexGraceMs !== undefined && { graceMs: options.indexGraceMs }),
  })
  let isUnsettled = false
  const embedding = {
    /** Queues missing vectors of the current embedder. Throws the embedder's errors. */
    async embedMissing(): Promise<void> {
      isUnsettled = true
      const isWork = await indexes.embedMissing()
      isUnsettled = false
      if (isWork) await hub.tell('embeddingQueued')
    },
    /** True if missing vectors are unknown because the embedder's server was unreachable. */
    isUnsettled: () => isUnsettled,
  }
  return {
    server,
    embedder,
    indexes,
    embedding,
    async closeEmbedders() {
      await builtIn.close()
      for (const made of serverEmbedders.values()) await made.close()
    },
  }
}
