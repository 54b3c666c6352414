import type { Claim, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Passage } from '../../../search/index.ts'
import { forDisplay } from '../../../text/index.ts'
import { exactStart } from '../sources/exact-start.ts'
import { isSelected } from '../sources/selected.ts'

/** Words to quote: UTF-16 offsets in the passage's text. `shown`: how they read out of their place (a row with its column names). */
export type Quotable = { passage: Passage; start: number; end: number; shown?: string }

/**
 * Joins quotes into a text with one marker each and records each quote's range. `before`: paragraphs above the quotes; `written`: how a
 * quote is written in the text, as it stands by default.
 */
export function quotedText(
  before: readonly string[],
  quotes: readonly (Claim & { n: number })[],
  between = '\n\n',
  sign = '',
  written: (quote: string) => string = (quote) => quote,
): { text: string; claims: Claim[] } {
  let text = before.join('\n\n')
  const claims = quotes.map((quote, i): Claim => {
    text += (text === '' ? '' : i === 0 ? '\n\n' : between) + sign
    const start = text.length
    const words = written(quote.text)
    text += `${words} [${quote.n}]`
    return { ...quote, range: { start, end: start + words.length } }
  })
  return { text, claims }
}

/** Turns a candidate into a claim and adds its source to `sources` if missing. */
export function toClaim(candidate: Quotable, sources: Source[]): Claim & { n: number } {
  const { passage, start, end, shown } = candidate
  const quote = forDisplay(passage.text.slice(start, end))
  const selected = isSelected(passage)
  let source = sources.find(({ chunkId }) => chunkId === (selected ? null : passage.chunkId))
  if (!source) {
    source = {
      n: selected ? 0 : sources.filter(({ n }) => n > 0).length + 1,
      chunkId: selected ? null : passage.chunkId,
      documentId: selected ? null : passage.documentId,
      title: forDisplay(passage.title),
      anchor: selected ? null : passage.anchor,
      quote,
      support: 'quoted',
      ...(passage.copies && !selected && { copies: [...passage.copies] }),
    }
    sources.push(source)
  }
  const from = exactStart(passage.text, passage.anchor)
  const isExact = from !== null && from + start >= passage.anchor.start
  const anchor = isExact ? { ...passage.anchor, start: from + start, end: from + end } : passage.anchor
  // Word for word, also the document's own "[12]": the range of the claim parts it from our markers.
  return { text: shown ?? quote, n: source.n, support: 'quoted', quote, anchor: selected ? null : anchor }
}
