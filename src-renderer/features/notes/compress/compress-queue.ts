import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { RouteOutput } from '../../../../src-preload/contract/routes.ts'
import { request } from '../../../shared/ipc.ts'
import { idle } from '../../../shared/async/idle.ts'
import { onceAtATime } from '../../../shared/async/once.ts'
import { startOpusWorker } from '../../../shared/trusted-worker.ts'
import { storedFile } from '../../../shared/files/stored-file.ts'
import { playerStore } from '../player/player-store.ts'
import type { CompressOrder, CompressReport } from './opus-worker.ts'

type Waiting = NonNullable<RouteOutput<'recording.toCompress'>['recording']>

/** Longest wait for an idle moment of the window before the next part, ms. */
const IDLE_MS = 2000

/** Recordings that failed are left alone until the window is opened again. */
const failed: string[] = []
let isUnable = false

/**
 * Compresses the recordings of finished notes, one after the other, in a worker and in idle moments. Nobody waits for it and nobody is told when it
 * fails: the recording stays as it is.
 */
export const compressWaiting = onceAtATime(async (): Promise<void> => {
  while (!isUnable) {
    await idle(IDLE_MS)
    const { recording } = await request('recording.toCompress', { without: failed })
    if (!recording) return
    await compress(recording).catch(() => failed.push(recording.id))
  }
})

/** Compresses one recording in a worker of its own, whose memory goes with it. */
async function compress({ id, noteId, samples }: Waiting): Promise<void> {
  const worker = startOpusWorker()
  const send = (order: CompressOrder): void => worker.postMessage(order)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sequence = 0

  async function store(data: Uint8Array<ArrayBuffer>, isLast: boolean): Promise<void> {
    await idle(IDLE_MS)
    // The file changes with the last part, and a player reads from it.
    if (isLast) await silent(noteId)
    await request('recording.compressed', { id, sequence, data, isLast })
    sequence += 1
    if (isLast) resolve()
    else send({ kind: 'stored' })
  }

  worker.onmessage = ({ data: report }: MessageEvent<CompressReport>) => {
    if (report.kind === 'part') return void store(report.data, report.isLast).catch(reject)
    isUnable = report.kind === 'unable'
    reject(new Error(report.kind === 'failed' ? report.message : 'no Opus in this browser'))
  }
  worker.onerror = (event) => reject(new Error(event.message))
  try {
    send({ kind: 'compress', address: storedFile(`/recordings/${id}/wav`), samples })
    await promise
  } finally {
    worker.terminate()
  }
}

/** Resolves when this note does not play. */
function silent(noteId: DocumentId): Promise<void> {
  const isSilent = (): boolean => !(playerStore.get().isPlaying && playerStore.get().noteId === noteId)
  if (isSilent()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = playerStore.use.subscribe(() => {
    if (!isSilent()) return
    end()
    resolve()
  })
  return promise
}
