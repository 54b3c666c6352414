import { beforeEach, describe, expect, it, vi } from 'vitest'
import { electron, event, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { disposeBeforeQuit } = await import('../../src-main/shell/quit.ts')

beforeEach(() => {
  electron.current = fakeElectron()
})

function quit(): boolean {
  const asked = event()
  electron.current.app.emit('before-quit', asked)
  return asked.prevented
}

describe('quitting', () => {
  it('saves the place of the window and disposes the services once, before the process ends', async () => {
    const done: string[] = []
    disposeBeforeQuit({
      recordings: { mayEnd: async () => true },
      dispose: async () => void done.push('dispose'),
      onQuit: () => void done.push('place'),
    })
    expect([quit(), quit()]).toEqual([true, true])
    await vi.waitFor(() => expect(electron.current.app.exit).toHaveBeenCalledExactlyOnceWith(0))
    expect(done).toEqual(['place', 'dispose'])
  })

  it('goes no further when a recording is to go on, and asks again the next time', async () => {
    const mayEnd = vi.fn(async () => false)
    const dispose = vi.fn(async () => undefined)
    disposeBeforeQuit({ recordings: { mayEnd }, dispose, onQuit: () => undefined })
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
      dispose: () => new Promise(() => undefined),
      onQuit: () => undefined,
      deadlineMs: 1,
    })
    quit()
    await vi.waitFor(() => expect(electron.current.app.exit).toHaveBeenCalledExactlyOnceWith(1))
  })
})
