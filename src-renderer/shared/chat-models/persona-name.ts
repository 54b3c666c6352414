import { t } from '../../../src-preload/texts/say.ts'

/** The personas of a new library by the names that are stored: the command line and the chats know them by these. */
const BUILT_IN = new Map([
  ['General Assistant', () => t('persona.default')],
  ['Corporate Lawyer', () => t('persona.lawyer')],
  ['Financial Accountant', () => t('persona.accountant')],
  ['Technical Architect', () => t('persona.architect')],
])

/** The name of a persona in the language of the app; one that a person named stays as it is. */
export function personaName(stored: string): string {
  return BUILT_IN.get(stored)?.() ?? stored
}
