import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { EVENT_CHANNEL, REQUEST_CHANNEL, TICKET_CHANNEL } from '../../src-preload/contract/channels.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { Router } from './router.ts'
import { isTrustedSender, type Sender } from './sender.ts'
import type { Tickets } from './tickets.ts'

/** Puts the router behind the one request channel; `window` gives the contents of our window, null while there is none. */
export function registerRouter(router: Router, window: () => WebContents | null): void {
  ipcMain.handle(REQUEST_CHANNEL, (event, route: unknown, input: unknown) => router(senderOf(event, window()), route, input))
}

/** Takes the paths of dropped files from the preload and gives tickets for them; strangers get none. */
export function registerTickets(tickets: Tickets, window: () => WebContents | null, pageAddress: string): void {
  ipcMain.handle(TICKET_CHANNEL, (event, paths: unknown) =>
    isTrustedSender(senderOf(event, window()), pageAddress) ? tickets.issue(paths) : [],
  )
}

function senderOf(event: IpcMainInvokeEvent, ours: WebContents | null): Sender {
  const frame = event.senderFrame
  return {
    isOurWindow: ours !== null && event.sender === ours,
    isMainFrame: frame !== null && frame.parent === null,
    address: frame?.url ?? '',
  }
}

/** Sends an event to our window; without a window nobody is told, and it reads the state when it opens. */
export function sendEvent<E extends EventName>(contents: WebContents | null, event: E, payload: Events[E]): void {
  if (contents && !contents.isDestroyed()) contents.send(EVENT_CHANNEL, event, payload)
}
