import { codePoint } from 'dingbat-to-unicode'

const SIGN_FONT = /^(?:symbol|wingdings(?: [23])?|webdings)$/i
/** Codes of a font of signs in the private use area of Unicode. */
const PRIVATE = 0xf000
const PRIVATE_SIGNS = /[\uf020-\uf0ff]/g

/** True for a font that shows letters as signs. */
export function isSignFont(font: string): boolean {
  return SIGN_FONT.test(font)
}

/** A character of a font of signs; itself where it has no equal. */
export function signOf(font: string, code: number): string {
  if (!(code > 0)) return ''
  const own = code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code
  return codePoint(font, own)?.string ?? String.fromCodePoint(own)
}

/** A text with the private characters of a font of signs as what they show. */
export function withSigns(text: string, font: string): string {
  return isSignFont(font) ? text.replaceAll(PRIVATE_SIGNS, (sign) => signOf(font, sign.codePointAt(0) ?? 0)) : text
}
