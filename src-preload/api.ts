import type { Api } from './contract/api.ts'
import { EVENT_CHANNEL, REQUEST_CHANNEL, TICKET_CHANNEL } from './contract/channels.ts'

/** Used part of Electron's ipcRenderer and webUtils. */
export type Bridge = {
  invoke(channel: string, ...values: unknown[]): Promise<unknown>
  on(channel: string, listener: (event: unknown, ...values: unknown[]) => void): void
  /** '' for a file made by a script; throws for anything that is no file. */
  getPathForFile(file: File): string
}

/**
 * Creates the window's API: one request channel, one event channel, and tickets for dropped files. Electron's event object and functions,
 * and all paths, stay outside the page: paths go to the main process, and the page gets tickets.
 */
export function createApi(bridge: Bridge): Api {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  // One subscription for all listeners: subscribing and unsubscribing for days leaks nothing.
  bridge.on(EVENT_CHANNEL, (_event, name, payload) => {
    if (typeof name !== 'string') return
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  })
  return {
    request: (route, input) => bridge.invoke(REQUEST_CHANNEL, route, input) as Promise<never>,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      // A listener registered twice is called twice and ends separately.
      const own = (payload: never) => listener(payload)
      set.add(own)
      return () => void set.delete(own)
    },
    async ticketsForFiles(files) {
      // By index: the page's own `map` or iterator could inject other paths.
      const paths: string[] = []
      for (let i = 0; i < files.length; i += 1) paths.push(bridge.getPathForFile(files[i] as File))
      return (await bridge.invoke(TICKET_CHANNEL, paths)) as string[]
    },
  }
}
