import type { Api } from '../../src-preload/contract/api.ts'
import { fromErrorShape } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { RouteInput, RouteName, RouteOutput } from '../../src-preload/contract/routes.ts'

declare global {
  interface Window {
    readonly api: Api
  }
}

/**
 * Sends a request to the main process: the only way out of the window. Rejects with an AppError, whose `text` is one sentence
 * for the person and whose `next` is the next step.
 * @example const { chats } = await request('chats.list', {})
 */
export async function request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>> {
  const result = await window.api.request(route, input)
  if (!result.ok) throw fromErrorShape(result.error)
  return result.data
}

/** Listens to an event of the main process; returns the unsubscribe function. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  return window.api.on(event, listener)
}

/** One-time tickets of dropped files (see `Api.ticketsForFiles`). */
export function ticketsForFiles(files: readonly File[]): Promise<string[]> {
  return window.api.ticketsForFiles(files)
}
