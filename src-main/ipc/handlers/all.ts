import type { Handlers } from '../../../src-preload/contract/routes.ts'
import type { App } from '../../app/compose.ts'
import { createConsent } from '../consent.ts'
import type { Desk } from '../desk.ts'
import type { Tickets } from '../tickets.ts'
import { artifactHandlers } from './artifacts.ts'
import { chatHandlers } from './chats.ts'
import { documentHandlers } from './documents.ts'
import { evaluationHandlers } from './evaluation.ts'
import { machineHandlers } from './machine.ts'

/** A handler for every route: a missing or a surplus one does not compile. */
export function createHandlers(app: App, desk: Desk, tickets: Tickets): Handlers {
  const consent = createConsent(app, desk)
  return {
    ...documentHandlers(app, desk, { consent, tickets }),
    ...artifactHandlers(app, desk),
    ...chatHandlers(app, desk),
    ...evaluationHandlers(app),
    ...machineHandlers(app, desk, consent),
  }
}
