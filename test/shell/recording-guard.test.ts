import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import type { RunningRecording } from '../../src-preload/contract/shapes/notes.ts'
import { guardRecording } from '../../src-main/shell/recording-guard.ts'
import { event } from './fake-electron.ts'

const RUNNING: RunningRecording = { noteId: 'note' as DocumentId, recordings: [], seconds: 1, startedAt: 1, isPaused: false }

function guarded(answer: boolean) {
  let running: RunningRecording | null = RUNNING
  const recorder = {
    running: () => running,
    mark: vi.fn(async () => undefined),
    stop: vi.fn(async () => void (running = null)),
  }
  const confirm = vi.fn(async () => answer)
  const power = new EventEmitter()
  const guard = guardRecording({ recorder, dialogs: { confirm }, power: power as never })
  const close = vi.fn()
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter(), close, isDestroyed: () => false })
  guard.watch(window as unknown as BrowserWindow)
  return { guard, window, recorder, confirm, power, close }
}

describe('a recording', () => {
  it('goes on, and the window stays, when the person declines to stop it', async () => {
    const { window, recorder, confirm, close } = guarded(false)
    const closing = event()
    window.emit('close', closing)
    await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
    expect([closing.prevented, close.mock.calls.length, recorder.stop.mock.calls.length]).toEqual([true, 0, 0])
  })

  it('is stopped in order before the window closes, when the person agrees', async () => {
    const { window, recorder, close } = guarded(true)
    window.emit('close', event())
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(recorder.stop).toHaveBeenCalledWith('note')
    const again = event()
    window.emit('close', again)
    expect(again.prevented).toBe(false)
  })

  it('is asked about before the app ends', async () => {
    expect(await guarded(false).guard.mayEnd()).toBe(false)
    const { guard, confirm } = guarded(true)
    expect([await guard.mayEnd(), await guard.mayEnd(), confirm.mock.calls.length]).toEqual([true, true, 1])
  })

  it('is closed and kept as interrupted when its page dies', () => {
    const { window, recorder } = guarded(true)
    window.webContents.emit('render-process-gone')
    expect(recorder.stop).toHaveBeenCalledWith('note', 'interrupted')
  })

  it('has the sleep of the computer in its journal', () => {
    const { power, recorder } = guarded(true)
    power.emit('suspend')
    power.emit('resume')
    expect(recorder.mark.mock.calls).toEqual([
      ['note', 'slept'],
      ['note', 'woke'],
    ])
  })
})
