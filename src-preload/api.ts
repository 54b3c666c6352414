import type { Api } from './contract/api.ts'
import { EVENT_CHANNEL, REQUEST_CHANNEL, TICKET_CHANNEL } from './contract/channels.ts'

/** The part of Electron's ipcRenderer and webUtils that is used. */
export type Bridge = {
  invoke(channel: string, ...values: unknown[]): Promise<unknown>
  on(channel: string, listener: (event: unknown, ...values: unknown[]) => void): void
  /** '' for a file that a script made; throws for what is no file. */
  getPathForFile(file: File): string
}

/**
 * What the window is given: one request channel, one event channel, and tickets for dropped files. Neither Electron's event object nor its functions pass
 * through, and no path does: it goes from here to the main process, and the page gets a ticket for it.
 */
export function createApi(bridge: Bridge): Api {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  // One subscription for all: a page that subscribes and unsubscribes for days leaves nothing behind.
  bridge.on(EVENT_CHANNEL, (_event, name, payload) => {
    if (typeof name !== 'string') return
    for (const listener of listeners.get(name) ?? []) listener(payload as never)
  })
  return {
    request: (route, input) => bridge.invoke(REQUEST_CHANNEL, route, input) as Promise<never>,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set)
      // A listener given twice is called twice and ends one by one.
      const own = (payload: never) => listener(payload)
      set.add(own)
      return () => void set.delete(own)
    },
    async ticketsForFiles(files) {
      // By index: a `map` or an iterator of the page's own could put other paths in.
      const paths: string[] = []
      for (let i = 0; i < files.length; i += 1) paths.push(bridge.getPathForFile(files[i] as File))
      return (await bridge.invoke(TICKET_CHANNEL, paths)) as string[]
    },
  }
}
