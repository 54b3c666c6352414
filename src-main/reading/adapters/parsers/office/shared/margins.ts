import type { RawBlock } from '../../../../domain/documents/types.ts'

/**
 * A document with its headers in front and its footers behind: rows with letters or digits that stand nowhere in the text, each once. The reader
 * of the format leaves page numbers out.
 */
export function withMargins(headers: readonly RawBlock[], body: readonly RawBlock[], footers: readonly RawBlock[]): RawBlock[] {
  const told = new Set(body.map(({ text }) => key(text)))
  const added = (blocks: readonly RawBlock[]): RawBlock[] =>
    blocks.flatMap((block) => {
      const own = key(block.text)
      if (own === '' || told.has(own)) return []
      told.add(own)
      return [block.type === 'heading' ? { type: 'paragraph', text: block.text } : block]
    })
  return [...added(headers), ...body, ...added(footers)]
}

/** Letters of what is left of "Page 1 of 9" without its numbers, in any language. */
const PAGE_OF = 9

/** True for what is left of a page number's row without the numbers: "Seite von". */
export function isPageOf(text: string): boolean {
  return !/\p{N}/u.test(text) && key(text).length <= PAGE_OF
}

/** Letters and digits of a text. */
function key(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
