import { noteWindow, withoutNoteWords, type NoteWindow } from './note-window.ts'
import { isSmallTalk } from './small-talk-phrases.ts'
import { isWholeRequest } from './whole-request.ts'

export type Intent = {
  intent: 'general' | 'document' | 'whole' | 'transcript'
  kind: 'factual' | 'procedural' | 'exploratory' | 'temporal'
  /** Set when the intent is `transcript`. */
  notes: NoteWindow | null
  /** What is looked for: the question, of one about notes without the words that only say which notes. */
  about: string
}

const KINDS: readonly (readonly [kind: Intent['kind'], pattern: RegExp])[] = [
  [
    'temporal',
    /^(when|since when|until when|what (year|date|day|month|time)|which (year|date|day|month)|how long ago|wann|seit wann|cuándo|quand|quando|когда)(?!\p{L})/u,
  ],
  [
    'procedural',
    /^(how (do|does|can|could|should|to|would)|what (are the )?steps|steps|wie (kann|können|muss|mache|macht|geht)|cómo (puedo|se|hacer)|comment (faire|puis))(?!\p{L})/u,
  ],
  [
    'exploratory',
    /^(why|explain|describe|compare|discuss|tell me (more )?about|what (is|are) the (difference|relation|reasons?|advantages?)|warum|weshalb|wieso|erkläre|beschreibe|vergleiche|por qué|pourquoi|почему)(?!\p{L})/u,
  ],
]

/** What a question wants: small talk, documents, whole documents, or notes. `documentsChosen`: documents were chosen for it; only then can it be about them as wholes. */
export function detectIntent(question: string, options: { documentsChosen: boolean }): Intent {
  const plain = question.normalize('NFKC').toLowerCase().trim()
  const kind = KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'factual'
  if (isSmallTalk(plain)) return { intent: 'general', kind, notes: null, about: question }
  const notes = noteWindow(plain)
  if (notes) return { intent: 'transcript', kind, notes, about: withoutNoteWords(question) }
  const whole = options.documentsChosen && isWholeRequest(question)
  return { intent: whole ? 'whole' : 'document', kind, notes: null, about: question }
}

