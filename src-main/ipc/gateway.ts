import type { App } from '../app/compose.ts'
import { withBrake } from './brake.ts'
import { createConsentFor } from './consent-for.ts'
import { createHandlers } from './handlers/all.ts'
import type { HostDialogs } from './host-dialogs.ts'
import { createQuestions } from './questions.ts'
import { createRouter, type Router, type RouterOptions } from './router.ts'
import type { Tickets } from './tickets.ts'

type Options = Omit<RouterOptions, 'handlers' | 'consentFor'> & {
  app: App
  dialogs: HostDialogs
  tickets: Tickets
  /** The page has stored its drafts. */
  onSaved?: () => void
}

/** The gateway of an app: every route with its handler, and the questions before it. */
export function createGateway({ app, tickets, onSaved, ...options }: Options): Router {
  const dialogs = withBrake(options.dialogs)
  return createRouter({
    ...options,
    handlers: createHandlers(app, dialogs, tickets, onSaved),
    consentFor: createConsentFor(createQuestions(app), dialogs),
  })
}
