import type { DocumentKind, RedactPolicy } from '../../../../../src-preload/contract/shapes/documents.ts'
import { detectKind } from '../detect-kind.ts'
import { findPersonalData } from './find.ts'
import { createOffsetMap } from '../redaction-map.ts'
import type { OffsetMap, Replaced } from '../redaction-map.ts'
import { isContact } from '../redaction-types.ts'
import type { PersonalData, RedactionLabel } from '../redaction-types.ts'
import type { Block, NormalisedDocument } from '../types.ts'

/**
 * A document ready for chunking. `document`: text, title, blocks and offsets, redacted (pages without words); `found`: all personal data in
 * the normalised text, redacted or not; `replaced`: redacted ranges; `counts`: placeholders per label, title included.
 */
export type RedactedDocument = {
  document: NormalisedDocument
  kind: DocumentKind
  found: PersonalData[]
  replaced: Replaced[]
  counts: Partial<Record<RedactionLabel, number>>
  map: OffsetMap
}

/** Detects the kind and redacts by policy, before anything is indexed or sent to a model (DESIGN.md, Import). */
export function redactDocument(document: NormalisedDocument, policy: RedactPolicy): RedactedDocument {
  const { text } = document
  const found = findPersonalData(text)
  const kind = detectKind(document, density(document, found))
  const isRedacted = isRedactedBy(policy, kind)
  const taken = found.filter(isRedacted)
  const counts: RedactedDocument['counts'] = {}
  const count = (label: RedactionLabel): string => {
    counts[label] = (counts[label] ?? 0) + 1
    return placeholder(label)
  }
  const line = (raw: string): string => redactLine(raw, policy, kind)
  const title = document.title === null ? null : replace(document.title, findPersonalData(document.title).filter(isRedacted), count)
  const replaced = taken.map(({ start, end, label }) => ({ start, end, length: placeholder(label).length }))
  const map = createOffsetMap(replaced)
  return { document: { ...shifted(document, map, line), title, text: replace(text, taken, count) }, kind, found, replaced, counts, map }
}

/** Share of the text inside personal data. Sender and recipients of a mail do not count: every mail has them. */
function density({ text, head }: NormalisedDocument, found: readonly PersonalData[]): number {
  const own = found.filter(({ start, end }) => !head || end <= head.start || start >= head.end)
  const inside = own.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = text.length - (head ? head.end - head.start : 0)
  return length <= 0 ? 0 : inside / length
}

/** Redacts a line that belongs to a document (its file name) like the document's text. */
export function redactLine(line: string, policy: RedactPolicy, kind: DocumentKind): string {
  return replace(line, findPersonalData(line).filter(isRedactedBy(policy, kind)), placeholder)
}

function isRedactedBy(policy: RedactPolicy, kind: DocumentKind): (one: PersonalData) => boolean {
  return ({ label }) => policy === 'always' || (policy === 'standard' && (kind === 'sensitive' || !isContact(label)))
}

/** `[REDACTED_EMAIL]` and so on. */
function placeholder(label: RedactionLabel): string {
  return `[REDACTED_${label}]`
}

function replace(text: string, taken: readonly PersonalData[], write: (label: RedactionLabel) => string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end, label } of taken) {
    parts.push(text.slice(from, start), write(label))
    from = end
  }
  return parts.join('') + text.slice(from)
}

/**
 * Moves all offsets to the redacted text and redacts speakers' names. Page words are omitted: their offsets refer to the normalised text.
 */
function shifted(document: NormalisedDocument, map: OffsetMap, line: (raw: string) => string): NormalisedDocument {
  const move = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: map.redacted(span.start, 'start'),
    end: map.redacted(span.end, 'end'),
  })
  const who = <T extends { speaker?: string }>(turn: T): T => (turn.speaker === undefined ? turn : { ...turn, speaker: line(turn.speaker) })
  const block = (one: Block): Block => ({
    ...move(one),
    ...(one.header && { header: move(one.header) }),
    ...(one.turn && { turn: who(one.turn) }),
    ...(one.cues && { cues: one.cues.map((cue) => who(move(cue))) }),
  })
  return {
    ...document,
    blocks: document.blocks.map(block),
    pages:
      document.pages &&
      document.pages.map(({ page, start, end, label }) => move({ page, start, end, ...(label !== undefined && { label }), words: [] })),
    ...(document.cues && { cues: document.cues.map((cue) => who(move(cue))) }),
    // A tag of placeholders would name nothing.
    ...(document.tags && { tags: document.tags.filter((tag) => line(tag) === tag) }),
  }
}
