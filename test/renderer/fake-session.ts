import type { Handlers } from '../../src-preload/contract/routes.ts'
import type { FakeState } from './fake-api.ts'
import type { ComposerState, PersonaDrafts, WindowSession } from '../../src-preload/contract/shapes/session.ts'

/** The routes of what the window restores, of sizes and of backups. The first keep it as the main process does, for as long as the fake lives. */
export function fakeSession(state: Pick<FakeState, 'months'>) {
  const composers = new Map<string | null, ComposerState>()
  let window: WindowSession | null = null
  let personas: PersonaDrafts = {}
  return {
    'session.composer': async ({ chatId }) => ({ composer: composers.get(chatId) ?? null }),
    'session.keepComposer': async ({ chatId, composer }) => (composers.set(chatId, composer), {}),
    'session.window': async () => ({ session: window }),
    'session.keepWindow': async ({ session }) => ((window = session), {}),
    'storage.get': async () => ({
      sizes: { database: 3_000_000, originals: 2_000_000, recordings: 0, models: 0, other: 55, free: 40_000_000_000 },
      months: state.months,
    }),
    'backup.state': async () => ({ last: null, restored: null, isUnderWay: false }),
    'backup.make': async () => null,
    'backup.restore': async () => null,
    'backup.stop': async () => ({}),
    'session.saved': async () => ({}),
    'session.personas': async () => ({ drafts: personas }),
    'session.keepPersonas': async ({ drafts }) => ((personas = drafts), {}),
  } satisfies Partial<Handlers>
}
