import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { VersionsTab } from '../../../../src-renderer/features/notes/note/versions-tab.tsx'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'
import { makeNote } from '../../fake-notes.ts'

beforeEach(() => {
  const fake = createFakeApi(makeState())
  fake.answer('notes.versions', async () => ({
    versions: [
      { part: 'memo', version: 2, by: { kind: 'person' }, made: '2026-11-23T09:00:00.000Z' },
      { part: 'memo', version: 1, by: { kind: 'person' }, made: '2026-11-22T09:00:00.000Z' },
    ],
  }))
  fake.answer('notes.version', async ({ version }) => ({ content: version === 2 ? 'new words' : 'old words' }))
  Object.assign(window, { api: fake.api })
})

it('a version of a note shows what it changed as insertions and deletions, and its text again; a first version has no changes', async () => {
  render(<VersionsTab note={makeNote()} />)
  await screen.findByText('new words')
  fireEvent.click(screen.getByRole('button', { name: 'Changes' }))
  const changes = await screen.findByRole('document', { name: 'Changes of this version' })
  expect([changes.querySelector('del')?.textContent, changes.querySelector('ins')?.textContent]).toEqual(['old ', 'new '])
  fireEvent.click(screen.getByRole('button', { name: 'Changes' }))
  expect(screen.getByRole('document', { name: 'Text of this version' }).textContent).toBe('new words')
  fireEvent.click(screen.getByRole('button', { name: /version 1/ }))
  expect(await screen.findByText('old words')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Changes' })).toBeNull()
})

it('corrections by names of the collection are listed, and each is undone by its own button', async () => {
  const fake = createFakeApi(makeState())
  const corrections = [
    { from: 'k p i', to: 'KPI', seconds: 61, isUndone: false },
    { from: 'echo mind', to: 'EchoMind', seconds: 70, isUndone: true },
  ]
  const undone: number[] = []
  fake.answer('notes.versions', async () => ({
    versions: [{ part: 'transcript', version: 2, by: { kind: 'correction' }, made: '2026-11-23T09:00:00.000Z' }],
  }))
  fake.answer('notes.version', async () => ({ content: '[]' }))
  fake.answer('notes.corrections', async () => ({ corrections }))
  fake.answer('notes.undoCorrection', async ({ id, at }) => (undone.push(at), { note: makeNote({ id }) }))
  Object.assign(window, { api: fake.api })
  render(<VersionsTab note={makeNote()} />)
  const list = await screen.findByRole('list', { name: 'Corrections' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '1:01k p i  KPIUndo',
    '1:10echo mind  EchoMindUndone',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Undo the correction of k p i' }))
  await vi.waitFor(() => expect(undone).toEqual([0]))
})

it('an imported version says from which file it came, and nothing where only an id of the app is stored', async () => {
  const fake = createFakeApi(makeState())
  fake.answer('notes.versions', async () => ({
    versions: [
      { part: 'memo', version: 2, by: { kind: 'import', name: '/home/ada/talks/Harbour.vtt' }, made: '2026-11-23T09:00:00.000Z' },
      { part: 'memo', version: 1, by: { kind: 'import', name: 'sample-note' }, made: '2026-11-22T09:00:00.000Z' },
    ],
  }))
  fake.answer('notes.version', async () => ({ content: 'words' }))
  Object.assign(window, { api: fake.api })
  const { container } = render(<VersionsTab note={makeNote()} />)
  await waitFor(() => expect(container.textContent).toContain('Imported: Harbour.vtt'))
  expect(container.textContent).not.toContain('sample-note')
})
