import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REQUEST_CHANNEL, TICKET_CHANNEL } from '../../src-preload/contract/channels.ts'
import { electron, fakeElectron } from '../shell/fake-electron.ts'

vi.mock('electron', async () => (await import('../shell/fake-electron.ts')).electronModule())

const { registerRouter, registerTickets, sendEvent } = await import('../../src-main/ipc/register.ts')

const PAGE = 'app://echomind/index.html'
beforeEach(() => {
  electron.current = fakeElectron()
})

describe('the IPC channels', () => {
  it('pass the true sender of a message to the router', async () => {
    const ours = new electron.current.FakeContents()
    const senders: unknown[] = []
    registerRouter(
      async (sender) => (senders.push(sender), { ok: true, data: {} }),
      () => ours as never,
    )
    const [channel, handle] = electron.current.ipcMain.handle.mock.calls[0] as [string, (...values: unknown[]) => Promise<unknown>]
    expect(channel).toBe(REQUEST_CHANNEL)
    await handle({ sender: ours, senderFrame: { url: PAGE, parent: null } }, 'queue.get', {})
    await handle({ sender: {}, senderFrame: { url: PAGE, parent: null } }, 'queue.get', {})
    await handle({ sender: ours, senderFrame: { url: PAGE, parent: {} } }, 'queue.get', {})
    await handle({ sender: ours, senderFrame: null }, 'queue.get', {})
    expect(senders).toEqual([
      { isOurWindow: true, isMainFrame: true, address: PAGE },
      { isOurWindow: false, isMainFrame: true, address: PAGE },
      { isOurWindow: true, isMainFrame: false, address: PAGE },
      { isOurWindow: true, isMainFrame: false, address: '' },
    ])
  })

  it('issue tickets to the preload script of the page of the app only', async () => {
    const ours = new electron.current.FakeContents()
    const issued: unknown[] = []
    registerTickets({ issue: (paths) => (issued.push(paths), ['ticket']), redeem: () => [] }, () => ours as never, PAGE)
    const [channel, handle] = electron.current.ipcMain.handle.mock.calls[0] as [string, (...values: unknown[]) => unknown]
    expect(channel).toBe(TICKET_CHANNEL)
    expect(handle({ sender: ours, senderFrame: { url: PAGE, parent: null } }, ['/home/ann/a.pdf'])).toEqual(['ticket'])
    for (const [sender, senderFrame] of [
      [{}, { url: PAGE, parent: null }],
      [ours, { url: PAGE, parent: {} }],
      [ours, { url: 'https://evil.example/', parent: null }],
      [ours, { url: 'about:blank', parent: null }],
      [ours, null],
    ]) {
      expect(handle({ sender, senderFrame }, ['/etc/passwd'])).toEqual([])
    }
    expect(issued).toEqual([['/home/ann/a.pdf']])
  })

  it('send events to the window of the app while it exists', () => {
    const ours = new electron.current.FakeContents()
    sendEvent(ours as never, 'chats.changed', {})
    sendEvent(null, 'chats.changed', {})
    expect(ours.sent).toEqual([['echomind:event', 'chats.changed', {}]])
  })
})
