import type { Handlers } from '../../../src-preload/contract/routes.ts'
import type { App } from '../../app/compose.ts'
import { createConsent } from '../consent.ts'
import type { HostDialogs } from '../host-dialogs.ts'
import { createModelDoor } from '../model-door.ts'
import type { Tickets } from '../tickets.ts'
import { artifactHandlers } from './artifacts.ts'
import { backupHandlers } from './backup.ts'
import { chatHandlers } from './chats.ts'
import { documentHandlers } from './documents.ts'
import { evaluationHandlers } from './evaluation.ts'
import { noteHandlers } from './notes.ts'
import { ocrHandlers } from './ocr.ts'
import { sessionHandlers } from './session.ts'
import { speechHandlers } from './speech.ts'
import { systemHandlers } from './system.ts'

/** Handlers of all routes: missing or surplus ones do not compile. `onSaved`: the page has stored its drafts. */
export function createHandlers(app: App, dialogs: HostDialogs, tickets: Tickets, onSaved: () => void = () => undefined): Handlers {
  const consent = createConsent(app, dialogs)
  const door = createModelDoor({ classifiers: app.ownModels, speech: app.speech.models, languages: app.ocrLanguages }, dialogs)
  return {
    ...documentHandlers(app, dialogs, { consent, tickets, door }),
    ...artifactHandlers(app, dialogs),
    ...backupHandlers(app, dialogs),
    ...chatHandlers(app, dialogs),
    ...evaluationHandlers(app),
    ...noteHandlers(app, dialogs),
    ...ocrHandlers(app, { door }),
    ...sessionHandlers(app, onSaved),
    ...speechHandlers(app, dialogs, { consent, door }),
    ...systemHandlers(app, dialogs, { consent, door }),
  }
}
