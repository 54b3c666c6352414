import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EgressOutput, EgressWork } from '../../src-preload/contract/commands.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import { text, type Text } from '../../src-preload/texts/text.ts'
import { WATCH_VARIABLE, isLoopback, makeUsesFolder, openUses, readUses, watchKernel, watchSockets } from '../storage/index.ts'
import type { SocketUse } from '../storage/index.ts'
import type { ComposeOptions } from '../app/compose-options.ts'
import { compose, type App } from '../app/compose.ts'
import { drainQueue } from './drain.ts'
import { makeScan } from './egress-scan.ts'

/** A port of this computer behind which nobody is (unassigned, and none that fetch refuses): answers are quoted, and nothing waits for a model. */
const NO_SERVER = 'http://127.0.0.1:4'

type Context = { options: ComposeOptions; progress: (line: Text) => void; signal: AbortSignal }

/** Works in a folder that is deleted afterwards, and tells what it did. */
type Work = (folder: string, context: Context) => Promise<EgressWork[]>

/** Does the app's own work in a library of its own and counts every address that any of its programs and threads asks for. `work`: other work, to try the counting. */
export async function examineEgress(context: Context, work: Work = workIn): Promise<EgressOutput> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'echomind-egress-'))
  const usesFolder = makeUsesFolder(folder)
  const kernel = watchKernel()
  const unwatch = watchSockets(openUses(usesFolder))
  process.env[WATCH_VARIABLE] = usesFolder
  try {
    const done = await work(folder, context)
    const shown = kernel?.stop() ?? null
    const { programs, uses } = readUses(usesFolder)
    const isForeign = ({ address }: SocketUse): boolean => !isLoopback(address)
    const foreign = [...counted(uses.filter(isForeign), 'node'), ...counted(shown?.uses ?? [], 'kernel')]
    return {
      ok: foreign.length === 0,
      foreign,
      own: uses.filter((use) => !isForeign(use)).length,
      programs,
      kernel: shown && { looks: shown.looks, longestGapMs: Math.round(shown.longestGapMs), probes: shown.probes },
      work: done,
      seconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    delete process.env[WATCH_VARIABLE]
    unwatch()
    kernel?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Each address once, with how often it was asked for. */
function counted(uses: readonly SocketUse[], seenBy: 'node' | 'kernel'): EgressOutput['foreign'] {
  const groups = Map.groupBy(uses, ({ kind, address, port }) => `${kind} ${address} ${port}`)
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [{ ...first, times: 1 + rest.length, seenBy }] : []))
}

/** Everything that the app does by itself, from a file to a backup. */
async function workIn(folder: string, { options, progress, signal }: Context): Promise<EgressWork[]> {
  const scans = join(folder, 'scans')
  mkdirSync(scans)
  writeFileSync(join(scans, 'scan.tiff'), makeScan())
  const app = await compose({ ...options, dataFolder: join(folder, 'library'), emit: () => undefined, watchModels: true, drains: true })
  const done: EgressWork[] = []
  try {
    await app.settings.set('models.baseUrl', NO_SERVER, 'command')
    for (const [name, step] of steps(app, { folder, scans, progress })) {
      if (signal.aborted) throw new AppError('cancelled')
      progress(text('cli.egress.working', { step: text(`cli.egress.work.${name}`) }))
      await step()
      done.push(name)
    }
    return done
  } finally {
    await app.dispose()
  }
}

type Place = { folder: string; scans: string; progress: (line: Text) => void }

function steps(app: App, { folder, scans, progress }: Place): [EgressWork, () => Promise<unknown>][] {
  let question = ''
  return [
    [
      'import',
      async () => {
        await app.imports.importPaths([app.sample, scans], { embed: true })
        await drainQueue({ app, progress })
        const [document] = await app.library.list({})
        question = document?.title ?? ''
      },
    ],
    ['models', () => app.models.list()],
    ['search', () => app.retrieve.search({ question, filter: {}, k: 10, select: true, depth: 'thorough', settings: {} })],
    ['ask', async () => (await app.chat.ask({ question, filters: {}, depth: 'thorough' })).done],
    ['artifact', async () => (await app.artifacts.make({ type: 'blueprint', filters: {} })).done],
    ['backup', () => app.backups.make(join(folder, 'backup.echomind'))],
    ['check', () => app.maintenance.check({ full: true })],
    ['doctor', () => app.maintenance.doctor()],
  ]
}
