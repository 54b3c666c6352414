import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { OwnModel, OwnModelProgress } from '../../../../src-preload/contract/shapes/models.ts'
import { ownModelProgressed, ownModelsChanged, ownModelsStore } from '../../../../src-renderer/features/settings/own-models-store.ts'
import { OwnModels } from '../../../../src-renderer/features/settings/own-models.tsx'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const MODEL: OwnModel = {
  id: '6a1f7a4e-93a4-4c52-9a1e-2f8f43c0f001',
  name: 'nli-deberta-v3-small',
  kind: 'nli',
  architecture: 'deberta-v2',
  file: 'onnx/model.onnx',
  others: ['onnx/model_qint8_avx512.onnx'],
  maxTokens: 512,
  bytes: 577_000_000,
  sha256: '4f0c3b1d2e'.padEnd(64, '0'),
  added: '2026-11-23T01:00:00.000Z',
  inUse: true,
}
const RERANKER: OwnModel = {
  ...MODEL,
  id: '6a1f7a4e-93a4-4c52-9a1e-2f8f43c0f002',
  name: 'reranker',
  kind: 'cross-encoder',
  inUse: false,
  others: [],
}
const at = (more: Partial<OwnModelProgress>): OwnModelProgress => ({
  name: 'tiny',
  completed: 0,
  total: 100,
  done: false,
  error: null,
  ...more,
})

let fake: FakeApi
async function show(models: OwnModel[], settings: Record<string, unknown> = {}): Promise<void> {
  fake = createFakeApi(makeState({ ownModels: models, settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  await loadSettings()
  render(
    <>
      <OwnModels />
      <Toasts />
    </>,
  )
  await waitFor(() => expect(fake.requests.map(({ route }) => route)).toContain('models.own'))
}
beforeEach(() => ownModelsStore.reset())

describe('the own models in Settings', () => {
  it('show the name, kind, size, file and beginning of the hash of each, and which one is used', async () => {
    await show([MODEL, RERANKER])
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('nli-deberta-v3-smallgives second opinions')
    expect(first?.textContent).toContain('natural language inference (deberta-v2), 577 MB, up to 512 tokens')
    expect(first?.textContent).toContain('onnx/model.onnx, SHA-256 4f0c3b1d2e00…')
    expect(first?.textContent).toContain('Not copied: onnx/model_qint8_avx512.onnx')
    expect(second?.textContent).toContain('not used, because another model gives the second opinions')
  })

  it('say so when the settings ask nobody, or only the chat model', async () => {
    await show([MODEL], { 'answer.secondOpinion': 'off' })
    expect((await screen.findByRole('listitem')).textContent).toContain('because of the setting answer.secondOpinion')
  })

  it('are added by the dialog of the main process, with their progress', async () => {
    await show([])
    fireEvent.click(screen.getByRole('button', { name: 'Add a folder…' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'models.addFolder', input: {} }))
    act(() => ownModelProgressed(at({ completed: 40 })))
    expect(screen.getByRole('progressbar', { name: 'Adding tiny' }).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.queryByRole('button', { name: 'Add a folder…' })).toBeNull()
    act(() => ownModelProgressed(at({ completed: 100 })))
    expect(screen.getByRole('progressbar', { name: 'Checking tiny' })).toBeTruthy()
    act(() => ownModelProgressed(at({ completed: 100, done: true })))
    expect(screen.getByRole('button', { name: 'Add a folder…' })).toBeTruthy()
  })

  it('are announced when one is new, and with reason and next step when a dropped one was refused', async () => {
    await show([])
    await waitFor(() => expect(ownModelsStore.get().models).toEqual([]))
    fake.state.ownModels = [MODEL]
    await act(() => ownModelsChanged({ added: MODEL.name }))
    expect(await screen.findByText('nli-deberta-v3-small was added')).toBeTruthy()
    expect(screen.getByRole('listitem').textContent).toContain('nli-deberta-v3-small')
    act(() =>
      ownModelProgressed(at({ done: true, error: toErrorShape(new AppError('model-folder-unusable', { variant: 'noTokenizer' })) })),
    )
    expect(await screen.findByText('tiny was not added')).toBeTruthy()
    expect(screen.getByText(/This model has no tokenizer\.json\. Download tokenizer\.json from where the model comes from/)).toBeTruthy()
  })

  it('are removed', async () => {
    await show([MODEL])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove nli-deberta-v3-small' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'models.removeOwn', input: { id: MODEL.id } }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  })
})
