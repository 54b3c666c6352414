import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { ArtifactId } from '../../../../src-preload/contract/ids.ts'
import { INITIAL_ARTIFACTS, reduceArtifacts } from '../../../../src-renderer/features/artifacts/artifact-reducer.ts'
import { artifactStore, finishArtifactDeletions } from '../../../../src-renderer/features/artifacts/artifact-store.ts'
import { ArtifactsView } from '../../../../src-renderer/features/artifacts/artifacts-view.tsx'
import { preloadMarkdown } from '../../../../src-renderer/shared/markdown/lazy-markdown.tsx'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { OpenSource } from '../../../../src-renderer/shared/open-source.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'
import { FAKE_ARTIFACT } from '../../fake-artifacts.ts'

let fake: FakeApi
// On a busy computer loading takes longer than a test waits.
beforeAll(() => preloadMarkdown())
beforeEach(() => {
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  artifactStore.reset()
})
const show = (onOpenSource = vi.fn()) => {
  render(
    <>
      <ArtifactsView collections={['Personal', 'Work']} personas={['Technical Architect']} onOpenSource={onOpenSource} />
      <Toasts raised={false} />
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
    expect(await screen.findByText('A request comes in.')).toBeTruthy()
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
    expect(await screen.findByText('A request comes in.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await vi.waitFor(() => expect(fake.requests).toContainEqual({ route: 'artifacts.stop', input: { id } }))
  })

  it('opens the cited passage in the Reader when a citation is pressed', async () => {
    const onOpenSource = show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Source 1: Pool, page 3' }))
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
    expect((await screen.findByRole('button', { name: /^Source 1/ })).getAttribute('aria-current')).toBe('true')
  })

  it('saves an edit as a new version and shows old versions', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.change(screen.getByLabelText('Text as Markdown'), { target: { value: '# Mine\n\nMy own words.\n' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save as a new version' }))
    expect(await screen.findByText('My own words.')).toBeTruthy()
    const versions = screen.getByLabelText('Version')
    expect(
      within(versions)
        .getAllByRole('option')
        .map((option) => option.textContent?.split(', ').slice(0, 2).join(', ')),
    ).toEqual(['Version 3, by you', 'Version 2, by the model', 'Version 1, quoted'])
    fireEvent.change(versions, { target: { value: '1' } })
    expect(await screen.findByText('The first text.')).toBeTruthy()
  })

  it('makes an artifact again, saves it as a file, and renames it', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a file' }))
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

  it('asks for confirmation before an unsaved edit is lost', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.change(screen.getByLabelText('Text as Markdown'), { target: { value: 'Mine.' } })
    act(() => artifactStore.dispatch({ type: 'proposed', proposal: { type: 'pdr' } }))
    fireEvent.click(screen.getByRole('button', { name: 'All artifacts' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(artifactStore.get().draft).toBe('Mine.')
    fireEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    await vi.waitFor(() => expect(artifactStore.get()).toMatchObject({ open: null, draft: null }))
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

describe('a deleted artifact', () => {
  it('is only hidden, and deleted for good when the window closes', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: /Blueprint: Pool/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Your artifacts are listed here, with all their versions.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const row = await screen.findByRole('button', { name: /Blueprint: Pool/ })
    act(() => row.focus())
    fireEvent.keyDown(row, { key: 'Delete' })
    expect(screen.queryByRole('button', { name: /Blueprint: Pool/ })).toBeNull()
    expect(fake.requests.some(({ route }) => route === 'artifacts.delete')).toBe(false)
    finishArtifactDeletions()
    await vi.waitFor(() => expect(fake.requests).toContainEqual({ route: 'artifacts.delete', input: { id: FAKE_ARTIFACT.id } }))
  })
})
