import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { NotesView } from '../../../../src-renderer/features/notes/list/notes-view.tsx'
import { notesStore } from '../../../../src-renderer/features/notes/store/notes-store.ts'
import { makeNote } from '../../fake-notes.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

let fake = createFakeApi(makeState())
beforeEach(() => {
  notesStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

it('an empty list of notes offers a recording and the sample note', async () => {
  const onRecord = vi.fn()
  render(<NotesView collections={['Personal']} onOpen={vi.fn()} onDelete={vi.fn()} onCreate={vi.fn()} onRecord={onRecord} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add the sample note' }))
  expect(fake.requests.map(({ route }) => route)).toContain('notes.addSample')
  fireEvent.click(screen.getAllByRole('button', { name: 'Record a note' }).at(-1)!)
  expect(onRecord).toHaveBeenCalledOnce()
})

it('the list of notes goes over its days by arrows, and opens, selects and deletes notes by keys', async () => {
  const [onOpen, onDelete] = [vi.fn(), vi.fn()]
  const note = (id: string, echodate: string) => makeNote({ id: id as never, title: `Note ${id}`, echodate })
  const notes = [note('a', '2026-11-23T10:00:00'), note('b', '2026-11-22T12:00:00'), note('c', '2026-11-22T11:00:00')]
  fake.answer('notes.list', async () => ({ notes }))
  render(<NotesView collections={[]} onOpen={onOpen} onDelete={onDelete} onCreate={vi.fn()} onRecord={vi.fn()} />)
  const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...held })
  const first = await screen.findByRole('row', { name: /Note a/ })
  expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => first.focus())
  press('ArrowDown')
  expect(document.activeElement?.textContent).toContain('Note b')
  press('Enter')
  expect(onOpen).toHaveBeenLastCalledWith('b')
  press('Delete')
  expect(onDelete).toHaveBeenLastCalledWith(['b'])
  press('Home')
  press('ArrowDown', { shiftKey: true })
  expect(screen.getByText('2 selected')).toBeTruthy()
  press('Delete')
  expect(onDelete).toHaveBeenLastCalledWith(['a', 'b'])
  press('Escape')
  expect(screen.queryByText('2 selected')).toBeNull()
})
