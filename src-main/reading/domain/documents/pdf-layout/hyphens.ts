import { anyOf } from '../../../../text/index.ts'
import type { PdfLine } from './lines.ts'
import type { PdfWord } from './geometry.ts'

/** How often words were seen whole within lines, with a hyphen (`long-term`) and without (`information`); lower case. */
export type WordForms = { hyphened: Map<string, number>; closed: Map<string, number> }

/** Most forms that are kept of each. */
const FORMS_KEPT = 50_000
const LONGEST = 60
const HYPHENATED = /^(?<before>.*\p{L})[-\u2010\u00ad]$/u
/** Numbers in words keep their hyphen: `thirty-five`. */
const TENS = new RegExp(String.raw`^(?:${anyOf(({ documents }) => documents?.tens)})-\p{Ll}{3,5}$`, 'u')

export function wordForms(): WordForms {
  return { hyphened: new Map(), closed: new Map() }
}

/** Counts the words of a line; the last one may be cut. */
export function noteForms(line: PdfLine, forms: WordForms): void {
  line.words.forEach(({ text }, index) => {
    if (text.length > LONGEST || text.length < 5) return
    if (text.includes('-')) {
      const match = /\p{L}+-\p{Ll}+/u.exec(text)
      if (match) count(forms.hyphened, match[0].toLowerCase())
    } else if (index < line.words.length - 1) {
      const match = /\p{L}{5,}/u.exec(text)
      if (match) count(forms.closed, match[0].toLowerCase())
    }
  })
}

function count(map: Map<string, number>, form: string): void {
  const before = map.get(form)
  if (before !== undefined || map.size < FORMS_KEPT) map.set(form, (before ?? 0) + 1)
}

/**
 * The word without its hyphen if it continues on the next line with the word `following`, with it if it is a compound: it has another hyphen
 * (`state-of-the-art`), is a number, or was seen with a hyphen more often than without. Null: not joined.
 */
export function cutWord(word: PdfWord, following: string, forms: WordForms): PdfWord | null {
  const before = HYPHENATED.exec(word.text)?.groups?.['before']
  if (before === undefined || !/^\p{Ll}{2}/u.test(following)) return null
  const first = /\p{L}+$/u.exec(before.slice(-LONGEST))?.[0]?.toLowerCase() ?? ''
  const second = /^\p{Ll}+/u.exec(following.slice(0, LONGEST))?.[0] ?? ''
  const compound = `${first}-${second}`
  const isCompound = (forms.hyphened.get(compound) ?? 0) > (forms.closed.get(first + second) ?? 0)
  const keep = !word.text.endsWith('\u00ad') && (before.includes('-') || isCompound || TENS.test(compound) || !/\p{L}{2}$/u.test(before))
  return keep ? word : { ...word, text: before }
}
