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
/** U+0080 to U+009F as windows-1252, as HTML reads them (https://encoding.spec.whatwg.org/#windows-1252); five of them have no character there. */
const WINDOWS_1252 =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178'
const HIGH_CONTROLS = /[\x80-\x9f]/g
/** Other control characters part what stands beside them, as a blank does: without one two numbers would become one. */
const CONTROLS = /[\x00-\x08\x0e-\x1f\x7f]+/g
const BREAKS = /\r\n?|[\x0b\x0c\u2028\u2029]/g
const SOFT_HYPHENS = /\u00ad/g
const MARK_PILES = new RegExp(`(\\p{M}{${MARKS_KEPT}})\\p{M}+`, 'gu')

/**
 * Characters that are another one in a different dress, with the same value: ligatures, Arabic and Hebrew letters by their place in a word, full
 * and half width, radicals for ideographs, letters and digits of mathematical alphabets, blanks of any width, the hyphen that does not break. All
 * other compatibility characters keep their form, since NFKC changes what they say: 10⁶ would be 106, 1¾ would be 13⁄4.
 */
const SAME_VALUE =
  /[\ufb00-\ufb4f\ufb50-\ufdff\ufe30-\ufe4f\ufe50-\ufe6f\ufe70-\ufeff\uff01-\uffee\u2e80-\u2fd5\u{1d400}-\u{1d7ff}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2011]+/gu

/**
 * NFC without invisible characters: soft hyphens (removed silently), zero-width, direction and tag characters (reported in `hidden`). Control
 * characters become what windows-1252 has for them, or a blank. Characters of `SAME_VALUE` become their plain form. Line breaks become line feeds,
 * other white space stays, lone surrogates become U+FFFD. Linear and idempotent.
 */
export function cleanCharacters(raw: string): CleanText {
  if (PLAIN.test(raw)) return { text: raw, hidden: false }
  const withoutSoft = raw
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(HIGH_CONTROLS, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
    .replace(BREAKS, '\n')
    .replace(SOFT_HYPHENS, '')
    .replace(CONTROLS, ' ')
  const visible = strip(withoutSoft)
  // A plain form can itself be hidden (half-width Hangul filler), and can compose marks again.
  const text = strip(visible.replace(MARK_PILES, '$1').replace(SAME_VALUE, plainForm).normalize('NFC')).replace(MARK_PILES, '$1')
  return { text: text === visible ? text : text.normalize('NFC'), hidden: visible.length !== withoutSoft.length }
}

function plainForm(run: string): string {
  return run.replaceAll('\u2011', '-').normalize('NFKC')
}

function strip(text: string): string {
  return text.replace(HIDDEN, '').replace(STRAY_JOINER, '').replace(STRAY_SELECTOR, '')
}
