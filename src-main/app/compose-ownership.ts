import { join } from 'node:path'
import { shutFolders } from '../storage/index.ts'
import { createOwnership, removeLeftovers } from '../care/index.ts'
import type { Patrol, PurgeService, Safekeeping } from '../care/index.ts'
import type { QueueService, Relabel, WatchService } from '../library/index.ts'
import type { NoteTranscriber, Recorder } from '../notes/index.ts'

/** Interval of removing replaced indexes, and sound that is no longer kept. */
const TIDY_MS = 30_000

type Parts = {
  dataFolder: string
  indexes: { tidy(): Promise<unknown> }
  ownModels: { tidy(): Promise<void> }
  purge: PurgeService
  relabel: Pick<Relabel, 'finish'>
  recorder: Pick<Recorder, 'recover'>
  expireAudio: () => Promise<unknown>
  transcriber: Pick<NoteTranscriber, 'start' | 'stop'>
  safekeeping: Safekeeping
  queue: QueueService
  watch: WatchService
  patrol: Patrol
  embedMissing: () => Promise<void>
  /** Resolves when the work may begin. */
  begins: Promise<void>
}

/** Work of the data folder's owner: queue, watched folders, maintenance. Another process takes over when it ends. */
export function composeOwnership({
  dataFolder,
  indexes,
  ownModels,
  purge,
  relabel,
  recorder,
  transcriber,
  expireAudio,
  safekeeping,
  queue,
  watch,
  patrol,
  embedMissing,
  begins,
}: Parts) {
  const collected = Promise.withResolvers<void>()
  let tidying: NodeJS.Timeout | undefined
  let shutting = new AbortController()
  // Not awaited: in a large library of an earlier version it takes seconds, once.
  const shutTheRest = () => {
    shutting = new AbortController()
    void shutFolders(dataFolder, shutting.signal).catch(() => undefined)
  }
  const tidy = () => {
    tidying = setInterval(() => void Promise.allSettled([indexes.tidy(), expireAudio()]), TIDY_MS)
    tidying.unref()
    return indexes.tidy()
  }
  const ownership = createOwnership({
    file: join(dataFolder, 'owner.lock'),
    begin: [
      () => begins,
      () => purge.finish(),
      () => recorder.recover(),
      () => safekeeping.collectGarbage().finally(collected.resolve),
      () => removeLeftovers(dataFolder),
      () => queue.start(),
      () => watch.start(),
      () => transcriber.start(),
      embedMissing,
      tidy,
      () => relabel.finish(),
      () => ownModels.tidy(),
      () => purge.start(),
      () => patrol.start(),
      shutTheRest,
    ],
    async end() {
      clearInterval(tidying)
      shutting.abort()
      await patrol.stop()
      await purge.stop()
      await watch.stop()
      await transcriber.stop()
      await queue.stop()
    },
  })
  return {
    close: () => ownership.close(),
    /** Waits until this process, if the owner, has finished garbage collection. */
    async inOrder() {
      if (await ownership.atOnce) await collected.promise
    },
  }
}
