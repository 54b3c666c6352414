import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { ModelStatus } from '../../../../src-preload/contract/shapes/models.ts'
import { ModelChip } from '../../../../src-renderer/features/chat/composer/model-chip.tsx'
import { chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { modelsStore } from '../../../../src-renderer/shared/models.ts'
import { settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState, NO_SERVER } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const model = (name: string, change: object = {}) => ({ name, capabilities: ['completion'], contextLength: 8192, cloud: false, ...change })
const status = { ...NO_SERVER, ok: true, models: [model('llama'), model('qwen'), model('far', { cloud: true })] } as ModelStatus
const onOpenSettings = vi.fn()
let fake: FakeApi

beforeEach(() => {
  for (const store of [chatStore, modelsStore, settingsStore]) store.reset()
  fake = createFakeApi(makeState())
  fake.answer('models.status', async () => status)
  Object.assign(window, { api: fake.api })
})

const show = (chosen: string, state: ModelStatus = status) => {
  settingsStore.dispatch({ type: 'loaded', values: { 'models.chat': chosen } })
  modelsStore.dispatch({ type: 'status', status: state })
  render(<ModelChip onOpenSettings={onOpenSettings} />)
}
const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)

describe('the model in the composer', () => {
  it('lists the models of the server and “without a model”, and chooses for all chats', async () => {
    show('llama')
    fireEvent.click(screen.getByRole('button', { name: 'Model: llama' }))
    await screen.findAllByRole('radio')
    expect(names()).toEqual(['llama', 'qwen', 'Without a model'])
    fireEvent.click(screen.getByRole('radio', { name: 'Without a model' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'settings.set', input: { key: 'models.chat', value: '' } }))
    expect(screen.getByRole('button', { name: 'Model: Without a model' })).toBeTruthy()
  })

  it('asks the server when it opens, so that a server started since then is found', async () => {
    show('llama', NO_SERVER)
    fake.answer('models.status', async () => status)
    fireEvent.click(screen.getByRole('button', { name: /^Model: llama/ }))
    await waitFor(() => expect(names()).toEqual(['llama', 'qwen', 'Without a model']))
    expect(fake.requests).toContainEqual({ route: 'models.status', input: { refresh: true } })
  })

  it('says that the chosen model or its server is not reachable, and still offers to go without', async () => {
    show('gone')
    fake.answer('models.status', async () => NO_SERVER)
    fireEvent.click(screen.getByRole('button', { name: 'Model: gone (not reachable)' }))
    await screen.findAllByRole('radio')
    expect(await screen.findByText(/does not reach the model server/)).toBeTruthy()
    expect(names()).toEqual(['gone (not reachable)', 'Without a model'])
  })

  it('tells when the persona answers with another model', async () => {
    show('llama')
    act(() => {
      settingsStore.dispatch({ type: 'set', key: 'models.best', value: 'qwen' })
      chatStore.dispatch({
        type: 'personas-loaded',
        personas: [{ id: 'p', name: 'Lawyer', prompt: '', profile: 'best', temperature: null, output: 'text', filters: {} }],
      })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Model: llama' }))
    expect(await screen.findByText('The persona “Lawyer” answers with qwen.')).toBeTruthy()
  })
})
