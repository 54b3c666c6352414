import { createModelServer } from '../adapters/models/model-server.ts'
import { createServerEmbedder } from '../adapters/models/server-embedder.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { modelAddress } from '../domain/policy/network.ts'
import { createEmbeddingIndexes } from '../services/import/embedding-index.ts'
import type { Embedder } from '../ports/models.ts'
import type { createSettings } from '../services/app/settings.ts'
import type { Client } from '../workers/client.ts'

type Foundation = {
  options: ComposeOptions
  builtIn: Embedder
  database: Client<DatabaseFunctions>
  settings: Awaited<ReturnType<typeof createSettings>>
  now: () => number
}

/** The embedders and the model server that the settings name, and the vector indexes that they fill. Nothing is started before it is used. */
export function composeModels({ options, builtIn, database, settings, now }: Foundation) {
  const address = () => modelAddress(settings.current()['models.baseUrl'], process.env['OLLAMA_HOST'])
  const server = createModelServer({
    provider: () => settings.current()['models.provider'],
    address,
    allowHost: () => settings.current()['models.allowHost'],
    think: () => settings.current()['models.think'],
  })
  const serverEmbedders = new Map<string, Embedder>()
  const served = (name: string): Embedder => {
    const known = serverEmbedders.get(name)
    if (known) return known
    const made = createServerEmbedder({ server, model: name })
    serverEmbedders.set(name, made)
    return made
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
  return {
    server,
    embedder,
    indexes,
    async closeEmbedders() {
      await builtIn.close()
      for (const made of serverEmbedders.values()) await made.close()
    },
  }
}
