import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import type { Model, ModelStatus } from '../../../../src-preload/contract/shapes/models.ts'
import { ModelSettings } from '../../../../src-renderer/features/settings/model-settings.tsx'
import { modelsStore } from '../../../../src-renderer/shared/models.ts'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const model = (name: string, capability: string, more: Partial<Model> = {}): Model => ({
  name,
  capabilities: [capability],
  contextLength: 8192,
  cloud: false,
  ...more,
})
const STATUS: ModelStatus = {
  ok: true,
  version: '0.24.0',
  address: 'http://127.0.0.1:11434',
  local: true,
  chat: 'small:1b',
  embedding: 'built-in',
  embedderOk: true,
  models: [
    model('small:1b', 'completion'),
    model('large:9b', 'completion'),
    model('bge-m3:latest', 'embedding'),
    model('big:cloud', 'completion', { cloud: true }),
  ],
  connections: 1,
}

let fake: FakeApi
async function show(status: Partial<ModelStatus>, settings: Record<string, unknown>): Promise<void> {
  fake = createFakeApi(makeState({ settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  modelsStore.reset()
  await loadSettings()
  modelsStore.dispatch({ type: 'status', status: { ...STATUS, ...status } })
  render(<ModelSettings />)
}
const set = (key: string, value: unknown) =>
  waitFor(() => expect(fake.requests).toContainEqual({ route: 'settings.set', input: { key, value } }))
const options = (label: string): (string | null)[] =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)

describe('the model settings', () => {
  it('offer to ask an Ollama as Ollama, which was set up as another kind of server', async () => {
    await show({ isOllama: true }, { 'models.provider': 'openai' })
    fireEvent.click(screen.getByRole('button', { name: 'Ask it as Ollama' }))
    await set('models.provider', 'ollama')
    expect(fake.requests.filter(({ route }) => route === 'settings.set')).toHaveLength(1)
  })

  it('map the profiles of personas to installed models and keep a model that is currently missing', async () => {
    await show({}, { 'models.chat': 'small:1b', 'models.best': 'gone:70b' })
    expect(options('Model of quick personas')).toEqual(['Same as the chat model', 'small:1b', 'large:9b'])
    expect(options('Model of thorough personas')).toContain('gone:70b (not on the server now)')
    fireEvent.change(screen.getByLabelText('Model of thorough personas'), { target: { value: 'large:9b' } })
    await set('models.best', 'large:9b')
  })

  it('offer the built-in embedding model and those of the server, except cloud models', async () => {
    await show({}, { 'models.chat': 'small:1b' })
    expect(options('Embedding model (semantic search)')).toEqual([
      'The built-in model (English)',
      'None (lexical search only)',
      'bge-m3:latest',
    ])
    expect(screen.queryByText('big:cloud')).toBeNull()
    fireEvent.change(screen.getByLabelText('Embedding model (semantic search)'), { target: { value: 'bge-m3:latest' } })
    await set('models.embedding', 'bge-m3:latest')
  })

  it('offer to download models only for an Ollama server', async () => {
    await show({ version: null }, { 'models.provider': 'openai' })
    expect(screen.getByText('Available')).toBeTruthy()
    expect(screen.queryByLabelText('Name of another model')).toBeNull()
    fireEvent.change(screen.getByLabelText('Kind of model server'), { target: { value: 'ollama' } })
    await set('models.provider', 'ollama')
  })

  it('show the stored value again when the person declines a change', async () => {
    await show({}, { 'models.provider': 'ollama', 'models.baseUrl': '' })
    fake.answer('settings.set', async () => ({ settings: fake.state.settings }))
    fireEvent.change(screen.getByLabelText('Kind of model server'), { target: { value: 'openai' } })
    await set('models.provider', 'openai')
    await waitFor(() => expect((screen.getByLabelText('Kind of model server') as HTMLSelectElement).value).toBe('ollama'))
    const address = screen.getByLabelText('Address of the model server') as HTMLInputElement
    fireEvent.change(address, { target: { value: 'http://127.0.0.1:9' } })
    fireEvent.blur(address)
    await set('models.baseUrl', 'http://127.0.0.1:9')
    await waitFor(() => expect(address.value).toBe(''))
  })

  it('download a model once a name is entered', async () => {
    await show({}, {})
    expect(fake.requests.some(({ route }) => route === 'models.pull')).toBe(false)
    const field = screen.getByLabelText('Name of another model')
    fireEvent.change(field, { target: { value: 'bge-m3' } })
    fireEvent.submit(field)
    fireEvent.blur(field)
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'models.pull', input: { name: 'bge-m3' } }))
    expect(fake.requests.filter(({ route }) => route === 'models.pull')).toHaveLength(1)
  })

  it('ask for permission outside the page before a server on another computer is used', async () => {
    await show({ ok: false, version: null, local: false, address: 'http://192.168.1.20:8080' }, {})
    fireEvent.click(screen.getByRole('button', { name: 'Allow http://192.168.1.20:8080…' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'models.allowHost', input: {} }))
  })

  it('warn that questions leave this computer', async () => {
    await show({ local: false, address: 'http://192.168.1.20:8080' }, {})
    expect(screen.getByText(/192\.168\.1\.20:8080 is not on this computer/)).toBeTruthy()
  })
})
