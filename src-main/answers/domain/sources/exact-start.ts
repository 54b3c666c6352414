/** Placeholder of a redaction, which has another length than the text in the document. */
const REDACTED = /\[REDACTED_[A-Z_]+\]/

/**
 * Offset in the document at which a passage's text would begin; null: unknown. Below a table's header that is repeated in front of the rows
 * (reading/domain/chunking/table-header.ts) it lies before the anchor: only offsets from `anchor.start` on are places in the document.
 */
export function exactStart(text: string, anchor: { start: number; end: number }): number | null {
  const before = text.length - (anchor.end - anchor.start)
  if (before === 0) return anchor.start
  return before > 0 && text[before - 1] === '\n' && !REDACTED.test(text) ? anchor.start - before : null
}
