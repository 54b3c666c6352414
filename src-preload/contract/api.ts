import type { EventName, Events } from './events.ts'
import type { Result } from './result.ts'
import type { RouteInput, RouteName, RouteOutput } from './routes.ts'

/** API of the window (`window.api`). */
export type Api = {
  request<R extends RouteName>(route: R, input: RouteInput<R>): Promise<Result<RouteOutput<R>>>
  /** Returns the unsubscribe function. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /**
   * One-time tickets for files or folders that a person dropped or chose; '' for files without a path (dragged from a browser, made by a
   * script). Rejects anything that is no `File`. A ticket is valid for one `documents.import` within a minute.
   */
  ticketsForFiles(files: readonly File[]): Promise<string[]>
}
