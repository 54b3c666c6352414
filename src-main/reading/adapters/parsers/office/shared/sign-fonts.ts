import { codePoint } from 'dingbat-to-unicode'

const SIGN_FONT = /^(?:symbol|wingdings(?: [23])?|webdings)$/i
/** Codes of a font of signs in the private use area of Unicode. */
const PRIVATE = 0xf000
const PRIVATE_SIGNS = /[\uf020-\uf0ff]/g

/** True for a font that shows letters as signs. */
export function isSignFont(font: string): boolean {
  return SIGN_FONT.test(font)
}

/** Character that a font of signs shows for a code (0 to 255, or U+F000 to U+F0FF). What is not known stays in the private area: it is no letter. */
export function signOf(font: string, code: number): string {
  if (!(code > 0)) return ''
  const isPrivate = code >= PRIVATE && code <= PRIVATE + 0xff
  const own = isPrivate ? code - PRIVATE : code
  if (own === 0x20 || own === 0x09 || own === 0x0a) return String.fromCharCode(own)
  const isSign = own <= 0xff && (isPrivate || isSignFont(font))
  return codePoint(font, own)?.string ?? String.fromCodePoint(isSign ? PRIVATE + own : own)
}

/** A text with the private characters of a font of signs as what they show. */
export function withSigns(text: string, font: string): string {
  return isSignFont(font) ? text.replaceAll(PRIVATE_SIGNS, (sign) => signOf(font, sign.codePointAt(0) ?? 0)) : text
}
