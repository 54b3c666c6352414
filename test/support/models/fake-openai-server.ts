import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SeenRequest } from './fake-model-server.ts'
import { fakeVector } from './fake-vector.ts'
import { answerWords } from './fake-model-words.ts'
import type { OpenFault } from './fake-openai-faults.ts'
import { misbehaveEvents, misbehaveOpen } from './fake-openai-faults.ts'

/** The server that is imitated: servers differ in the facts about a model, in their error texts, and in the place of thinking. */
export type OpenFlavour = 'llama.cpp' | 'lm-studio' | 'vllm' | 'ollama'

export type FakeOpenServer = {
  readonly address: string
  readonly requests: SeenRequest[]
  flavour: OpenFlavour
  fault: OpenFault | null
  script: string | null
  /** The thought of the model before its reply; null for none. */
  thought: string | null
  /** Cuts longer prompts to this many tokens, silently, and counts only those; null: refuses prompts beyond 4,096. */
  cutsAt: number | null
  /** The figures of llama.cpp behind the counts; null: none. */
  timings: Record<string, number> | null
  tokenMs: number
  /** The suffix of each name in the list: Ollama's `:latest`. */
  tag: string
  connections(): number
  close(): Promise<void>
}

type Body = { model?: string; messages?: { role: string; content: string }[]; input?: string | string[]; max_tokens?: number }

const CHAT = 'quote'
const EMBEDDING = 'nomic-embed-text-v1.5'
const CONTEXT = 4096

/** A small server with OpenAI's API on a free loopback port: real HTTP, with the replies, fields and error texts of the imitated server. */
export async function startFakeOpenServer(flavour: OpenFlavour): Promise<FakeOpenServer> {
  let connections = 0
  const http = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  http.on('connection', () => connections++)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: FakeOpenServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    flavour,
    fault: null,
    script: null,
    thought: null,
    timings: null,
    cutsAt: null,
    tokenMs: 0,
    tag: '',
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body & Record<string, unknown>
    const path = new URL(request.url ?? '/', server.address).pathname
    const seen: SeenRequest = { method: request.method ?? '', path, body, headers: request.headers, closed: false }
    server.requests.push(seen)
    response.on('close', () => {
      seen.closed = !response.writableFinished
    })
    if (server.fault && misbehaveOpen(server.fault, path, body, response)) return
    switch (`${request.method} ${path}`) {
      case 'GET /':
        if (server.flavour !== 'ollama') break
        return void response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('Ollama is running')
      case 'GET /v1/models':
        return json(response, 200, { object: 'list', data: [CHAT, EMBEDDING].map((id) => listed(server.flavour, id + server.tag)) })
      case 'GET /props':
        if (server.flavour !== 'llama.cpp') break
        return json(response, 200, { default_generation_settings: { n_ctx: CONTEXT }, total_slots: 1, model_path: 'quote.gguf' })
      case 'GET /api/v0/models':
        if (server.flavour !== 'lm-studio') break
        return json(response, 200, {
          object: 'list',
          data: [
            { id: CHAT, object: 'model', type: 'llm', state: 'loaded', max_context_length: 131_072, loaded_context_length: CONTEXT },
            { id: EMBEDDING, object: 'model', type: 'embeddings', state: 'not-loaded', max_context_length: 2048 },
          ],
        })
      case 'POST /v1/embeddings':
        return embed(server, body, response)
      case 'POST /v1/chat/completions':
        return chat(server, body, response)
    }
    unknownPath(server.flavour, path, response)
  }
  return server
}

/** LM Studio answers an unknown path with 200. */
function unknownPath(flavour: OpenFlavour, path: string, response: ServerResponse): void {
  if (flavour === 'lm-studio') return json(response, 200, { error: `Unexpected endpoint or method. (GET ${path})` })
  if (flavour === 'llama.cpp') return json(response, 404, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } })
  if (flavour === 'vllm') return json(response, 404, { detail: 'Not Found' })
  response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
}

function listed(flavour: OpenFlavour, id: string): object {
  const created = 1_795_254_863
  if (flavour === 'llama.cpp')
    return {
      id,
      object: 'model',
      created,
      owned_by: 'llamacpp',
      meta: { vocab_type: 2, n_vocab: 32_000, n_ctx_train: 131_072, n_embd: 3072, n_params: 3_212_749_888, size: 2_011_000_000 },
    }
  if (flavour === 'vllm') return { id, object: 'model', created, owned_by: 'vllm', root: id, parent: null, max_model_len: CONTEXT }
  if (flavour === 'lm-studio') return { id, object: 'model', owned_by: 'organization_owner' }
  return { id, object: 'model', created, owned_by: 'library' }
}

function unknownModel(flavour: OpenFlavour, model: string, response: ServerResponse): void {
  if (flavour === 'vllm')
    return json(response, 404, {
      object: 'error',
      message: `The model \`${model}\` does not exist.`,
      type: 'NotFoundError',
      param: null,
      code: 404,
    })
  json(response, 404, {
    error: { message: `model "${model}" not found, try pulling it first`, type: 'not_found_error', param: null, code: null },
  })
}

const TOO_LONG: Readonly<Record<OpenFlavour, object>> = {
  'llama.cpp': {
    error: {
      code: 400,
      message: 'the request exceeds the available context size, try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 9999,
      n_ctx: CONTEXT,
    },
  },
  'lm-studio': {
    error:
      'Trying to keep the first 9999 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
  },
  vllm: {
    object: 'error',
    message: "This model's maximum context length is 4096 tokens. However, you requested 9999 tokens in the messages",
    type: 'BadRequestError',
    param: null,
    code: 400,
  },
  ollama: { error: { message: 'the input length exceeds the context length', type: 'invalid_request_error', param: null, code: null } },
}

async function chat(server: FakeOpenServer, body: Body, response: ServerResponse): Promise<void> {
  if (body.model !== CHAT) return unknownModel(server.flavour, String(body.model), response)
  const messages = body.messages ?? []
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  const counted = Math.min(Math.ceil(characters / 4), server.cutsAt ?? Infinity)
  if (server.cutsAt === null && characters / 4 > CONTEXT) return json(response, 400, TOO_LONG[server.flavour])
  const event = (delta: object, more: object = {}): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_255_558, model: CHAT, choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
  const words = answerWords(server.script, messages)
  if (server.fault && misbehaveEvents(server.fault, { response, words, event })) return
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (server.flavour !== 'ollama') response.write(event({ role: 'assistant', content: server.flavour === 'vllm' ? '' : null }))
  if (server.flavour === 'lm-studio') response.write(': keep-alive\n\n')
  const thinks = server.flavour === 'ollama' ? 'reasoning' : 'reasoning_content'
  if (server.thought !== null) response.write(event({ [thinks]: server.thought }))
  const most = body.max_tokens ?? words.length
  for (const word of words.slice(0, most)) {
    if (response.destroyed) return
    response.write(event({ content: word }))
    if (server.tokenMs > 0) await new Promise((resolve) => setTimeout(resolve, server.tokenMs))
  }
  const answered = Math.min(most, words.length)
  response.write(event({}, { finish_reason: words.length > most ? 'length' : 'stop' }))
  const usage = {
    prompt_tokens: counted,
    completion_tokens: answered,
    total_tokens: counted + answered,
  }
  response.write(
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage, ...(server.timings && { timings: server.timings }) })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}

function embed(server: FakeOpenServer, body: Body, response: ServerResponse): void {
  if (body.model !== EMBEDDING) return unknownModel(server.flavour, String(body.model), response)
  const inputs = typeof body.input === 'string' ? [body.input] : (body.input ?? [])
  if (inputs.some((text) => text.length / 4 > 512)) {
    const words = 'input (600 tokens) is too large to process. increase the physical batch size (current batch size: 512)'
    return json(
      response,
      server.flavour === 'llama.cpp' ? 500 : 400,
      server.flavour === 'llama.cpp' ? { error: { code: 500, message: words, type: 'server_error' } } : TOO_LONG[server.flavour],
    )
  }
  const data = inputs.map((text, index) => ({ object: 'embedding', index, embedding: fakeVector(text, 64) }))
  // Vectors are ordered by their index, not by their place.
  json(response, 200, {
    object: 'list',
    data: server.flavour === 'vllm' ? data.toReversed() : data,
    model: body.model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
