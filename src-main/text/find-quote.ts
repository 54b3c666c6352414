/**
 * Offsets of a quote in a passage (end exclusive), ignoring white space; null if it is not there verbatim. Ellipses at the ends of the
 * quote (a cut block) are ignored.
 */
export function findQuote(passage: string, quote: string): { start: number; end: number } | null {
  const wanted = quote.replace(/^[…\s]+|[…\s]+$/gu, '').replace(/\s+/gu, ' ')
  if (wanted === '') return null
  const places: number[] = []
  let squeezed = ''
  for (let i = 0; i < passage.length; i += 1) {
    const character = passage.charAt(i)
    const isSpace = /\s/u.test(character)
    if (isSpace && (squeezed === '' || squeezed.endsWith(' '))) continue
    squeezed += isSpace ? ' ' : character
    places.push(i)
  }
  const at = squeezed.indexOf(wanted)
  const first = places[at]
  const last = places[at + wanted.length - 1]
  return at < 0 || first === undefined || last === undefined ? null : { start: first, end: last + 1 }
}

/**
 * Offsets of a quote of an older reading in the text of today (end exclusive), the place that is nearest to `near`; null if the text has
 * changed. White space counts for nothing. A text that stands there word for word comes first; else digits and letters of compatibility forms
 * are compared as older readers stored them (NFKC: `10⁶` was `106`).
 */
export function findQuoteAgain(text: string, quote: string, near: number): { start: number; end: number } | null {
  for (const fold of [(character: string) => character, (character: string) => character.normalize('NFKC')]) {
    const wanted = bareOf(quote.replace(/^[…\s]+|[…\s]+$/gu, ''), fold).bare
    if (wanted === '') return null
    const { bare, places } = bareOf(text, fold)
    let best: { start: number; end: number } | null = null
    for (let at = bare.indexOf(wanted); at >= 0; at = bare.indexOf(wanted, at + 1)) {
      const [first, last] = [places[at], places[at + wanted.length - 1]]
      if (!first || !last) continue
      if (!best || Math.abs(first.start - near) < Math.abs(best.start - near)) best = { start: first.start, end: last.end }
    }
    if (best) return best
  }
  return null
}

/** A text without white space, each character folded, and where in the text each of its characters comes from. */
function bareOf(text: string, fold: (character: string) => string): { bare: string; places: { start: number; end: number }[] } {
  const places: { start: number; end: number }[] = []
  let bare = ''
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const folded = fold(character).replace(/\s/gu, '')
    for (let unit = 0; unit < folded.length; unit += 1) places.push({ start, end })
    bare += folded
    start = end
  }
  return { bare, places }
}
