import type { Handlers, RouteName } from '../../src-preload/contract/routes.ts'

/** Handlers of some nouns: `HandlersFor<'queue'>` covers exactly the `queue.*` routes. */
export type HandlersFor<Noun extends string> = { [R in Extract<RouteName, `${Noun}.${string}`>]: Handlers[R] }
