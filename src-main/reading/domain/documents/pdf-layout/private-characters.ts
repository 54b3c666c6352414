import type { PdfTextItem } from './geometry.ts'

/** Characters that say nothing to anybody: private ones, those that Unicode does not have, and halves of one. */
const PRIVATE = /[\p{Co}\p{Cn}\p{Cs}]/u
const LETTER = /[\p{L}\p{N}]/u
/** Within a number or a word. */
const INNER = /[.,:/'’-]/u

/** Small capitals and old-style digits of Adobe's text faces: characters of Latin-1, moved (Adobe's corporate use of the private area). */
const ADOBE = /^[\uf720-\uf7ff]+$/u
const MOVED = 0xf700
/** Pieces of tall brackets, as in Adobe's font Symbol (unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt). */
const PIECE = /^[\uf8e6-\uf8fe]+$/u
const PIECES = '⏐⎯®©™⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭'
const FIRST_PIECE = 0xf8e6

/** True if a text has characters that say nothing. */
export function hasPrivate(text: string): boolean {
  return PRIVATE.test(text)
}

/** A character of a page. `item`: index of its item. */
type Placed = { text: string; item: number; font: string; isPrivate: boolean }
/** Characters without a blank between them. `line`: index of their line. */
type Token = { characters: Placed[]; line: number }

/**
 * Items whose private characters are told: those of Adobe's text faces are what they show, a mark at the beginning of a line is a bullet, and letters
 * and digits that nobody can read are holes (U+FFFD). A font's private characters are letters and digits if one of them stands in a word or a number,
 * and where the font has readable letters, too. All others are marks, such as the pictures of a font of icons; they stay.
 */
export function withPrivateTold(items: readonly PdfTextItem[]): readonly PdfTextItem[] {
  if (!items.some(({ str }) => PRIVATE.test(str))) return items
  const tokens = tokensOf(items)
  const writing = new Set(tokens.flatMap(({ characters }) => characters.flatMap((_one, at) => writtenBy(characters, at))))
  const adobe = adobeFonts(items, writing)
  const faces = new Set(items.filter(({ str }) => LETTER.test(str)).map(({ fontName }) => fontName))
  tokens.forEach(({ characters, line }, index) => {
    const isBullet = characters.length === 1 && tokens[index - 1]?.line !== line && tokens[index + 1]?.line === line
    for (const one of characters.filter(({ isPrivate }) => isPrivate)) {
      const known = adobe.get(one.font)?.(one.text)
      if (known !== undefined) one.text = known
      else if (isBullet && !writing.has(one.font)) one.text = '•'
      else if (writing.has(one.font) || faces.has(one.font)) one.text = '\ufffd'
    }
  })
  const told = Map.groupBy(
    tokens.flatMap(({ characters }) => characters),
    ({ item }) => item,
  )
  return items.map((item, index) => {
    const characters = told.get(index)?.values()
    return characters && PRIVATE.test(item.str)
      ? { ...item, str: item.str.replaceAll(/\S/gu, () => characters.next().value?.text ?? '') }
      : item
  })
}

/** The tokens of a page, in order. */
function tokensOf(items: readonly PdfTextItem[]): Token[] {
  const tokens: Token[] = []
  let isOpen = false
  let line = 0
  items.forEach(({ str, fontName: font, hasEOL }, item) => {
    for (const text of str) {
      const isBlank = /\s/u.test(text)
      if (!isBlank && !isOpen) tokens.push({ characters: [], line })
      if (!isBlank) tokens.at(-1)?.characters.push({ text, item, font, isPrivate: PRIVATE.test(text) })
      isOpen = !isBlank
    }
    if (hasEOL) [isOpen, line] = [false, line + 1]
  })
  return tokens
}

/** The font of a private character that stands in a word or a number: beside a letter of its font, between two letters, or in a row of its own kind. */
function writtenBy(characters: readonly Placed[], at: number): string[] {
  const [before, one, after] = [characters[at - 1], characters[at], characters[at + 1]]
  if (!one?.isPrivate) return []
  const besides = [before, after].filter((other) => other !== undefined && LETTER.test(other.text))
  const isInWord = besides.length === 2 || besides.some((other) => other?.font === one.font)
  const next = after && INNER.test(after.text) ? characters[at + 2] : after
  return isInWord || (next?.isPrivate && next.font === one.font && (next !== after || next.text !== one.text)) ? [one.font] : []
}

/** Fonts whose private characters are all Adobe's, with what each is. One sign alone is rather a picture of a font of icons. */
function adobeFonts(items: readonly PdfTextItem[], writing: ReadonlySet<string>): Map<string, (character: string) => string | undefined> {
  const fonts = Map.groupBy(items, ({ fontName }) => fontName)
  return new Map(
    [...fonts].flatMap(([font, own]) => {
      const all = own.flatMap(({ str }) => Array.from(str).filter((character) => PRIVATE.test(character))).join('')
      if (ADOBE.test(all) && writing.has(font)) return [[font, (one: string) => String.fromCodePoint(one.charCodeAt(0) - MOVED)] as const]
      return PIECE.test(all) ? [[font, (one: string) => PIECES[one.charCodeAt(0) - FIRST_PIECE]] as const] : []
    }),
  )
}
