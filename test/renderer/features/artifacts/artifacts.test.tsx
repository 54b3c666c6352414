import { EditorView } from '@codemirror/view'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../../src-preload/contract/ids.ts'
import { INITIAL_ARTIFACTS, reduceArtifacts } from '../../../../src-renderer/features/artifacts/artifact-reducer.ts'
import { artifactsChanged, artifactStore } from '../../../../src-renderer/features/artifacts/artifact-store.ts'
import { ArtifactsView } from '../../../../src-renderer/features/artifacts/artifacts-view.tsx'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { OpenSource } from '../../../../src-renderer/shared/open-source.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'
import { FAKE_ARTIFACT } from '../../fake-artifacts.ts'

// jsdom says that it is Safari, for which the editor calls what jsdom does not have.
vi.hoisted(() => Object.defineProperty(navigator, 'vendor', { value: 'Google Inc.' }))

let fake: FakeApi
// On a busy computer loading takes longer than a test waits.
beforeAll(async () => void (await import('../../../../src-renderer/shared/editor/markdown-editor.tsx')))
beforeEach(() => {
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  artifactStore.reset()
})
/** The text in its editor, which is in a shadow tree. */
const content = (): HTMLElement | null | undefined =>
  document.querySelector('[data-editor]')?.shadowRoot?.querySelector<HTMLElement>('.cm-content')
const reads = (words: string): Promise<void> => vi.waitFor(() => expect(content()?.textContent).toContain(words), { timeout: 10_000 })
const marker = (): Promise<HTMLElement> =>
  vi.waitFor(() => content()!.querySelector<HTMLElement>('[data-cite="1"]') ?? Promise.reject(new Error('no marker')), { timeout: 10_000 })
/** Types at the start of the text. */
const type = (words: string): void => {
  const view = EditorView.findFromDOM(content()!)!
  view.dispatch({ changes: { from: 0, insert: words }, userEvent: 'input.type' })
}
const chooseAction = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}
const show = (onOpenSource = vi.fn()) => {
  render(
    <>
      <main>
        <ArtifactsView collections={['Personal', 'Work']} personas={['Technical Architect']} onOpenSource={onOpenSource} />
      </main>
      <Toasts />
    </>,
  )
  return onOpenSource
}

describe('the artifacts page', () => {
  it('requests an artifact by type, scope and persona, shows it streaming, and opens it when it is finished', async () => {
    show()
    fireEvent.click(await screen.findByRole('radio', { name: /Workflow/ }))
    fireEvent.change(screen.getByLabelText('Made from'), { target: { value: 'Work' } })
    fireEvent.change(screen.getByLabelText('Written by'), { target: { value: 'Technical Architect' } })
    fireEvent.click(screen.getByRole('button', { name: 'Make the artifact' }))
    await screen.findByText('Starting')
    expect(fake.requests).toContainEqual({
      route: 'artifacts.make',
      input: { type: 'workflow', filters: { collections: ['Work'] }, persona: 'Technical Architect' },
    })
    const id = 'artifact-2' as ArtifactId
    act(() => artifactStore.dispatch({ type: 'progressed', id, message: 'Writing Trigger.' }))
    act(() => artifactStore.dispatch({ type: 'text-came', id, text: '## Trigger\n\nA request ' }))
    act(() => artifactStore.dispatch({ type: 'text-came', id, text: 'comes in.' }))
    expect(screen.getByRole('status').textContent).toBe('Writing Trigger.')
    await reads('A request comes in.')
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await vi.waitFor(() => expect(fake.requests).toContainEqual({ route: 'artifacts.stop', input: { id } }))
    act(() => artifactStore.dispatch({ type: 'done', id, artifact: { ...FAKE_ARTIFACT, id, title: 'Workflow: Work' } }))
    expect(screen.getByRole('heading', { name: 'Workflow: Work' })).toBeTruthy()
  })

  it('shows the progress of an artifact that started before the window opened', async () => {
    const id = 'artifact-9' as ArtifactId
    fake.answer('artifacts.list', async () => ({
      artifacts: [],
      running: [{ id, text: '## Trigger\n\nA request ', message: 'Writing Trigger.' }],
    }))
    show()
    expect((await screen.findByRole('status')).textContent).toBe('Writing Trigger.')
    act(() => artifactStore.dispatch({ type: 'text-came', id, text: 'comes in.' }))
    await reads('A request comes in.')
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await vi.waitFor(() => expect(fake.requests).toContainEqual({ route: 'artifacts.stop', input: { id } }))
  })

  it('opens the cited passage in the Reader when a citation is pressed', async () => {
    const onOpenSource = show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    const button = await marker()
    expect(button.getAttribute('aria-label')).toBe('Source 1: Pool, page 3')
    fireEvent.click(button)
    expect(onOpenSource).toHaveBeenCalledWith({ documentId: 'd1', title: 'Pool', chunkId: 7, quote: 'The pool opens in May.' }, 1)
  })

  it('marks the citation whose passage the Reader shows', async () => {
    const quote = 'The pool opens in May.'
    artifactStore.dispatch({ type: 'opened', artifact: FAKE_ARTIFACT })
    render(
      <OpenSource value={{ owner: FAKE_ARTIFACT.id, n: 1, quote }}>
        <ArtifactsView collections={[]} personas={[]} onOpenSource={() => undefined} />
      </OpenSource>,
    )
    await vi.waitFor(async () => expect((await marker()).getAttribute('aria-current')).toBe('true'))
  })

  it('tells two artifacts of one name apart by what they were made from', async () => {
    fake.answer('artifacts.list', async () => ({
      artifacts: [FAKE_ARTIFACT, { ...FAKE_ARTIFACT, id: 'artifact-5' as ArtifactId, scope: { collections: ['Work'] }, persona: 'Lawyer' }],
      running: [],
    }))
    show()
    expect(await screen.findByRole('button', { name: /Blueprint: Pool.*Made from Personal/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Blueprint: Pool.*Made from Work.*written by Lawyer/ })).toBeTruthy()
  })

  it('makes an artifact again, saves it as a file, and renames it', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await chooseAction('Save as a file')
    await vi.waitFor(() =>
      expect(fake.requests).toContainEqual({ route: 'artifacts.saveFile', input: { id: FAKE_ARTIFACT.id, version: 2 } }),
    )
  })

  it('starts with the filters of the chat when an artifact is requested from a chat', async () => {
    artifactStore.dispatch({
      type: 'proposed',
      proposal: { type: 'pdr', filters: { collections: ['Work'], window: '1w' }, persona: 'Technical Architect' },
    })
    show()
    expect(((await screen.findByRole('radio', { name: 'Product Design Review' })) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByRole('option', { name: 'Filters of the chat: Work, Last week' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Make the artifact' }))
    await vi.waitFor(() =>
      expect(fake.requests).toContainEqual({
        route: 'artifacts.make',
        input: { type: 'pdr', filters: { collections: ['Work'], window: '1w' }, persona: 'Technical Architect' },
      }),
    )
    await vi.waitFor(() => expect(artifactStore.get().proposal).toBeNull())
  })

  it('shows the error of a failed artifact and ignores artifacts of other windows', () => {
    const id = 'x' as ArtifactId
    const began = reduceArtifacts(INITIAL_ARTIFACTS, { type: 'began', id })
    const error = { code: 'artifact-empty' as const, message: 'No document passes these filters.', next: 'Choose another collection.' }
    expect(reduceArtifacts(began, { type: 'failed', id, error })).toMatchObject({ making: null, error })
    // Another window or command makes this artifact.
    expect(reduceArtifacts(began, { type: 'failed', id: 'other' as ArtifactId, error })).toBe(began)
  })
})

describe('the text of an artifact', () => {
  it('keeps what is typed, makes it a version when the artifact is left, and shows earlier versions', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await reads('The pool opens')
    act(() => type('Mine. '))
    await vi.waitFor(() =>
      expect(fake.requests).toContainEqual({
        route: 'artifacts.keepDraft',
        input: { id: FAKE_ARTIFACT.id, base: 2, markdown: `Mine. ${FAKE_ARTIFACT.markdown}` },
      }),
    )
    expect(fake.requests.some(({ route }) => route === 'artifacts.saveDraft')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'All artifacts' }))
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await reads('Mine.')
    const versions = screen.getByLabelText('Version')
    expect(
      within(versions)
        .getAllByRole('option')
        .map((option) => option.textContent?.split(', ').slice(0, 2).join(', ')),
    ).toEqual(['Version 3, by you', 'Version 2, by the model', 'Version 1, quoted'])
    fireEvent.change(versions, { target: { value: '1' } })
    await reads('The first text.')
    expect(content()?.getAttribute('aria-readonly')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Restore this version' }))
    await vi.waitFor(() =>
      expect(fake.requests).toContainEqual({ route: 'artifacts.restore', input: { id: FAKE_ARTIFACT.id, version: 1 } }),
    )
  })

  it('goes on with what was typed before a restart, and throws it away when it is told to', async () => {
    await fake.api.request('artifacts.keepDraft', { id: FAKE_ARTIFACT.id, base: 2, markdown: 'Before the restart.' })
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await reads('Before the restart.')
    await chooseAction('Discard your changes')
    await reads('The pool opens')
    expect(fake.requests).toContainEqual({ route: 'artifacts.dropDraft', input: { id: FAKE_ARTIFACT.id } })
  })

  it('tells of a version that another client made meanwhile, and keeps what is being written', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await reads('The pool opens')
    act(() => type('Mine. '))
    const history = [{ version: 3, by: 'model' as const, made: '2026-11-22T10:00:00.000Z' }, ...FAKE_ARTIFACT.history]
    fake.answer('artifacts.get', async () => ({ artifact: { ...FAKE_ARTIFACT, version: 3, markdown: 'Theirs.', history }, draft: null }))
    await act(() => artifactsChanged())
    await screen.findByText(/^A newer version was made while you were writing/)
    expect(content()?.textContent).toContain('Mine.')
    fireEvent.click(screen.getByRole('button', { name: 'Show the newer version' }))
    await reads('Theirs.')
    expect(fake.requests.some(({ route }) => route === 'artifacts.saveDraft')).toBe(true)
  })

  it('shows what a version changed, word by word', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Changes' }))
    expect((await screen.findByText('new')).tagName).toBe('INS')
  })
})

describe('a deleted artifact', () => {
  it('stays while the person says no to the main process, and is gone when they say yes', async () => {
    fake.answer('artifacts.delete', () => Promise.reject(new AppError('declined')))
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    await chooseAction('Delete')
    await reads('The pool opens')
    fake.answer('artifacts.delete', async () => ({}))
    fake.answer('artifacts.list', async () => ({ artifacts: [], running: [] }))
    await chooseAction('Delete')
    expect(await screen.findByText('Your artifacts are listed here, with all their versions.')).toBeTruthy()
    expect(fake.requests).toContainEqual({ route: 'artifacts.delete', input: { ids: [FAKE_ARTIFACT.id] } })
  })
})
