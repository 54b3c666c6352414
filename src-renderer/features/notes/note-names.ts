import type { ConversationType, NoteState } from '../../../src-preload/contract/shapes/notes.ts'

// The contract's own lists would add zod to the window. `satisfies` refuses a name that it does not have; a test compares the lists.

/** Types of conversation. */
export const CONVERSATION_TYPE_NAMES = [
  'meeting',
  'stand-up',
  'interview',
  'lecture',
  'brainstorm',
  'one-on-one',
  'casual',
] as const satisfies readonly ConversationType[]

/** States of a note. */
export const NOTE_STATE_NAMES = [
  'recording',
  'interrupted',
  'waiting',
  'transcribing',
  'ready',
  'failed',
] as const satisfies readonly NoteState[]
