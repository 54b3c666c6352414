import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createAskJson } from '../../../../src-main/models/services/generate/ask-json.ts'
import type { ChatPart, ChatRequest } from '../../../../src-main/models/ports/models.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { DEFAULT_SETTINGS } from '../../../support/chat.ts'

type Chat = (request: ChatRequest) => AsyncGenerator<ChatPart, void, void>

/** Asks a model that behaves as `chat` does; resolves with the answer and the code of its failure. */
async function asked(chat: Chat, more: { patienceMs?: number; signal?: AbortSignal } = {}) {
  const settings = { ...DEFAULT_SETTINGS, 'models.chat': 'm' }
  const askJson = createAskJson({ models: { chat }, settings: () => settings, windows: { of: async () => ({ numCtx: 4096, sure: 4096 }) } })
  const codes: string[] = []
  const answer = await askJson({ system: 's', message: 'm', schema: {}, ...more, onFailure: ({ code }) => void codes.push(code) })
  return { answer, codes }
}

async function* saying(text: string): ReturnType<Chat> {
  yield { type: 'token', text }
}
// eslint-disable-next-line require-yield
async function* silent({ signal }: ChatRequest): ReturnType<Chat> {
  if (!signal.aborted) await once(signal, 'abort')
  throw new AppError('cancelled')
}

describe('a JSON question to the chat model', () => {
  it('has no failure when it is answered', async () => {
    expect(await asked(() => saying('{"a": 1}'))).toEqual({ answer: { a: 1 }, codes: [] })
  })

  it('tells why it has no answer: garbage, silence, a stop', async () => {
    expect(await asked(() => saying('{"a": '))).toEqual({ answer: null, codes: ['model-bad-answer'] })
    expect(await asked(silent, { patienceMs: 5 })).toEqual({ answer: null, codes: ['model-stalled'] })
    expect(await asked(silent, { signal: AbortSignal.abort() })).toEqual({ answer: null, codes: ['cancelled'] })
  })
})
