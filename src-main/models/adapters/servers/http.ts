import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Ollama } from 'ollama/browser'
import type { Agent, RequestInit } from 'undici'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Traffic, TrafficPurpose } from '../../../../src-preload/contract/shapes/models.ts'
import type { ModelAddress } from '../../../storage/index.ts'
import { allowedAddress } from './address.ts'
import { abortReason, errorOfAnswer, errorOfConnection, errorIn, errorOfText, neverConnected } from './errors.ts'
import type { Limits } from './limits.ts'
import { readJsonEvents, readJsonLines } from './ndjson.ts'
import { createTrafficMeter } from './traffic.ts'

/** Longest error text read, bytes. */
const ERROR_BYTES = 64_000

export type CallOptions = { signal?: AbortSignal | undefined; timeoutMs: number }

/** `form`: how values are separated. `purpose`: what the request counts as, where its path does not tell. */
type StreamOptions = { form?: 'lines' | 'events'; purpose?: TrafficPurpose | undefined }

/** The app's only network access: requests to the one allowed model server. Every function throws only AppErrors. */
export type ModelHttp = {
  /** The effective address. Throws `host-not-allowed`, `setting-invalid`, `model-cloud-refused`. */
  address(): ModelAddress
  /** The npm client for single-response requests, over our own fetch: limited in time and size, JSON checked. */
  client(options: CallOptions): Ollama
  /** JSON object of a path; with a body the request is a POST. */
  json(path: string, body: object | null, options: CallOptions): Promise<Record<string, unknown>>
  /** Text of a path. */
  text(path: string, options: CallOptions): Promise<string>
  /**
   * JSON values of a streamed response, one per line or as server-sent events; the request is closed when the reader leaves or the signal
   * fires.
   */
  stream(path: string, body: object, signal: AbortSignal, more?: StreamOptions): AsyncGenerator<unknown, void, void>
  /** Connections opened since the start. */
  connections(): number
  /** What was exchanged since the start. */
  traffic(): Traffic[]
  close(): Promise<void>
}

/** Creates the access to the model server at `address`; `allowHost`: the one remote host allowed. */
export function createModelHttp(options: { address: () => string; allowHost: () => string; limits: Limits }): ModelHttp {
  const { limits } = options
  const meter = createTrafficMeter()
  let opened = 0
  let agent: Agent | null = null

  /** Loaded lazily: it takes 0.15 s of processor time, and many commands make no request. */
  async function connector(): Promise<{ fetch: typeof import('undici').fetch; agent: Agent }> {
    const { Agent: NewAgent, fetch } = await import('undici')
    // A plain agent: knows no proxy. Headers arrive with the first token, so callers limit the wait.
    agent ??= new NewAgent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: limits.connectMs, lookup: lookupHere } }).on(
      'connect',
      () => opened++,
    )
    return { fetch, agent }
  }

  const address = (): ModelAddress => allowedAddress(options.address(), options.allowHost())

  /** The body of an answer, whose bytes count as received. */
  async function send(url: string, init: RequestInit, signal: AbortSignal, purpose?: TrafficPurpose): Promise<AsyncIterable<Uint8Array>> {
    for (let attempt = 1; ; attempt++) {
      try {
        if (signal.aborted) throw abortReason(signal)
        const { fetch, agent: dispatcher } = await connector()
        const ask = () => fetch(url, { ...init, dispatcher, redirect: 'manual', credentials: 'omit', signal })
        const { status, body } = await meter.exchange({ url, sent: init.body, purpose }, ask)
        if (status === 200) return body
        throw errorOfAnswer(status, await readText(body, ERROR_BYTES))
      } catch (error) {
        if (attempt === 2 || signal.aborted || !neverConnected(error)) throw errorOfConnection(error, signal)
        await pause(limits.retryPauseMs)
      }
    }
  }

  async function fetchJson(url: string, init: RequestInit, { signal, timeoutMs }: CallOptions): Promise<Response> {
    const limited = signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs)
    try {
      const text = await readText(await send(url, init, limited), limits.bodyBytes)
      const told = errorIn(parseObject(text))
      if (told !== null) throw errorOfText(told)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      throw errorOfConnection(error, limited)
    }
  }

  return {
    address,
    client: (call) =>
      new Ollama({
        host: address().url,
        // The client passes a string and plain options, which both fetch implementations accept.
        fetch: (url, init) =>
          fetchJson(
            url as string,
            {
              method: init?.method ?? 'GET',
              headers: init?.headers as Record<string, string>,
              body: (init?.body as string | undefined) ?? null,
            },
            call,
          ),
      }),
    async json(path, body, call) {
      return (await (await fetchJson(address().url + path, initOf(body), call)).json()) as Record<string, unknown>
    },
    async text(path, { signal, timeoutMs }) {
      const limited = signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs)
      return readText(await send(address().url + path, { method: 'GET' }, limited), limits.lineBytes)
    },
    async *stream(path, body, signal, { form = 'lines', purpose } = {}) {
      try {
        const headers = { 'content-type': 'application/json', accept: form === 'lines' ? 'application/x-ndjson' : 'text/event-stream' }
        const answer = await send(address().url + path, { method: 'POST', headers, body: JSON.stringify(body) }, signal, purpose)
        const read = form === 'lines' ? readJsonLines : readJsonEvents
        yield* read(answer, limits.lineBytes)
      } catch (error) {
        throw errorOfConnection(error, signal)
      }
    },
    connections: () => opened,
    traffic: meter.list,
    async close() {
      await agent?.destroy()
    },
  }
}

function initOf(body: object | null): RequestInit {
  if (body === null) return { method: 'GET' }
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Counted after decompression, which stops decompression bombs.
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('model-bad-answer', { cause: new Error(`an answer of more than ${maxBytes} bytes`) })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new AppError('model-bad-answer', { cause: new Error(text.slice(0, 300)) })
}

/** Resolves `localhost` to this computer whatever the resolver says (DNS rebinding); only an allowed host is looked up. */
const lookupHere: LookupFunction = (hostname, options, callback) => {
  if (hostname !== 'localhost') return resolve(hostname, options, callback)
  if (options.all) {
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  } else callback(null, '127.0.0.1', 4)
}
