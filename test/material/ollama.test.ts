import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const folder = join(material, 'ollama-0.24.0')
/** Paths that the fake server serves. */
const PATHS = new Set(['/api/version', '/api/tags', '/api/ps', '/api/show', '/api/embed', '/api/chat'])
/**
 * Recorded under other conditions: a full queue, a killed process, no cloud, no memory, models added and removed, options that our client
 * never sends.
 */
const OTHER =
  /^(?:04|05|06|07|12|41|5[4-7]|8[34]|9[167]|1[0-2]\d|13[0-2]|115b?|119|14[4-9]|19[1-4]|2[0-3]\d|24[0-15]|245|25[0-36-9])-|abort|keep-alive|num_ctx|image|format|tools|slow|nocloud|huge|broken|preflight/

type Recorded = {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  status: number
  answer: string
}

function read(name: string): Recorded | null {
  const [asked = '', told = ''] = readFileSync(join(folder, name), 'utf8').split(/^=== response.*$/m)
  const [head = '', ...rest] = asked.split('\n\n')
  const [line = '', ...fields] = head.split('\n')
  const [method = '', path = ''] = line.split(' ')
  const status = Number(/^HTTP\/1\.1 (\d+)/m.exec(told)?.[1] ?? 0)
  if (!PATHS.has(path) || status === 0) return null
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]),
  )
  const lines = told.split('\n')
  const answer = lines.find((one) => one.startsWith('{')) ?? lines.filter((one) => /^\d{3} /.test(one)).at(-1) ?? ''
  return { name, method, path, headers, body: rest.join('\n\n').trim(), status, answer }
}

function replay(address: string, { method, path, headers, body }: Recorded): Promise<{ status: number; answer: string }> {
  const { origin, host = '' } = headers
  // The fake server’s own port replaces that of the recording server; another name stays.
  const named = host.startsWith('127.0.0.1') ? new URL(address).host : host
  return new Promise((resolve, reject) => {
    const request = send(
      address + path,
      { method, headers: { host: named, ...(origin && { origin }), ...(body && { 'content-type': 'application/json' }) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, answer: text.split('\n')[0] ?? '' }))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const recorded = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.http') && !OTHER.test(name))
      .flatMap((name) => read(name) ?? [])
  : []

describe.skipIf(recorded.length === 0)('the fake model server', () => {
  let fake: FakeModelServer
  beforeAll(async () => {
    fake = await startFakeModelServer({
      models: [
        { name: 'all-minilm:latest', capabilities: ['embedding'], dimension: 384, contextLength: 512 },
        { name: 'tiny-chat:latest', capabilities: ['completion'] },
        { name: 'slow-chat:latest', capabilities: ['completion'] },
        { name: 'tiny-think:latest', capabilities: ['completion', 'thinking'] },
      ],
    })
  })
  afterAll(() => fake.close())

  it('is compared with more than 50 recorded requests', () => expect(recorded.length).toBeGreaterThan(50))

  it.each(recorded.map((one) => [one.name, one] as const))('answers as Ollama 0.24 did: %s', async (_name, one) => {
    const { status, answer } = await replay(fake.address, one)
    expect(status).toBe(one.status)
    if (!one.answer.startsWith('{')) return expect(answer).toBe(one.answer)
    const theirs = fieldsOf(one.answer)
    const ours = fieldsOf(answer)
    if ('error' in theirs) return expect(ours).toEqual(theirs)
    // An answer with other text has the same fields, except for durations.
    expect(Object.keys(ours)).toEqual(
      expect.arrayContaining(
        Object.keys(theirs).filter((key) =>
          ['models', 'version', 'message', 'done', 'capabilities', 'model_info', 'embeddings'].includes(key),
        ),
      ),
    )
  })
})

/** The fields of an answer; long vectors were cut when recorded, so an answer that is no valid JSON is read by its field names. */
function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    if (typeof value['error'] === 'string') return { error: value['error'].replace(/ts=\d+/, 'ts=1') }
    return value
  } catch {
    return Object.fromEntries([...text.matchAll(/"(\w+)":/g)].map(([, key]) => [key, null]))
  }
}
