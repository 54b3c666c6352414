import { anyOf } from '../../text/index.ts'
import { noteWindow, withoutNoteWords, type NoteWindow } from './note-window.ts'
import { isSmallTalk } from './small-talk-phrases.ts'
import { isFullDocumentRequest } from './full-document-request.ts'

export type Intent = {
  intent: 'general' | 'document' | 'whole' | 'transcript'
  kind: 'factual' | 'procedural' | 'exploratory' | 'temporal'
  /** Set if the intent is `transcript`. */
  notes: NoteWindow | null
  /** Text to search: the question, without the words that only select notes. */
  about: string
}

const KINDS: readonly (readonly [kind: Intent['kind'], pattern: RegExp])[] = (['temporal', 'procedural', 'exploratory'] as const).map(
  (kind) => [kind, new RegExp(String.raw`^(?:${anyOf(({ intents }) => intents?.[kind])})(?!\p{L})`, 'u')],
)

/**
 * Detects the intent of a question: small talk, documents, full documents, or notes. `documentsChosen`: the person chose documents; only
 * then can the question be about them as a whole.
 */
export function detectIntent(question: string, options: { documentsChosen: boolean }): Intent {
  const plain = question.normalize('NFKC').toLowerCase().trim()
  const kind = KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'factual'
  if (isSmallTalk(plain)) return { intent: 'general', kind, notes: null, about: question }
  const notes = noteWindow(plain)
  if (notes) return { intent: 'transcript', kind, notes, about: withoutNoteWords(question) }
  const whole = options.documentsChosen && isFullDocumentRequest(question)
  return { intent: whole ? 'whole' : 'document', kind, notes: null, about: question }
}
