import type { Handlers } from '../../src-preload/contract/routes.ts'
import type { ComposerState } from '../../src-preload/contract/shapes/session.ts'

/** The routes of what the window restores. They keep it as the main process does, for as long as the fake lives. */
export function fakeSession() {
  const composers = new Map<string | null, ComposerState>()
  return {
    'session.composer': async ({ chatId }) => ({ composer: composers.get(chatId) ?? null }),
    'session.keepComposer': async ({ chatId, composer }) => (composers.set(chatId, composer), {}),
  } satisfies Partial<Handlers>
}
