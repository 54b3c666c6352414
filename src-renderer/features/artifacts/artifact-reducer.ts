import type {
  Artifact,
  ArtifactDraft,
  ArtifactInput,
  ArtifactSummary,
  RunningArtifact,
} from '../../../src-preload/contract/shapes/artifacts.ts'
import type { ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import type { Text } from '../../../src-preload/texts/text.ts'

export type ArtifactsState = {
  /** Null: not loaded yet. */
  readonly list: readonly ArtifactSummary[] | null
  readonly open: Artifact | null
  readonly making: RunningArtifact | null
  /** What was typed into the open version before it was opened, and is no version yet. */
  readonly draft: ArtifactDraft | null
  /** The text of the open version was changed; the change is kept, and becomes a version when the artifact is left. */
  readonly isEdited: boolean
  readonly error: ErrorShape | null
  /** Initial values of the form, from another part of the window. */
  readonly proposal: ArtifactInput | null
}

export type ArtifactsEvent =
  | { type: 'listed'; list: readonly ArtifactSummary[]; running?: readonly RunningArtifact[] }
  | { type: 'opened'; artifact: Artifact | null; draft?: ArtifactDraft | null }
  /** Another client made a version. */
  | { type: 'grown'; history: Artifact['history'] }
  | { type: 'began'; id: ArtifactId }
  | { type: 'progressed'; id: ArtifactId; message: Text }
  | { type: 'text-came'; id: ArtifactId; text: string }
  | { type: 'done'; id: ArtifactId; artifact: Artifact }
  | { type: 'failed'; id: ArtifactId; error: ErrorShape }
  | { type: 'edited' }
  | { type: 'proposed'; proposal: ArtifactInput }

export const INITIAL_ARTIFACTS: ArtifactsState = {
  list: null,
  open: null,
  making: null,
  draft: null,
  isEdited: false,
  error: null,
  proposal: null,
}

/** Reducer of the artifacts. Events of an artifact that another client makes (the command line) are ignored. */
export function reduceArtifacts(state: ArtifactsState, event: ArtifactsEvent): ArtifactsState {
  switch (event.type) {
    case 'listed':
      // `running`: an artifact that was started before this window opened.
      return {
        ...state,
        list: event.list,
        making: state.making ?? event.running?.[0] ?? null,
      }
    case 'opened':
      return { ...state, open: event.artifact, draft: event.draft ?? null, isEdited: Boolean(event.draft), error: null }
    case 'grown':
      return state.open ? { ...state, open: { ...state.open, history: event.history } } : state
    case 'began':
      return {
        ...state,
        making: state.making?.id === event.id ? state.making : { id: event.id, text: '', message: '' },
        draft: null,
        isEdited: false,
        error: null,
        proposal: null,
      }
    case 'progressed':
      return state.making?.id === event.id ? { ...state, making: { ...state.making, message: event.message } } : state
    case 'text-came':
      return state.making?.id === event.id ? { ...state, making: { ...state.making, text: state.making.text + event.text } } : state
    case 'done':
      return state.making?.id === event.id ? { ...state, making: null, open: event.artifact, draft: null, isEdited: false } : state
    case 'failed':
      return state.making?.id === event.id ? { ...state, making: null, error: event.error } : state
    case 'edited':
      return state.isEdited ? state : { ...state, isEdited: true }
    case 'proposed':
      // An edited artifact stays open.
      return { ...state, proposal: event.proposal, open: state.isEdited ? state.open : null, error: null }
  }
}
