import { anyOf } from '../text/languages/all.ts'
import { noteWindow, withoutNoteWords, type NoteWindow } from './note-window.ts'
import { isSmallTalk } from './small-talk-phrases.ts'
import { isFullDocumentRequest } from './full-document-request.ts'

export type Intent = {
  intent: 'general' | 'document' | 'whole' | 'transcript'
  kind: 'factual' | 'procedural' | 'exploratory' | 'temporal'
  /** Set when the intent is `transcript`. */
  notes: NoteWindow | null
  /** What is looked for: the question, of one about notes without the words that only say which notes. */
  about: string
}

const KINDS: readonly (readonly [kind: Intent['kind'], pattern: RegExp])[] = (['temporal', 'procedural', 'exploratory'] as const).map(
  (kind) => [kind, new RegExp(String.raw`^(?:${anyOf(({ intents }) => intents?.[kind])})(?!\p{L})`, 'u')],
)

/** What a question wants: small talk, documents, whole documents, or notes. `documentsChosen`: documents were chosen for it; only then can it be about them as wholes. */
export function detectIntent(question: string, options: { documentsChosen: boolean }): Intent {
  const plain = question.normalize('NFKC').toLowerCase().trim()
  const kind = KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'factual'
  if (isSmallTalk(plain)) return { intent: 'general', kind, notes: null, about: question }
  const notes = noteWindow(plain)
  if (notes) return { intent: 'transcript', kind, notes, about: withoutNoteWords(question) }
  const whole = options.documentsChosen && isFullDocumentRequest(question)
  return { intent: whole ? 'whole' : 'document', kind, notes: null, about: question }
}
