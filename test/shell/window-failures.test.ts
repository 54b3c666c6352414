import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { electron, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { reviveWindow } = await import('../../src-main/shell/window-failures.ts')

const HOUR = 3_600_000
let now = 0
beforeEach(() => {
  electron.current = fakeElectron()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

function watched(more: { isRecording?: boolean } = {}) {
  const window = new electron.current.BrowserWindow({})
  reviveWindow(window as unknown as BrowserWindow, { isRecording: () => more.isRecording ?? false, now: () => now })
  return { window, contents: window.webContents }
}

describe('a window whose page ended', () => {
  const crash = { reason: 'oom', exitCode: 5 }

  it('is loaded again once by itself, and after that when the person wants it', async () => {
    const { contents } = watched()
    const { dialog, app } = electron.current
    contents.emit('render-process-gone', {}, crash)
    expect([contents.reload.mock.calls.length, dialog.showMessageBox.mock.calls.length]).toEqual([1, 0])

    dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
    contents.emit('render-process-gone', {}, crash)
    await vi.waitFor(() => expect(contents.reload).toHaveBeenCalledTimes(2))
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({ buttons: ['Quit', 'Load again'] })

    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 })
    contents.emit('render-process-gone', {}, crash)
    await vi.waitFor(() => expect(app.quit).toHaveBeenCalledOnce())
    expect(contents.reload).toHaveBeenCalledTimes(2)

    now += HOUR
    contents.emit('render-process-gone', {}, crash)
    expect(contents.reload).toHaveBeenCalledTimes(3)
  })

  it('is loaded again when its page could not be loaded, and not for a picture or an ordered end', () => {
    now += HOUR
    const { contents } = watched()
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://echomind/index.html', true)
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://echomind/a.png', false)
    contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(contents.reload).not.toHaveBeenCalled()
    contents.emit('did-fail-load', {}, -2, 'ERR_FAILED', 'app://echomind/index.html', true)
    expect(contents.reload).toHaveBeenCalledOnce()
  })
})

describe('a window whose page hangs', () => {
  it('ends the page and loads it again once, and asks the next time', async () => {
    now += HOUR
    const { window, contents } = watched()
    const { dialog } = electron.current
    window.emit('unresponsive')
    expect([contents.forcefullyCrashRenderer.mock.calls.length, contents.reload.mock.calls.length]).toEqual([1, 1])
    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 }).mockResolvedValue({ response: 1 })
    window.emit('unresponsive')
    await vi.waitFor(() => expect(dialog.showMessageBox).toHaveBeenCalledOnce())
    await vi.waitFor(() => {
      window.emit('unresponsive')
      expect(contents.reload).toHaveBeenCalledTimes(2)
    })
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledTimes(2)
  })

  it('asks first while it records', () => {
    now += HOUR
    electron.current.dialog.showMessageBox.mockResolvedValue({ response: 0 })
    const { window, contents } = watched({ isRecording: true })
    window.emit('unresponsive')
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
    expect(electron.current.dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({ buttons: ['Wait', 'Load again'] })
  })
})
