import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify } from '../../../shared/controls/toasts.tsx'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { onceAtATime } from '../../../shared/async/once.ts'

type DecodingState = { readonly noteId: DocumentId | null; readonly share: number }

/** The note whose recording is being decoded, and the share done. */
export const decodingStore = createFeatureStore<DecodingState, DecodingState>({ noteId: null, share: 0 }, (_state, next) => next)

/** Recordings that cannot be decoded are tried once. */
const failed = new Set<string>()

/** Decodes recordings that the main process cannot (M4A, WebM), one after the other, as soon as their transcription asks for it. */
export const decodeWaiting = onceAtATime(async (): Promise<void> => {
  const { notes } = await request('notes.list', { state: 'failed' })
  for (const { id, title, error } of notes) if (error?.code === 'audio-needs-window') await decodeNote(id, title)
})

async function decodeNote(noteId: DocumentId, title: string): Promise<void> {
  const { note } = await request('notes.get', { id: noteId })
  const [recording] = note.recordings
  if (!recording || failed.has(recording.id)) return
  decodingStore.dispatch({ noteId, share: 0 })
  try {
    // mediabunny is large and rarely needed.
    const { decodeRecording } = await import('./decode-recording.ts')
    let sequence = 0
    await decodeRecording(
      `/recordings/${recording.id}/${recording.format}`,
      async (samples, isLast) => {
        await request('recording.decoded', { id: recording.id, sequence, samples: new Uint8Array(samples.buffer), isLast })
        sequence += 1
      },
      (share) => decodingStore.dispatch({ noteId, share }),
    )
  } catch (error) {
    failed.add(recording.id)
    if (isAppError(error)) throw error
    notify({ title: t('note.undecodable', { title }), description: t('note.undecodableNext'), bad: true })
  } finally {
    decodingStore.dispatch({ noteId: null, share: 0 })
  }
}
