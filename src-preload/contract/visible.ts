/**
 * Hidden characters: zero-width, direction controls, invisible operators, fillers, tags, plane-14 selectors, soft hyphens, and control
 * characters (a terminal would execute them) except tab and line feed. In a file name they deceive: `rtl<U+202E>fdp.exe.md` looks like
 * `rtldm.exe.pdf`.
 */
export const HIDDEN =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u
/** Joiners and variation selectors: legitimate after the characters of `JOINED` (they shape words and emoji), hidden anywhere else. */
const JOINER = /[\u200c\u200d\ufe00-\ufe0f]/u
/** A pair of characters that the reader keeps: a sign or digit in the form of an emoji (a key cap), and what is joined to such a form. */
const PAIR = /^(?:\p{Emoji}[\ufe00-\ufe0f]|\ufe0f[\u200c\u200d])$/u
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Han}\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}]/u
const PLAIN = /^[\t\n\x20-\x7e]*$/
const BREAKS = /[\t\n\u2028\u2029]/gu
const EVERY_HIDDEN = new RegExp(HIDDEN, 'gu')

/** True for a hidden character. `before`: the last visible character before it, '' at the start. */
export function isHidden(character: string, before: string): boolean {
  return HIDDEN.test(character) || (JOINER.test(character) && !JOINED.test(before) && !PAIR.test(before + character))
}

/** True if a name contains hidden characters or line breaks. */
export function hasHidden(name: string): boolean {
  return hiddenOut(name, () => '\u0000') !== name || name.search(BREAKS) >= 0
}

/** A name as a title: one line, without hidden characters. A name of hidden characters only is returned with its marks. */
export function withoutHidden(name: string): string {
  return (
    hiddenOut(name, () => '')
      .replace(/\s+/gu, ' ')
      .trim() || showPath(name)
  )
}

/** A name or path with its hidden characters made visible: `rtl<U+202E>fdp.exe.md`. */
export function showPath(path: string): string {
  return hiddenOut(path, mark).replace(BREAKS, mark)
}

/** A text with its hidden characters made visible. Line breaks stay. Joiners stay too: the text may be a piece whose start is unknown. */
export function showHidden(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/\r\n/gu, '\n').replace(EVERY_HIDDEN, mark)
}

/** One line of JSON with hidden characters escaped; its value is unchanged. */
export function jsonForTerminal(json: string): string {
  return PLAIN.test(json)
    ? json
    : json.replace(EVERY_HIDDEN, (character) =>
        Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
      )
}

function mark(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
}

function hiddenOut(text: string, replace: (character: string) => string): string {
  if (PLAIN.test(text)) return text
  let out = ''
  let before = ''
  for (const character of text) {
    const hidden = isHidden(character, before)
    out += hidden ? replace(character) : character
    if (!hidden) before = character
  }
  return out
}
