import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { electron, event, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { createPageSaves, disposeBeforeQuit } = await import('../../src-main/shell/quit.ts')

beforeEach(() => {
  electron.current = fakeElectron()
})

function quit(): boolean {
  const asked = event()
  electron.current.app.emit('before-quit', asked)
  return asked.prevented
}

describe('quitting', () => {
  it('saves the place of the window and what was typed, and disposes the services once, before the process ends', async () => {
    const done: string[] = []
    disposeBeforeQuit({
      recordings: { mayEnd: async () => true },
      save: async () => void done.push('save'),
      dispose: async () => void done.push('dispose'),
      onQuit: () => void done.push('place'),
    })
    expect([quit(), quit()]).toEqual([true, true])
    await vi.waitFor(() => expect(electron.current.app.exit).toHaveBeenCalledExactlyOnceWith(0))
    expect(done).toEqual(['place', 'save', 'dispose'])
  })

  it('goes no further when a recording is to go on, and asks again the next time', async () => {
    const mayEnd = vi.fn(async () => false)
    const dispose = vi.fn(async () => undefined)
    disposeBeforeQuit({ recordings: { mayEnd }, save: async () => undefined, dispose, onQuit: () => undefined })
    quit()
    await vi.waitFor(() => {
      quit()
      expect(mayEnd.mock.calls.length).toBeGreaterThan(1)
    })
    expect(dispose).not.toHaveBeenCalled()
    expect(electron.current.app.exit).not.toHaveBeenCalled()
  })

  it('ends the process when something does not end within the limit', async () => {
    disposeBeforeQuit({
      recordings: { mayEnd: async () => true },
      save: async () => undefined,
      dispose: () => new Promise(() => undefined),
      onQuit: () => undefined,
      deadlineMs: 1,
    })
    quit()
    await vi.waitFor(() => expect(electron.current.app.exit).toHaveBeenCalledExactlyOnceWith(1))
  })
})

describe('the drafts of the page', () => {
  it('are waited for, and no longer than the limit', async () => {
    let asked = 0
    const saves = createPageSaves(() => ++asked > 0, 60_000)
    let isSaved = false
    const saving = saves.save().then(() => (isSaved = true))
    await Promise.resolve()
    expect([asked, isSaved]).toEqual([1, false])
    saves.onSaved()
    await saving
    await createPageSaves(() => true, 1).save()
  })

  it('are stored before a closed window is gone, unless a recording keeps it open', async () => {
    const window = Object.assign(new EventEmitter(), { close: vi.fn(), isDestroyed: () => false })
    const saves = createPageSaves(() => true, 60_000)
    saves.watch(window as unknown as BrowserWindow)
    const kept = event()
    kept.preventDefault()
    window.emit('close', kept)
    const [first, second, last] = [event(), event(), event()]
    for (const asked of [first, second]) window.emit('close', asked)
    expect([first.prevented, second.prevented, window.close.mock.calls.length]).toEqual([true, true, 0])
    saves.onSaved()
    await vi.waitFor(() => expect(window.close).toHaveBeenCalledOnce())
    window.emit('close', last)
    expect(last.prevented).toBe(false)
  })

  it('are not waited for without a window', async () => {
    await expect(createPageSaves(() => false, 60_000).save()).resolves.toBeUndefined()
  })
})
