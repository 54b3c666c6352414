/** Cleaned text, and whether hidden characters were removed. */
export type CleanText = { text: string; hidden: boolean }

/** Most combining marks on one base character (stacked Tibetan and Vedic need 5); the rest of a "zalgo" pile is removed. */
const MARKS_KEPT = 8

const PLAIN = /^[\t\n\x20-\x7e]*$/
/** Zero-width characters, direction controls, invisible operators, fillers, annotation marks, tags and variation selectors of plane 14. */
const HIDDEN =
  /[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu
/** Joiners shape words in Arabic and Indic scripts and join emoji; elsewhere they only hide. */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])[\u200c\u200d]/gu
const STRAY_SELECTOR = /(?<![\p{Extended_Pictographic}\p{Emoji}\p{Script=Han}])[\ufe00-\ufe0f]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu
const CONTROLS = /[\x00-\x08\x0e-\x1f\x7f-\x9f]/g
const BREAKS = /\r\n?|[\x0b\x0c\u2028\u2029]/g
const SOFT_HYPHENS = /\u00ad/g
const MARK_PILES = new RegExp(`(\\p{M}{${MARKS_KEPT}})\\p{M}+`, 'gu')

/**
 * NFKC without invisible characters: soft hyphens (removed silently), zero-width, direction and tag characters (reported in `hidden`), and
 * control characters. Line breaks become line feeds, other white space stays, lone surrogates become U+FFFD. Linear and idempotent.
 */
export function cleanCharacters(raw: string): CleanText {
  if (PLAIN.test(raw)) return { text: raw, hidden: false }
  const withoutSoft = raw
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(BREAKS, '\n')
    .replace(SOFT_HYPHENS, '')
  const visible = strip(withoutSoft.replace(CONTROLS, ''))
  const piled = visible.replace(MARK_PILES, '$1')
  // NFKC of a few compatibility characters is itself hidden (half-width Hangul filler), and can compose marks again.
  const text = strip(piled.normalize('NFKC')).replace(MARK_PILES, '$1')
  return { text: text === visible ? text : text.normalize('NFKC'), hidden: visible.length !== withoutSoft.replace(CONTROLS, '').length }
}

function strip(text: string): string {
  return text.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '')
}
