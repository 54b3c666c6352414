import { randomUUID } from 'node:crypto'
import { createGateway } from '../../../src-main/ipc/gateway.ts'
import type { HostDialogs } from '../../../src-main/ipc/host-dialogs.ts'
import { createTickets } from '../../../src-main/ipc/tickets.ts'
import { ROUTES, type RouteName } from '../../../src-preload/contract/routes.ts'
import { say } from '../../../src-preload/texts/say.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import type { TestApp } from '../app.ts'
import { createInputs, seededRandom } from './inputs.ts'

const SENDER = { isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }
const NAMES = Object.keys(ROUTES) as RouteName[]
/** Requests under way at once, as from one page. */
const AT_ONCE = 8
/** A call that takes longer hangs. Searches wait for each other. */
const PATIENCE_MS = 60_000
/** Waits by design: a copy of a recording is compared when no recording is about to begin. */
const WAITS: RouteName = 'recording.compressed'

export type FuzzResult = {
  calls: number
  /** Calls that succeeded, by route. */
  accepted: Map<string, number>
  /** Routes with an error that no code names, with it. */
  unexpected: string[]
  /** Errors that tell a path of this computer. */
  told: string[]
  /** Routes that did not answer in time. */
  slow: string[]
  /** What another program or place got. */
  outside: string[]
}

/** Dialogs of a person who says no to everything. */
function refusing(outside: string[]): HostDialogs {
  return {
    pick: async () => null,
    saveText: async () => false,
    backupPath: async () => null,
    confirm: async () => false,
    confirmWith: async () => null,
    openFile: async ({ name }) => void outside.push(`opened ${name}`),
    openAddress: async () => false,
    restart: () => void outside.push('restart'),
    version: '0',
    platform: 'linux',
  }
}

/** Sends so many requests to the gateway of an app, from a page that a script commands, in turn to every route. */
export async function fuzzGateway(test: TestApp, o: { calls: number; seed: number; known: readonly string[] }): Promise<FuzzResult> {
  const result: FuzzResult = { calls: 0, accepted: new Map(), unexpected: [], told: [], slow: [], outside: [] }
  const gateway = createGateway({
    app: test.app,
    dialogs: refusing(result.outside),
    tickets: createTickets({ now: Date.now, random: randomUUID }),
    onUnexpected: (route, error) =>
      void result.unexpected.push(`${route}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`),
  })
  const inputOf = createInputs(seededRandom(o.seed), o.known)

  async function send(route: RouteName): Promise<void> {
    const timer = Promise.withResolvers<null>()
    const waiting = setTimeout(() => timer.resolve(null), route === WAITS ? 100 : PATIENCE_MS)
    const answer = await Promise.race([gateway(SENDER, route, inputOf(ROUTES[route].input)), timer.promise])
    clearTimeout(waiting)
    if (answer === null) result.slow.push(...(route === WAITS ? [] : [route]))
    else if (answer.ok) result.accepted.set(route, (result.accepted.get(route) ?? 0) + 1)
    else if (tellsAPath(answer.error, test.dataFolder)) result.told.push(`${route}: ${JSON.stringify(answer.error)}`)
  }

  async function sendInTurn(): Promise<void> {
    while (result.calls < o.calls) await send(NAMES[result.calls++ % NAMES.length] as RouteName)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
  return result
}

function tellsAPath(error: { message: Text; next: Text; data?: unknown }, dataFolder: string): boolean {
  const told = `${say(error.message)} ${say(error.next)} ${JSON.stringify(error.data ?? null)}`
  return told.includes(dataFolder) || told.includes(import.meta.dirname) || /node_modules|\bat .*:\d+:\d+/u.test(told)
}
