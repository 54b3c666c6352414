import { createOllama } from '../../../src-main/models/adapters/servers/ollama/ollama.ts'
import type { FakeModelServer } from './fake-model-server.ts'

/** The client of a fake model server, with waits short enough for tests. */
export function ollamaAt(models: FakeModelServer): ReturnType<typeof createOllama> {
  return createOllama({
    address: () => models.address,
    allowHost: () => '',
    limits: { retryPauseMs: 20, betweenTokensMs: 300, firstTokenMs: 2000 },
  })
}
