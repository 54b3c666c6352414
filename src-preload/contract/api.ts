import type { EventName, Events } from './events.ts'
import type { Result } from './result.ts'
import type { RouteInput, RouteName, RouteOutput } from './routes.ts'

/** All that the window is given (`window.api`). */
export type Api = {
  request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /**
   * A one-time ticket for each file or folder that a person dropped or chose; '' for one that has no path (dragged out of a browser, made by a script).
   * Rejects for anything that is no `File`. Tickets are good for one `documents.import` within a minute.
   */
  ticketsForFiles(files: readonly File[]): Promise<string[]>
}
