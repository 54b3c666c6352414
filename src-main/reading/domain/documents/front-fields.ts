import type { NormalisedDocument, RawBlock } from './types.ts'

/**
 * What a file says about itself ("Author: Anna Berg"), as a paragraph at the beginning, below a heading that stands there: a passage of its
 * own would say nothing. `fields`: its lines; without one the blocks stay as they are.
 */
export function withFields(blocks: readonly RawBlock[], fields: readonly string[]): RawBlock[] {
  if (fields.length === 0) return [...blocks]
  const place = blocks[0]?.type === 'heading' ? 1 : 0
  return blocks.toSpliced(place, 0, { type: 'paragraph', text: fields.join('\n') })
}

/** Marks the paragraph of `withFields` as the document's head. */
export function withHead(document: NormalisedDocument, fields: readonly string[]): NormalisedDocument {
  const head = fields.length > 0 ? document.blocks.find(({ type }) => type === 'paragraph') : undefined
  return head ? { ...document, head: { start: head.start, end: head.end } } : document
}

/** A line ("Author: Anna Berg, Otto Klein") of the values of a field, cleaned; null without one. */
export function fieldLine(name: string, values: readonly (string | null | undefined)[]): string | null {
  const said = [...new Set(values.map((value) => (value ?? '').replaceAll(/\s+/gu, ' ').trim()).filter((value) => value !== ''))]
  return said.length === 0 ? null : `${name}: ${said.join(', ')}`
}
