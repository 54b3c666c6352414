import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelServer } from '../../../src-main/models/adapters/servers/model-server.ts'
import { createModels, type ModelsService } from '../../../src-main/models/services/models.ts'
import { createSettings, type SettingsService } from '../../../src-main/settings/services/settings.ts'
import type { ModelStatus, PullProgress } from '../../../src-preload/contract/shapes/models.ts'
import { asClient } from '../../support/chat.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { startFakeModelServer, type FakeModelServer } from '../../support/models/fake-model-server.ts'
import { spoken } from '../../../src-preload/texts/say.ts'

let test: TestDatabase
let fake: FakeModelServer
let settings: SettingsService
let models: ModelsService
let server: ReturnType<typeof createModelServer>
let statuses: ModelStatus[]
let pulls: PullProgress[]
let address: string
beforeEach(async () => {
  test = createTestDatabase()
  fake = await startFakeModelServer()
  address = fake.address
  statuses = []
  pulls = []
  settings = await createSettings({ database: asClient(test.database), onChange: () => undefined })
  server = createModelServer({ provider: () => 'ollama', address: () => address, allowHost: () => settings.current()['models.allowHost'] })
  models = createModels({
    server,
    embedder: () => null,
    settings,
    onStatus: (status) => statuses.push(status),
    onPull: (progress) => pulls.push(progress),
  })
})
afterEach(async () => {
  models.stop()
  await server.close()
  await fake.close()
  test.close()
})

describe('a model server on another computer', () => {
  it('is used only after the person allowed it, at that address alone', async () => {
    address = 'http://192.0.2.7:8080'
    const ask = vi.fn(async () => false)
    expect(await models.allowHost(ask)).toBe(false)
    expect(ask).toHaveBeenCalledWith('http://192.0.2.7:8080')
    expect(settings.current()['models.allowHost']).toBe('')
    expect(await models.allowHost(async () => true)).toBe(true)
    expect(settings.current()['models.allowHost']).toBe('http://192.0.2.7:8080')
    address = 'http://192.0.2.8:8080'
    expect(await models.allowHost(ask)).toBe(false)
  })

  it('is asked about only when it needs consent: not for this computer, a cloud service or an invalid address', async () => {
    const ask = vi.fn(async () => true)
    expect(await models.allowHost(ask)).toBe(true)
    address = 'https://ollama.com'
    await expect(models.allowHost(ask)).rejects.toMatchObject({ code: 'model-cloud-refused' })
    address = 'http://user@192.0.2.7'
    await expect(models.allowHost(ask)).rejects.toMatchObject({ code: 'setting-invalid' })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('the address of a model server', () => {
  it('is refused by the settings when no server can have it', async () => {
    for (const wrong of ['http://x/path', 'http://u:p@x', 'ftp://x', '127.0.0.1:99999', 'https://ollama.com'])
      for (const key of ['models.baseUrl', 'models.allowHost'])
        await expect(settings.set(key, wrong, 'command')).rejects.toMatchObject({ code: 'setting-invalid' })
    for (const right of ['http://127.0.0.1:11434/', 'localhost:8080/v1', '192.168.1.20', ''])
      await settings.set('models.baseUrl', right, 'command')
  })

  it('is reported as not allowed on another computer, and as unreachable only when it is allowed', async () => {
    address = 'http://192.0.2.7:8080'
    await expect(models.list()).rejects.toMatchObject({ code: 'host-not-allowed' })
    await fake.close()
    address = fake.address
    expect(await models.list()).toMatchObject({ server: { ok: false }, models: [] })
  })
})

describe('the list of models', () => {
  it('names the model of each profile', async () => {
    expect((await models.list()).profiles).toEqual({ fast: null, balanced: null, best: null })
    await settings.set('models.chat', 'quote', 'window')
    await settings.set('models.best', 'quote-think', 'window')
    expect((await models.list()).profiles).toEqual({ fast: 'quote', balanced: 'quote', best: 'quote-think' })
  })

  it('gets one model at a time by download, with progress and the reason of a failure', async () => {
    const first = models.pull('qwen3.5:4b')
    await expect(models.pull('other')).rejects.toMatchObject({ code: 'bad-request' })
    await first
    expect(pulls.at(-1)).toMatchObject({ name: 'qwen3.5:4b', completed: 1024, total: 1024, done: true, error: null })
    expect(statuses.at(-1)?.models.map(({ name }) => name)).toContain('qwen3.5:4b')
    fake.fault = 'pull-offline'
    await expect(models.pull('more')).rejects.toMatchObject({ code: 'model-failed' })
    expect(spoken(pulls.at(-1))).toMatchObject({ done: true, error: expect.stringContaining('internet') })
  })
})

describe('the chat model', () => {
  it('is loaded when a question is about to be typed, once and not with every key', async () => {
    await settings.set('models.chat', 'quote', 'command')
    models.preload()
    models.preload()
    await vi.waitFor(() => expect(fake.requests.filter(({ path }) => path === '/api/chat')).toHaveLength(1))
    expect(fake.requests.at(-1)?.body).toMatchObject({ messages: [], options: { num_ctx: 8192 } })
  })

  it('is not loaded when there is none', () => {
    models.preload()
    expect(fake.requests).toEqual([])
  })
})
