import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { RunningRecording } from '../../../../src-preload/contract/shapes/notes.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { onceAtATime } from '../../../shared/async/once.ts'
import { setSetting, settingsStore } from '../../../shared/settings.ts'
import { microphoneLevels } from './level-feed.ts'
import { listMicrophones, onDevicesChange } from './microphones.ts'
import { INITIAL_RECORDER, isGoingOn, reduceRecorder } from './recorder-reducer.ts'
import { beginSession, type Session, type SessionEvents } from './session.ts'

/** Store of the recorder. */
export const recorderStore = createFeatureStore(INITIAL_RECORDER, reduceRecorder)

const { dispatch } = recorderStore
let session: Session | null = null
let endDevices = () => {}

const EVENTS: SessionEvents = {
  onTime: (time) => dispatch({ type: 'time', ...time }),
  onPeak: microphoneLevels.push,
  onSilence: (is) => dispatch({ type: 'silence', is }),
  onLost: (is) => dispatch({ type: 'lost', is }),
  onOpened(microphone) {
    dispatch({ type: 'microphone', microphone })
    void loadMicrophones()
  },
  onFailed: (error) => void failed(error),
}

async function loadMicrophones(): Promise<void> {
  dispatch({ type: 'microphones', microphones: await listMicrophones() })
}

/** Starts a recording into a new note. A missing microphone is told in the bar. Resolves to the note; null: not started. */
export async function startRecording(collection?: string): Promise<DocumentId | null> {
  if (recorderStore.get().phase !== 'idle') return recorderStore.get().noteId
  dispatch({ type: 'starting' })
  const { values } = settingsStore.get()
  try {
    const input = {
      ...(collection !== undefined && { collection }),
      microphone: values['recording.microphone'] ?? '',
      systemSound: values['recording.systemSound'] ?? false,
    }
    session = await beginSession(input, EVENTS)
  } catch (error) {
    dispatch({ type: 'ended' })
    tell(error, null)
    return null
  }
  endDevices = onDevicesChange(() => void loadMicrophones())
  dispatch({ type: 'started', noteId: session.noteId })
  return session.noteId
}

/** Stops the recording; everything that was heard is stored. Resolves to its note; null: there was none. */
export async function stopRecording(): Promise<DocumentId | null> {
  const ending = session
  if (!ending || !isGoingOn(recorderStore.get())) return null
  dispatch({ type: 'stopping' })
  try {
    await ending.stop()
    return ending.noteId
  } catch (error) {
    tell(error, ending.noteId)
    return ending.noteId
  } finally {
    leave()
  }
}

/** Pauses the recording, or goes on with it. */
export const togglePause = onceAtATime(async (): Promise<void> => {
  const { phase } = recorderStore.get()
  if (!session || (phase !== 'recording' && phase !== 'paused')) return
  const is = phase === 'recording'
  await session.setPaused(is)
  if (is) microphoneLevels.clear()
  dispatch({ type: 'paused', is })
})

/** Goes on with another microphone, now and in the next recordings. */
export const chooseMicrophone = onceAtATime(async (id: string): Promise<void> => {
  const { microphones } = recorderStore.get()
  await session?.useMicrophone(id)
  await setSetting('recording.microphone', microphones.find((microphone) => microphone.id === id)?.name ?? '')
})

/** Closes the message about a recording that failed. */
export function dismissProblem(): void {
  dispatch({ type: 'problem', problem: null })
}

/** The main process began or ended a recording. A session without one ends: its window is closing, or storing failed. */
export function recordingChanged(running: RunningRecording | null): void {
  if (running !== null || !session || recorderStore.get().phase === 'stopping') return
  const ended = session
  leave()
  void ended.release()
}

/** Ends a recording whose page was loaded again: its microphone is gone. What was recorded is kept, and the person is told. */
export async function endOrphan(): Promise<void> {
  const { running } = await request('recording.state', {})
  if (!running || session) return
  const { note } = await request('recording.stop', { noteId: running.noteId })
  const values = { time: formatClock(note.seconds ?? running.seconds) }
  dispatch({
    type: 'problem',
    problem: { message: text('recorder.reloaded'), next: text('recorder.kept', values), noteId: running.noteId },
  })
}

async function failed(error: unknown): Promise<void> {
  const ended = session
  if (!ended) return
  tell(error, ended.noteId)
  if (recorderStore.get().phase !== 'stopping') leave()
  await ended.release()
}

function leave(): void {
  session = null
  endDevices()
  endDevices = () => {}
  microphoneLevels.clear()
  dispatch({ type: 'ended' })
}

/** Shows an error in the bar, with the seconds that are kept. */
function tell(error: unknown, noteId: DocumentId | null): void {
  const known = isAppError(error) ? error : null
  const message = known ? known.text : text('common.unknownError')
  const { seconds, behind } = recorderStore.get()
  const kept = text('recorder.kept', { time: formatClock(seconds - behind) })
  dispatch({
    type: 'problem',
    problem: { message, next: noteId ? kept : known ? known.next : text('common.unknownErrorNext'), noteId },
  })
}
