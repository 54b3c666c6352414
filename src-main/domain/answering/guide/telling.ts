import { anyOf, ofAll } from '../../text/languages/all.ts'
import { isUnspaced, tokenise } from '../../text/words.ts'
import type { QuotableSentence } from '../extract/sentences.ts'

/** Words of a sentence that says something of its document alone; characters in scripts without blanks. */
const WORDS = { fewest: 5, most: 45 }
const CHARACTERS = { fewest: 14, most: 160 }
/** Most of the words that begin with a capital letter or are numbers: more is a list of names, a row, a reference. */
const NAMES = 0.5
const NUMBERS = 0.3
const END = /[.!…。！](?:["”’»')\]]|\s?\[\p{N}+\])*$/u
/** A title of a work with its second title. */
const TITLE = /^[^:]{10,}: \p{Ll}[^:]{3,60}\.$/u
const ADDRESS = /https?:|www\.|\S@\S|\.(?:html?|com|org)\b/iu
/** Marks of tables, code, forms and damaged text. */
const MARKS = /[|{}<>=_\\^~•●\uFFFD]|\.{4}|::|->|(?:\b\p{L}\s){4}/u
const SPEECH = /["“”„«»]|(?:^|\s)['‘]\p{Lu}/u
const SPEAKER = /^\p{Lu}[\p{L}\p{N} .'’-]{0,40}: /u
const PRICE = /\p{Sc}\s?\p{N}/gu
/** Words that point at what stands before them, of all languages. */
const POINTING: ReadonlySet<string> = new Set(ofAll(({ followUps }) => followUps?.pointing))
/** Words that continue what stands before. */
const GOES_ON = new RegExp(`^(?:${anyOf(({ contradictions }) => contradictions?.speaking)})(?!\\p{L})`, 'iu')
const FILLERS: ReadonlySet<string> = new Set(ofAll(({ meetings }) => meetings?.fillers))
/** Openings in which such a word points at nothing ("There are"). */
const AT_NOTHING = new RegExp(`^(?:${anyOf(({ followUps }) => followUps?.pointingAtNothing)})(?!\\p{L})`, 'iu')
/** A word and a comma, which lead on from what stands before ("However,"), or a number that was cut off. */
const LEADS_ON = /^(?:\p{L}+[,:]|\p{N})/u
/** Signs of a list of references, and how many of them make a passage one. */
const REFERENCE = /\bpp?\.\s?\p{N}|\bvol\b|\bdoi\b|retrieved|archived|\p{N}\(\p{N}+\)|\p{N}{2,4}\s?[–-]\s?\p{N}{2,4}/giu
const REFERENCES = 3
/** Words at the beginning of a sentence that are looked at for pointing ones. */
const OPENING = 3

/**
 * True for a sentence that tells of its document by itself: a whole one without table, code, address, speech or list of names in it, that does
 * not point at what stands before.
 */
export function isTelling({ text, passage }: QuotableSentence): boolean {
  if (passage.kind === 'table') return false
  if (!END.test(text) || ADDRESS.test(text) || TITLE.test(text) || MARKS.test(text) || SPEECH.test(text) || SPEAKER.test(text)) return false
  const words = tokenise(text)
  if (words.some(isUnspaced)) return words.length >= CHARACTERS.fewest && text.length <= CHARACTERS.most
  if (words.length < WORDS.fewest || words.length > WORDS.most || /^\P{Lu}*\p{Ll}/u.test(text.slice(0, 1))) return false
  if (LEADS_ON.test(text) || (passage.text.match(REFERENCE)?.length ?? 0) >= REFERENCES) return false
  const points = words.slice(0, OPENING).some((word) => POINTING.has(word)) && !AT_NOTHING.test(text)
  if (points || GOES_ON.test(text) || words.some((word) => FILLERS.has(word))) return false
  const written = text.split(/\s+/u)
  const names = written.slice(1).filter((word) => /^[(]?\p{Lu}/u.test(word)).length
  const numbers = written.filter((word) => /\p{N}/u.test(word)).length
  const isListed = passage.language !== 'de' && names > NAMES * written.length
  return !isListed && numbers <= NUMBERS * written.length + 1 && (text.match(PRICE)?.length ?? 0) < 3
}
