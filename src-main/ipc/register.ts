import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { EVENT_CHANNEL, REQUEST_CHANNEL, TICKET_CHANNEL } from '../../src-preload/contract/channels.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { Router } from './router.ts'
import { isTrustedSender, type Sender } from './sender.ts'
import type { Tickets } from './tickets.ts'

/** Connects the router to the single request channel; `window`: contents of our window, null without one. */
export function registerRouter(router: Router, window: () => WebContents | null): void {
  ipcMain.handle(REQUEST_CHANNEL, (event, route: unknown, input: unknown) => router(senderOf(event, window()), route, input))
}

/** Issues tickets for paths of dropped files, to the preload of our window only. */
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

/** Sends an event to our window; without one it is dropped, because a new window reads the state. */
export function sendEvent<E extends EventName>(contents: WebContents | null, event: E, payload: Events[E]): void {
  if (contents && !contents.isDestroyed()) contents.send(EVENT_CHANNEL, event, payload)
}
