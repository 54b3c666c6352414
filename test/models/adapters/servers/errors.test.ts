import { say } from '../../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import { errorOfAnswer, errorOfConnection, errorOfText } from '../../../../src-main/models/adapters/servers/errors.ts'
import type { ErrorCode } from '../../../../src-preload/contract/errors.ts'

/** Error messages of Ollama 0.24, llama.cpp and vLLM (sources), and LM Studio (public threads); compare models/adapters/servers/errors.ts. */
const MESSAGES: [message: string, code: ErrorCode][] = [
  ['the input length exceeds the context length', 'context-too-long'],
  ['request (9001 tokens) exceeds the available context size (4096 tokens), try increasing it', 'context-too-long'],
  ['the request exceeds the available context size. try increasing the context size or enable context shift', 'context-too-long'],
  ['input (600 tokens) is too large to process. increase the physical batch size (current batch size: 512)', 'context-too-long'],
  ['input (600 tokens) is larger than the max context size (512 tokens). skipping', 'context-too-long'],
  ['Context size has been exceeded.', 'context-too-long'],
  [
    "This model's maximum context length is 4096 tokens. However, your request has 9001 input tokens. Please reduce the length of the input messages.",
    'context-too-long',
  ],
  ["Input length (66001) exceeds model's maximum context length (65536).", 'context-too-long'],
  [
    'Trying to keep the first 6547 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    'context-too-long',
  ],
  [
    'Trying to keep the first 6547 tokens when context overflows. However, the model is loaded with a context length of only 4096 tokens',
    'context-too-long',
  ],
  [
    "You passed 9001 input tokens and requested 1024 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 7168 tokens.",
    'context-too-long',
  ],
  [
    'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 5453>= n_ctx: 4096).',
    'context-too-long',
  ],
  ['Model unloaded.', 'model-not-installed'],
  ['The model `mistral` does not exist.', 'model-not-installed'],
  ['No models loaded. Please load a model in the developer page or use the `lms load` command.', 'model-not-installed'],
  ['File Not Found', 'model-bad-answer'],
  ['Loading model', 'model-failed'],
  ['Invalid API Key', 'model-failed'],
  ['This server does not support embeddings. Start it with `--embeddings`', 'model-failed'],
  ['This context length was set in May.', 'model-failed'],
]

describe('the error message of a model server', () => {
  it.each(MESSAGES)('“%s” becomes the error code %s', (message, code) => {
    expect(errorOfText(message).code).toBe(code)
    // Ollama sends `error` as a text, other servers as an object, older versions of vLLM at the top level.
    for (const body of [{ error: message }, { error: { message, code: 400 } }, { object: 'error', message }])
      expect(errorOfAnswer(400, JSON.stringify(body)).code).toBe(code)
  })

  it('becomes a next step when the server is busy, is loading, wants a key or has no embeddings', () => {
    expect(errorOfText('Too many requests').message).toContain('too busy')
    expect(errorOfText('Loading model').message).toContain('still loading')
    expect(errorOfText('Invalid API Key').message).toContain('needs a key')
    expect(say(errorOfText('This server does not support embeddings. Start it with `--embeddings`').next)).toContain('--embeddings')
  })

  it('names the certificate when the certificate of the server is not trusted', () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(errorOfConnection(new TypeError('fetch failed', { cause }), undefined)).toMatchObject({
      code: 'model-server-down',
      message: expect.stringContaining('certificate'),
    })
  })
})
