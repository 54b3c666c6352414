import { createOllama } from '../../../../src-main/models/adapters/servers/ollama/ollama.ts'
import type { Limits } from '../../../../src-main/models/adapters/servers/limits.ts'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import type { ChatPart, ChatRequest } from '../../../../src-main/models/ports/models.ts'
import { startFakeModelServer } from '../../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'

/** Time limits short enough for a test and long enough for a busy computer. */
export const SHORT: Partial<Limits> = {
  retryPauseMs: 10,
  requestMs: 800,
  waitingEveryMs: 60,
  firstTokenMs: 800,
  loadingEveryMs: 50,
  betweenTokensMs: 500,
  afterEndMs: 100,
  embedMs: 800,
  questionMs: 800,
  cacheMs: 0,
  lineBytes: 100_000,
  bodyBytes: 1_000_000,
}

export function ollamaOf(fake: FakeModelServer, limits: Partial<Limits> = {}, think = (): boolean => false): EmbeddingServer {
  return createOllama({ address: () => fake.address, allowHost: () => '', think, limits: { ...SHORT, ...limits } })
}

export function question(more: Partial<ChatRequest> = {}): ChatRequest {
  return {
    model: 'quote',
    messages: [
      { role: 'system', content: 'Answer from the passages.' },
      {
        role: 'user',
        content: '[1] The heating of the pool was repaired in May.\n[2] The budget was cut by a tenth.\n\nWhen was the heating repaired?',
      },
    ],
    numCtx: 8192,
    numPredict: 256,
    temperature: 0.2,
    signal: new AbortController().signal,
    ...more,
  }
}

/** The whole text of a chat, its end part and its error. */
export async function collect(
  stream: AsyncGenerator<ChatPart, void, void>,
): Promise<{ text: string; end: ChatPart | null; error: unknown }> {
  let text = ''
  let end: ChatPart | null = null
  try {
    for await (const part of stream) {
      if (part.type === 'token') text += part.text
      else if (part.type === 'end') end = part
    }
  } catch (error) {
    return { text, end, error }
  }
  return { text, end, error: null }
}

/** A server with the four models of the recordings from Ollama 0.24. */
export function startRecordedServer(): Promise<FakeModelServer> {
  return startFakeModelServer({
    models: [
      { name: 'all-minilm:latest', capabilities: ['embedding'], dimension: 384, contextLength: 512 },
      { name: 'tiny-chat:latest', capabilities: ['completion'] },
      { name: 'tiny-think:latest', capabilities: ['completion', 'thinking'] },
      {
        name: 'tiny-broken:latest',
        capabilities: ['completion'],
        broken: 'tensor "blk.1.attn_v.weight" offset+size (202432) exceeds file size (200000)',
      },
    ],
  })
}
