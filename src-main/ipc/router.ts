import type { z } from 'zod'
import { AppError, isAppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import type { Result } from '../../src-preload/contract/result.ts'
import { ROUTES, type Handlers, type RouteName } from '../../src-preload/contract/routes.ts'
import type { ConsentFor } from './consent-for.ts'
import { isTooLarge } from './message-size.ts'
import { isTrustedSender, type Sender } from './sender.ts'

export type RouterOptions = {
  handlers: Handlers
  /** Asks the person before a route that destroys or reaches outside. */
  consentFor: ConsentFor
  /** Address of the window's page; development only. */
  pageAddress?: string
  /** Receives unexpected errors (bugs), never a person's input. */
  onUnexpected: (route: string, error: unknown) => void
}

/** Answers one message; never rejects. */
export type Router = (sender: Sender, route: unknown, input: unknown) => Promise<Result<unknown>>

/** IPC gateway: checks sender, route, size and schema, asks the person where the table says so, then calls the handler. Never throws. */
export function createRouter(options: RouterOptions): Router {
  return async (sender, route, input) => {
    try {
      if (!isTrustedSender(sender, options.pageAddress)) throw new AppError('untrusted-sender')
      if (!isRoute(route)) throw new AppError('unknown-route')
      if (isTooLarge(input)) throw new AppError('bad-request', { variant: 'tooLarge' })
      if (!isPlainObject(input)) throw new AppError('bad-request')
      const parsed = (ROUTES[route].input as z.ZodType).safeParse(input)
      if (!parsed.success) throw new AppError('bad-request', { data: { fields: fieldsOf(parsed.error) } })
      const handler = options.handlers[route] as (parsedInput: unknown) => Promise<unknown>
      const agreed = await options.consentFor(route, parsed.data)
      if (agreed === null) throw new AppError('declined')
      return { ok: true, data: await handler(agreed) }
    } catch (error) {
      if (!isAppError(error)) options.onUnexpected(isRoute(route) ? route : '(unknown)', error)
      return { ok: false, error: toErrorShape(error) }
    }
  }
}

/** Own properties of the table only, not inherited ones (`constructor`, `__proto__`). */
function isRoute(route: unknown): route is RouteName {
  return typeof route === 'string' && Object.hasOwn(ROUTES, route)
}

/** Zod accepts a Date or Map as an object without keys. */
function isPlainObject(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

/** Names of invalid fields, without values. */
function fieldsOf(error: z.ZodError): string[] {
  return [...new Set(error.issues.map((issue) => issue.path.filter((part) => typeof part === 'string').join('.')))].slice(0, 10)
}
