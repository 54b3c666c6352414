import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../dom.ts'
import { App } from '../../../src-renderer/app/app.tsx'
import { windowStore } from '../../../src-renderer/app/window-store.ts'
import { chatStore } from '../../../src-renderer/features/chat/store/chat-store.ts'
import { libraryStore } from '../../../src-renderer/features/library/store/library-store.ts'
import { makeChat, makeState } from '../factories.ts'
import { createFakeApi, type FakeApi } from '../fake-api.ts'

let fake: FakeApi

beforeEach(async () => {
  for (const store of [windowStore, chatStore, libraryStore]) store.reset()
  const chats = ['Ferry', 'Pump', 'Terns'].map((title) => makeChat(title, title))
  fake = createFakeApi(makeState({ chats, collections: ['Personal', 'Work', 'Attic'] }))
  Object.assign(window, { api: fake.api })
  render(<App />)
  await screen.findByRole('button', { name: 'Pump' })
})

const press = (key: string, held: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
const stops = (list: Element) => [...list.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex === 0)
const chats = () => screen.getByRole('region', { name: 'Chats' })

describe('a list of the left pane', () => {
  it('is one tab stop: pages, collections and chats', () => {
    expect(stops(chats().querySelector('ul')!)).toHaveLength(1)
    expect(stops(screen.getByRole('region', { name: 'Collections' }).querySelector('ul')!)).toHaveLength(1)
    act(() => screen.getByRole('button', { name: /^New chat/ }).focus())
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Documents')
    press('End')
    expect(document.activeElement?.textContent).toContain('Artifacts')
  })

  it('reaches the menu of a row by the arrow to the right, and opens it by the context menu key too', async () => {
    act(() => screen.getByRole('button', { name: 'Ferry' }).focus())
    press('ArrowDown')
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Pump')
    press('ArrowLeft')
    expect(document.activeElement?.textContent).toBe('Pump')
    press('F10', { shiftKey: true })
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy()
  })

  it('deletes a chat and focuses the next one', async () => {
    act(() => screen.getByRole('button', { name: 'Pump' }).focus())
    press('Delete')
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Pump' })).toBeNull())
    expect(document.activeElement?.textContent).toBe('Terns')
  })

  it('renames a chat by F2', async () => {
    act(() => screen.getByRole('button', { name: 'Pump' }).focus())
    press('F2')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Heat pump' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rename' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'chats.rename', input: { id: 'Pump', title: 'Heat pump' } }))
  })

  it('asks the main process to delete an empty collection, and never deletes the default one', async () => {
    act(() => screen.getByRole('button', { name: /^Personal/ }).focus())
    press('Delete')
    press('End')
    press('Delete')
    const asked = () => fake.requests.filter(({ route }) => route === 'collections.delete').map(({ input }) => input)
    await waitFor(() => expect(asked()).toEqual([{ name: 'Attic' }]))
  })
})
