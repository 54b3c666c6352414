import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { OwnModelProgress } from '../../../../src-preload/contract/shapes/models.ts'
import type { SpeechModel, SpeechStatus } from '../../../../src-preload/contract/shapes/speech.ts'
import { NotesPage } from '../../../../src-renderer/app/pages/notes-page.tsx'
import { windowStore } from '../../../../src-renderer/app/window-store.ts'
import { notesStore } from '../../../../src-renderer/features/notes/store/notes-store.ts'
import { SpeechSettings } from '../../../../src-renderer/features/settings/speech-settings.tsx'
import { speechChanged, speechProgressed, speechStore } from '../../../../src-renderer/features/settings/speech-store.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'
import { makeNote } from '../../fake-notes.ts'

const MODEL: SpeechModel = {
  id: '6a1f7a4e-93a4-4c52-9a1e-2f8f43c0f001',
  name: 'sherpa-onnx-whisper-small',
  kind: 'whisper',
  languages: '99',
  files: [
    { path: 'small-tokens.txt', bytes: 800_000, sha256: 'a'.repeat(64) },
    { path: 'small-decoder.int8.onnx', bytes: 262_000_000, sha256: '4f0c3b1d2e'.padEnd(64, '0') },
  ],
  bytes: 375_000_000,
  added: '2026-11-23T01:00:00.000Z',
}
const SUGGESTED = [
  { name: 'sherpa-onnx-whisper-small', languages: '99', megabytes: 375, licence: 'MIT' },
  { name: 'sherpa-onnx-moonshine-tiny-en-int8', languages: 'en', megabytes: 125, licence: 'MIT' },
]
const PROGRAM = { id: 'whisper-cli', path: '/usr/bin/whisper-cli', command: ['/usr/bin/whisper-cli'], needsModel: true }
const problem = (...given: ConstructorParameters<typeof AppError>): SpeechStatus['problem'] => {
  const { code, message, next } = toErrorShape(new AppError(...given))
  return { code, message, next }
}
const at = (more: Partial<OwnModelProgress>): OwnModelProgress => ({
  name: 'whisper',
  completed: 0,
  total: 100,
  done: false,
  error: null,
  ...more,
})

let fake: FakeApi
async function show(speech: Partial<SpeechStatus>, settings: Record<string, unknown> = {}): Promise<void> {
  fake = createFakeApi(makeState({ speech: { suggested: SUGGESTED, ...speech }, settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  await loadSettings()
  render(
    <>
      <SpeechSettings />
      <Toasts />
    </>,
  )
  if (speech?.hasRecogniser === false) await screen.findByRole('heading', { name: 'Your speech models' })
  else await screen.findByRole('button', { name: 'Add the folder of a model…' })
}
const steps = () => screen.queryByRole('heading', { name: 'Three steps to an engine' })
beforeEach(() => {
  speechStore.reset()
  Element.prototype.scrollIntoView = () => undefined
})

describe('the section about speech to text', () => {
  it('without an engine says so once, and how to add one in three steps, with size, languages and licence of each model', async () => {
    await show({ problem: problem('speech-engine-missing') })
    expect(screen.getByText(/Nothing transcribes your recordings yet/u)).toBeTruthy()
    expect(screen.queryByText(/run: echomind speech/u)).toBeNull()
    expect(steps()).toBeTruthy()
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows.slice(1)).toEqual([
      ['sherpa-onnx-whisper-small', '99 languages', '375 MB', 'MIT'],
      ['sherpa-onnx-moonshine-tiny-en-int8', 'English', '125 MB', 'MIT'],
    ])
  })

  it('offers no model where this build has no recogniser, and says what recognises speech', async () => {
    await show({ models: [MODEL], hasRecogniser: false })
    expect(screen.getByText(/This build of EchoMind has no recogniser for speech models/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Add the folder|^Use / })).toBeNull()
    expect(screen.getByRole('button', { name: `Remove ${MODEL.name}` })).toBeTruthy()
  })

  it('with a model names it with kind, size and the hash of its network, and needs no steps', async () => {
    await show({ engine: 'sherpa', name: `sherpa: ${MODEL.name}`, models: [MODEL] })
    expect(screen.getByText('sherpa-onnx-whisper-small transcribes your recordings.')).toBeTruthy()
    const row = within(screen.getByRole('list', { name: 'Your speech models' })).getByRole('listitem')
    expect(row.textContent).toContain('whisper, 375 MB')
    expect(row.textContent).toContain('small-decoder.int8.onnx, SHA-256 4f0c3b1d2e00…')
    expect(steps()).toBeNull()
  })

  it('removes a model', async () => {
    await show({ engine: 'sherpa', name: `sherpa: ${MODEL.name}`, models: [MODEL] })
    fireEvent.click(screen.getByRole('button', { name: 'Remove sherpa-onnx-whisper-small' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'speech.remove', input: { id: MODEL.id } }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your speech models' })).toBeNull())
  })

  it('offers a program that was found by its id alone, and shows what is used once the person agreed', async () => {
    await show({ programs: [PROGRAM], problem: problem('speech-engine-missing') })
    expect(screen.getByText('/usr/bin/whisper-cli')).toBeTruthy()
    expect(screen.getByText('It needs the file of a model, which you choose.')).toBeTruthy()
    fake.state.speech = { engine: 'command', name: 'command: whisper-cli', programs: [PROGRAM] }
    fireEvent.click(screen.getByRole('button', { name: 'Use whisper-cli…' }))
    expect(await screen.findByText('whisper-cli transcribes your recordings.')).toBeTruthy()
    expect(fake.requests).toContainEqual({ route: 'speech.useProgram', input: { id: 'whisper-cli' } })
    expect(steps()).toBeNull()
  })

  it('tells an engine that cannot be used with its next step, and one that is switched off', async () => {
    await show({ models: [MODEL], problem: problem('speech-model-unusable', { variant: 'missing', values: { name: 'tokens.txt' } }) })
    expect(screen.getByRole('alert').textContent).toBe('This speech model lacks the file tokens.txt. Fetch it again with all its files.')
    act(() => settingsStore.dispatch({ type: 'set', key: 'speech.engine', value: 'none' }))
    expect(screen.getByText('No transcripts are made, because of the setting speech.engine.')).toBeTruthy()
    expect(steps()).toBeNull()
  })

  it('adds a folder by the dialog of the main process with its progress, announces it, and tells why one was refused', async () => {
    await show({})
    fireEvent.click(screen.getByRole('button', { name: 'Add the folder of a model…' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'speech.pickModel', input: {} }))
    act(() => speechProgressed(at({ completed: 40 })))
    expect(screen.getByRole('progressbar', { name: 'Adding whisper' }).getAttribute('aria-valuenow')).toBe('40')
    act(() => speechProgressed(at({ done: true })))
    fake.state.speech = { engine: 'sherpa', name: `sherpa: ${MODEL.name}`, models: [MODEL] }
    await act(() => speechChanged({ added: MODEL.name }))
    expect(await screen.findByText('sherpa-onnx-whisper-small was added')).toBeTruthy()
    expect(screen.getByText('It transcribes your recordings on this computer.')).toBeTruthy()
    act(() => speechProgressed(at({ done: true, error: toErrorShape(new AppError('speech-model-unusable', { variant: 'archive' })) })))
    expect(await screen.findByText('whisper was not added')).toBeTruthy()
    expect(screen.getByText(/EchoMind cannot unpack this archive\. Unpack it/u)).toBeTruthy()
  })
})

describe('of several speech models', () => {
  it('the one that transcribes is marked, and a button uses another one', async () => {
    const other = {
      ...MODEL,
      id: '6a1f7a4e-93a4-4c52-9a1e-2f8f43c0f002',
      name: 'sherpa-onnx-moonshine-tiny-en-int8',
      kind: 'moonshine',
      languages: 'en',
    }
    await show({ engine: 'sherpa', name: `sherpa: ${MODEL.name}`, models: [MODEL, other] })
    const rows = () => within(screen.getByRole('list', { name: 'Your speech models' })).getAllByRole('listitem')
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('transcribes'), expect.stringContaining('English')])
    expect(rows()[0]!.textContent).toContain('99 languages')
    expect(screen.queryByRole('button', { name: `Use ${MODEL.name}` })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: `Use ${other.name}` }))
    await waitFor(() => expect(rows()[1]!.textContent).toContain('transcribes'))
    expect(fake.requests).toContainEqual({ route: 'speech.useModel', input: { id: other.id } })
  })
})

describe('a note that waits', () => {
  async function open(speech: Partial<SpeechStatus>): Promise<void> {
    fake = createFakeApi(makeState({ speech }))
    Object.assign(window, { api: fake.api })
    notesStore.reset()
    const note = makeNote({ state: 'waiting' })
    notesStore.dispatch({ type: 'opening', id: note.id, tab: 'transcript' })
    notesStore.dispatch({ type: 'loaded', note })
    render(<NotesPage />)
    await waitFor(() => expect(speechStore.get().status).not.toBeNull())
  }

  it('for an engine says so, with a button to the section that adds one', async () => {
    await open({ engine: 'none' })
    expect(await screen.findByText('This recording waits for an engine for speech to text.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add an engine' }))
    expect(windowStore.get().view).toBe('settings')
    render(<SpeechSettings />)
    const heading = await screen.findByRole('heading', { name: 'Speech to text' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(speechStore.get().isWanted).toBe(false)
  })

  it('for its turn says nothing of the kind', async () => {
    await open({ engine: 'sherpa', name: `sherpa: ${MODEL.name}` })
    expect(screen.queryByRole('button', { name: 'Add an engine' })).toBeNull()
  })
})
