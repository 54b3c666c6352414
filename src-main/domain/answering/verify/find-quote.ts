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
