import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Microphone } from './microphones.ts'

/** Why there is no recording, with the next step. `noteId`: the note that keeps what was recorded before. */
export type RecorderProblem = { readonly message: Text; readonly next: Text; readonly noteId: DocumentId | null }

export type RecorderState = {
  readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'stopping'
  readonly noteId: DocumentId | null
  /** Whole seconds recorded, and seconds that wait to be stored. */
  readonly seconds: number
  readonly behind: number
  readonly isSilent: boolean
  readonly isLost: boolean
  readonly microphone: { readonly id: string | null; readonly name: string }
  readonly microphones: readonly Microphone[]
  readonly problem: RecorderProblem | null
}

export type RecorderEvent =
  | { type: 'starting' }
  | { type: 'started'; noteId: DocumentId }
  | { type: 'paused'; is: boolean }
  | { type: 'stopping' }
  | { type: 'ended' }
  | { type: 'time'; seconds: number; behind: number }
  | { type: 'silence'; is: boolean }
  | { type: 'lost'; is: boolean }
  | { type: 'microphone'; microphone: RecorderState['microphone'] }
  | { type: 'microphones'; microphones: readonly Microphone[] }
  | { type: 'problem'; problem: RecorderProblem | null }

export const INITIAL_RECORDER: RecorderState = {
  phase: 'idle',
  noteId: null,
  seconds: 0,
  behind: 0,
  isSilent: false,
  isLost: false,
  microphone: { id: null, name: '' },
  microphones: [],
  problem: null,
}

/** Reducer of the recorder. */
export function reduceRecorder(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'starting':
      return { ...INITIAL_RECORDER, phase: 'starting', microphones: state.microphones }
    case 'started':
      return { ...state, phase: 'recording', noteId: event.noteId }
    case 'paused':
      return isGoingOn(state) ? { ...state, phase: event.is ? 'paused' : 'recording', isSilent: false } : state
    case 'stopping':
      return { ...state, phase: 'stopping', isSilent: false, isLost: false }
    case 'ended':
      return { ...INITIAL_RECORDER, microphones: state.microphones, problem: state.problem }
    case 'time': {
      const seconds = Math.floor(event.seconds)
      const behind = Math.floor(event.behind)
      return seconds === state.seconds && behind === state.behind ? state : { ...state, seconds, behind }
    }
    case 'silence':
      return { ...state, isSilent: event.is }
    case 'lost':
      return { ...state, isLost: event.is, isSilent: false }
    case 'microphone':
      return { ...state, microphone: event.microphone }
    case 'microphones':
      return { ...state, microphones: event.microphones }
    case 'problem':
      return { ...state, problem: event.problem }
  }
}

/** True while sound is recorded, or only paused. */
export function isGoingOn({ phase }: Pick<RecorderState, 'phase'>): boolean {
  return phase === 'recording' || phase === 'paused'
}
