import type { IncomingHttpHeaders } from 'node:http'
import type { FakeModel } from './fake-model-server.ts'

/** The refusals of Ollama 0.24 in its own words (recorded): `error` in JSON, `text` plain, or an empty body. */
export type Refusal = { status: number; error?: string; text?: string }

type Asked = {
  method: string
  path: string
  raw: string
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
  model: FakeModel | undefined
  /** OLLAMA_NO_CLOUD=1. */
  noCloud: boolean
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  '/api/version': ['GET', 'HEAD'],
  '/api/tags': ['GET', 'HEAD'],
  '/api/ps': ['GET'],
  '/api/show': ['POST'],
  '/api/embed': ['POST'],
  '/api/chat': ['POST'],
  '/api/pull': ['POST'],
}
const ORIGINS = /^(?:https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?|(?:app|file|tauri|vscode-webview|vscode-file):\/\/.*)$/
const OPTIONS: Readonly<Record<string, string>> = { temperature: 'float32', num_ctx: 'integer', num_predict: 'integer' }

/** The reason why a request is refused; null if it is answered. */
export function refusalOf({ method, path, raw, body, headers, model, noCloud }: Asked): Refusal | null {
  if (headers.origin !== undefined && !ORIGINS.test(headers.origin)) return { status: 403 }
  if (!isOwnHost(headers.host ?? '')) return { status: 403 }
  const methods = METHODS[path]
  if (!methods) return { status: 404, text: '404 page not found' }
  if (!methods.includes(method)) return { status: 405, text: '405 method not allowed' }
  if (method !== 'POST') return null
  if (raw === '') return { status: 400, error: 'missing request body' }
  if (!isJson(raw)) return { status: 400, error: 'unexpected EOF' }
  const name = nameIn(body)
  const isName = /^[\w.:/-]+$/.test(name) && !name.includes('..')
  if (path === '/api/pull') return isName ? null : { status: 400, error: 'invalid model name' }
  if (!model && /[:-]cloud$/.test(name)) {
    if (noCloud) return { status: 403, error: 'ollama cloud is disabled: remote model is unavailable' }
    return {
      status: 502,
      error: `Post "https://ollama.com:443${path}?ts=1": dial tcp: lookup ollama.com on 10.255.255.53:53: no such host`,
    }
  }
  if (path === '/api/embed') return embedRefusal(name, body, model)
  if (name === '') return { status: 400, error: 'model is required' }
  if (!model)
    return path === '/api/chat' && !isName
      ? { status: 400, error: 'invalid model name' }
      : { status: 404, error: `model '${name}' not found` }
  return path === '/api/chat' ? (optionRefusal(body) ?? chatRefusal(name, body, model)) : null
}

/** The model that a request names, in either field. */
export function nameIn(body: Record<string, unknown>): string {
  const name = body['model'] ?? body['name']
  return typeof name === 'string' ? name : ''
}

function embedRefusal(name: string, body: Record<string, unknown>, model: FakeModel | undefined): Refusal | null {
  if (name === '') return { status: 404, error: "model '' not found" }
  const { input, keep_alive: keep } = body
  if (typeof keep === 'string' && !/^-?\d+[smh]?$/.test(keep)) return { status: 400, error: `time: invalid duration "${keep}"` }
  const texts = Array.isArray(input) ? input : [input]
  if (!texts.every((text) => typeof text === 'string' || text === null || text === undefined))
    return { status: 400, error: 'invalid input type' }
  if (!model) return { status: 404, error: `model "${name}" not found, try pulling it first` }
  if (model.broken) return { status: 500, error: model.broken }
  return optionRefusal(body)
}

function chatRefusal(name: string, body: Record<string, unknown>, model: FakeModel): Refusal | null {
  const { messages, think, format } = body
  if (messages !== undefined && !Array.isArray(messages))
    return {
      status: 400,
      error: `json: cannot unmarshal ${typeof messages} into Go struct field ChatRequest.messages of type []api.Message`,
    }
  if (typeof think === 'string' && !['high', 'medium', 'low', 'max'].includes(think))
    return { status: 400, error: `invalid think value: "${think}" (must be "high", "medium", "low", "max", true, or false)` }
  if (!model.capabilities.includes('completion')) return { status: 400, error: `"${name}" does not support chat` }
  if (think !== undefined && think !== false && !model.capabilities.includes('thinking'))
    return { status: 400, error: `"${name}" does not support thinking` }
  if (model.broken) return { status: 500, error: model.broken }
  if (hasMedia(messages) && !['vision', 'audio'].some((media) => model.capabilities.includes(media)))
    return { status: 500, error: 'this model is missing data required for image input' }
  if (typeof format === 'string' && format !== 'json' && format !== '')
    return {
      status: 500,
      error: `invalid format: ${JSON.stringify(JSON.stringify(format))}; expected "json" or a valid JSON Schema object`,
    }
  return null
}

function hasMedia(messages: unknown): boolean {
  return Array.isArray(messages) && messages.some((message) => Array.isArray((message as { images?: unknown }).images))
}

function optionRefusal(body: Record<string, unknown>): Refusal | null {
  for (const [key, value] of Object.entries((body['options'] ?? {}) as object)) {
    if (OPTIONS[key] !== undefined && typeof value !== 'number')
      return { status: 500, error: `option "${key}" must be of type ${OPTIONS[key]}` }
  }
  return null
}

function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return (
    !name.includes('.') ||
    /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.[\d.]+$/.test(name) ||
    name === '0.0.0.0' ||
    /\.(?:localhost|local|internal)$/.test(name)
  )
}

function isJson(raw: string): boolean {
  try {
    JSON.parse(raw)
    return true
  } catch {
    return false
  }
}
