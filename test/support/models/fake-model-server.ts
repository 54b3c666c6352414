import { createServer } from 'node:http'
import { fakeVector, toUnit } from './fake-vector.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { show, tag } from './fake-model-descriptions.ts'
import { nameIn, refusalOf } from './fake-model-checks.ts'
import { answerWords } from './fake-model-words.ts'
import { createFakePromptCache, type Evaluation, type FakePromptCache } from './fake-prompt-cache.ts'
import { misbehaveChat, misbehaveEmbed, misbehaveHttp } from './fake-model-faults.ts'
import type { Fault } from './fake-model-fault-names.ts'

/** A model of the fake server. `contextLength` in characters / 4. */
export type FakeModel = {
  name: string
  capabilities: string[]
  contextLength?: number
  dimension?: number
  remote_host?: string
  digest?: string
  /** The error of loading a model whose file is damaged; it is listed and described like any other. */
  broken?: string
  /** True if the model thinks even when it is told not to. */
  alwaysThinks?: boolean
  /** The allowed values of `think`, which newer servers report. */
  thinkValues?: (string | boolean)[]
  /** A model with another salt makes other vectors of the same text. */
  salt?: string
}

/** A received request. `closed`: the client left before the response was complete. */
export type SeenRequest = {
  method: string
  path: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
  closed: boolean
}

export type ChatBody = {
  model?: string
  /** `images`: base64; a model with the capability audio hears a WAV file in it. */
  messages?: { role: string; content: string; images?: string[] }[]
  options?: { num_ctx?: number; num_predict?: number }
  think?: boolean | string
  truncate?: boolean
  shift?: boolean
  stream?: boolean
  format?: unknown
  keep_alive?: number | string
}

export type FakeModelServer = {
  readonly address: string
  /** All requests, oldest first. */
  readonly requests: SeenRequest[]
  /** The models; a test may change them at any time. */
  models: FakeModel[]
  version: string
  /** OLLAMA_NO_CLOUD=1. */
  noCloud: boolean
  /** Every prompt of a chat, with the tokens that were not in the cache, oldest first. */
  readonly evaluations: readonly Evaluation[]
  /** Prompt tokens a second that it reports (`prompt_eval_duration`); it never waits for them. */
  prefill: number
  /** Milliseconds between tokens. */
  tokenMs: number
  /** Milliseconds that it takes to load a model, with the fault `slow-load`. */
  loadMs: number
  /** The active fault; null for none. */
  fault: Fault | null
  /** The reply of the chat model; null: it quotes and cites the `[n]` blocks of the prompt. */
  script: string | ((body: ChatBody) => string) | null
  /** The bytes of partly downloaded models. */
  readonly pulled: Map<string, number>
  /** The number of connections accepted since the start. */
  connections(): number
  close(): Promise<void>
}

const MODELS: FakeModel[] = [
  { name: 'quote:latest', capabilities: ['completion'] },
  { name: 'quote-think:latest', capabilities: ['completion', 'thinking'] },
  { name: 'all-minilm:latest', capabilities: ['embedding'], dimension: 384, contextLength: 512 },
  { name: 'nomic-embed-text:latest', capabilities: ['embedding'], dimension: 64, contextLength: 2048 },
]

/**
 * A small Ollama on a free loopback port: real HTTP, the paths, fields and error texts of 0.24, deterministic vectors (texts that share
 * words have near vectors), a chat model that quotes and cites, and a switch for each fault.
 */
export async function startFakeModelServer(
  options: Partial<Pick<FakeModelServer, 'models' | 'version' | 'tokenMs' | 'fault' | 'script'>> & { port?: number } = {},
): Promise<FakeModelServer> {
  let connections = 0
  const cache = createFakePromptCache()
  const http = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  http.on('connection', () => connections++)
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve))
  const server: FakeModelServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    evaluations: cache.evaluations,
    prefill: 1000,
    models: options.models ?? structuredClone(MODELS),
    version: options.version ?? '0.24.0',
    noCloud: false,
    tokenMs: options.tokenMs ?? 0,
    loadMs: 400,
    fault: options.fault ?? null,
    script: options.script ?? null,
    pulled: new Map(),
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(request)
    const body = parseBody(raw)
    const path = new URL(request.url ?? '/', server.address).pathname
    const seen: SeenRequest = { method: request.method ?? '', path, body, headers: request.headers, closed: false }
    server.requests.push(seen)
    response.on('close', () => {
      seen.closed = !response.writableFinished
    })
    if (server.fault && misbehaveHttp(server.fault, path, response)) return
    const name = fullName(nameIn(body))
    const model = server.models.find((one) => fullName(one.name) === name)
    const refusal = refusalOf({ method: seen.method, path, raw, body, headers: request.headers, model, noCloud: server.noCloud })
    if (refusal?.error !== undefined) return json(response, refusal.status, { error: refusal.error })
    if (refusal) return void response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end(refusal.text)
    switch (`${request.method} ${path}`) {
      case 'GET /api/version':
        return json(response, 200, { version: server.version })
      case 'GET /api/tags':
        return json(response, 200, { models: server.models.map(tag) })
      case 'GET /api/ps':
        return json(response, 200, { models: server.fault === 'slow-load' ? [] : server.models.map(tag) })
      case 'POST /api/pull':
        return pull(server, nameIn(body), response, body['stream'] !== false)
    }
    if (!model) return void response.writeHead(200).end()
    if (path === '/api/show') return json(response, 200, show(model))
    if (path === '/api/embed') return embed(server, model, body, response)
    return chat(server, cache, model, body as ChatBody, response)
  }
  return server
}

function fullName(name: string): string {
  return name.includes(':') ? name.toLowerCase() : `${name.toLowerCase()}:latest`
}

async function chat(
  server: FakeModelServer,
  cache: FakePromptCache,
  model: FakeModel,
  body: ChatBody,
  response: ServerResponse,
): Promise<void> {
  const messages = body.messages ?? []
  const named = { model: model.name, created_at: '2026-11-21T09:57:18Z' }
  if (messages.length === 0)
    return json(response, 200, {
      ...named,
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: body.keep_alive === 0 ? 'unload' : 'load',
    })
  const { num_ctx: window = 4096, num_predict: predict = window * 10 } = body.options ?? {}
  const tokens = Math.ceil(messages.reduce((sum, message) => sum + message.content.length, 0) / 4)
  if (body.truncate === false && tokens > window) return json(response, 400, { error: 'the input length exceeds the context length' })
  // The prompt is cut silently: only the token count shows it.
  const promptTokens = Math.min(tokens, window)
  const { evaluated } = cache.evaluate(model.name, messages, promptTokens)
  const line = (content: string, more: object = {}): string =>
    `${JSON.stringify({ ...named, message: { role: 'assistant', content, ...more }, done: false })}\n`
  const words = answerWords(typeof server.script === 'function' ? server.script(body) : server.script, messages)
  if (server.fault && (await misbehaveChat(server.fault, { response, words, line, server }))) return
  // Without any token the model can be made to hang.
  if (predict === 0) return
  const thoughts =
    model.capabilities.includes('thinking') && (body.think !== false || model.alwaysThinks) ? ['The ', 'passages ', 'come ', 'first.'] : []
  const most = Math.min(predict, body.shift === false ? Math.max(1, window - promptTokens) : Infinity)
  const thought = thoughts.slice(0, most)
  const said = words.slice(0, Math.max(0, most - thought.length))
  const end = {
    done: true,
    done_reason: words.length + thoughts.length > most ? 'length' : 'stop',
    prompt_eval_count: promptTokens,
    prompt_eval_duration: Math.round((evaluated / server.prefill) * 1e9),
    eval_count: thought.length + said.length,
  }
  cache.answered(model.name, said.join(''))
  if (body.stream === false)
    return json(response, 200, {
      ...named,
      message: { role: 'assistant', content: said.join(''), ...(thought.length > 0 && { thinking: thought.join('') }) },
      ...end,
    })
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const piece of thought) response.write(line('', { thinking: piece }))
  for (const word of said) {
    if (response.destroyed) return
    response.write(line(word))
    if (server.tokenMs > 0) await new Promise((resolve) => setTimeout(resolve, server.tokenMs))
  }
  response.end(`${JSON.stringify({ ...named, message: { role: 'assistant', content: '' }, ...end })}\n`)
}

function embed(server: FakeModelServer, model: FakeModel, body: Record<string, unknown>, response: ServerResponse): void {
  const { input, truncate, dimensions } = body
  // A single empty text gives no vector; inside a list it does.
  const inputs = Array.isArray(input) ? (input as string[]) : typeof input === 'string' && input !== '' ? [input] : []
  if (inputs.length === 0) return json(response, 200, { model: model.name, embeddings: [] })
  const most = (model.contextLength ?? 2048) * 4
  if (truncate === false && inputs.some((text) => text.length > most))
    return json(response, 400, { error: 'the input length exceeds the context length' })
  if (server.fault && misbehaveEmbed(server.fault, inputs, response)) return
  const made = inputs.map((text) => fakeVector(text.slice(0, most), model.dimension ?? 64, model.salt))
  const cut = typeof dimensions === 'number' && dimensions > 0 ? made.map((vector) => toUnit(vector.slice(0, dimensions))) : made
  json(response, 200, {
    model: model.name,
    embeddings: cut,
    total_duration: 1,
    load_duration: 1,
    prompt_eval_count: inputs.reduce((sum, text) => sum + Math.ceil(Math.min(text.length, most) / 4), 0),
  })
}

function pull(server: FakeModelServer, name: string, response: ServerResponse, isStreamed: boolean): void {
  const lines: object[] = [{ status: 'pulling manifest' }]
  const offline = 'pull model manifest: Get "https://models.example/v2": dial tcp: lookup models.example: no such host'
  if (server.fault === 'pull-offline' && !isStreamed) return json(response, 500, { error: offline })
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  if (server.fault === 'pull-offline') lines.push({ error: offline })
  else if (server.fault === 'pull-old')
    lines.push({ error: 'pull model manifest: 412: \n\nThe model you are attempting to pull requires a newer version of Ollama.\n' })
  else if (server.fault === 'pull-full') lines.push({ error: 'write /models/blobs/sha256-aaa-partial: no space left on device' })
  else if (name.startsWith('unknown')) lines.push({ error: 'pull model manifest: file does not exist' })
  else {
    // The part before a stopped download is kept.
    const begun = server.pulled.get(name) ?? 0
    for (const completed of [0, 500, 1000].filter((bytes) => bytes >= begun)) {
      lines.push({ status: 'pulling aaa', digest: 'sha256:aaa', total: 1000, completed })
      if (server.fault === 'pull-hangs' && completed === 500) {
        server.pulled.set(name, completed)
        return void response.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      }
    }
    lines.push({ status: 'pulling bbb', digest: 'sha256:bbb', total: 24, completed: 24 }, { status: 'verifying sha256 digest' })
    lines.push({ status: 'success' })
    server.models.push({ name: fullName(name), capabilities: ['completion'] })
  }
  response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parseBody(raw: string): Record<string, unknown> {
  try {
    return JSON.parse(raw || '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
