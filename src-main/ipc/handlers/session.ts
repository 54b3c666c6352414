import type { App } from '../../app/compose.ts'
import type { HandlersFor } from '../handlers-for.ts'

/** Handlers of what the window restores. */
export function sessionHandlers({ session }: App, onSaved: () => void): HandlersFor<'session'> {
  return {
    'session.composer': async ({ chatId }) => ({ composer: await session.composer(chatId) }),
    'session.keepComposer': async ({ chatId, composer }) => (await session.keepComposer(chatId, composer), {}),
    'session.window': async () => ({ session: await session.window() }),
    'session.keepWindow': async (input) => (await session.keepWindow(input.session), {}),
    'session.saved': async () => (onSaved(), {}),
    'session.personas': async () => ({ drafts: await session.personas() }),
    'session.keepPersonas': async ({ drafts }) => (await session.keepPersonas(drafts), {}),
  }
}
