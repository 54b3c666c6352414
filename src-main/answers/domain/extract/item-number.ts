import { anyOf, contentWords, ofAll } from '../../../text/index.ts'

/** Numbers and letters of list items: `3.`, `(b)`, `iv)`, `4.2`; a bare letter or number is none. */
const MARKER =
  /^(?:§ ?)?\(?(\p{N}{1,3}(?:\.\p{N}{1,3}){0,5}|[a-z]|[ivxlc]{2,6})[.)] |^(?:§ ?)?(\p{N}{1,3}(?:\.\p{N}{1,3}){1,5}) |^\(([A-Z])\) /u

/** The number of an item, if its line begins with one: the marker as it stands, and its parts ("4.2" has two). */
export function itemMarker(line: string): { marker: string; parts: string[] } | null {
  const found = MARKER.exec(line)
  const number = found?.[1] ?? found?.[2] ?? found?.[3]
  return found && number !== undefined ? { marker: found[0].trim(), parts: number.toLowerCase().split('.') } : null
}

/** "Step 3", "clause 4 (b)": the parts of the number, and the words of the reference, which need not stand in the item. */
export type AskedItem = { parts: string[]; words: string }

const REFERENCE = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:${anyOf(({ documents }) => documents?.listItems)})\s+(?:no\.?\s?|nr\.?\s?)?|§\s?)\(?(\p{N}{1,3}(?:\.\p{N}{1,3}){0,5})\)?(?:\s?\(?([a-z]|[ivx]{2,5})\)|([a-z])(?![\p{L}\p{N}])|\s([b-hj-z])(?=\s?[?.,]|$))?`,
  'iu',
)
const REPORTING = ofAll(({ documents }) => documents?.saying).join(' ')

/** The list item that a question asks for by its number; null: none. */
export function askedItem(question: string): AskedItem | null {
  const found = REFERENCE.exec(question.normalize('NFKC'))
  const letter = found?.[2] ?? found?.[3] ?? found?.[4]
  const number = found?.[1]
  if (!found || number === undefined) return null
  return { parts: [...number.split('.'), ...(letter === undefined ? [] : [letter.toLowerCase()])], words: `${found[0]} ${REPORTING}` }
}

/**
 * How far an item (its own number behind those of the items around it) is the one asked for: 1: it is; 0.5: it belongs to it, or is it if the
 * items around it, which its passage does not hold, fit; 0: another.
 */
export function isAskedItem(asked: AskedItem, parts: readonly string[]): number {
  if (parts.length === 0) return 0
  const common = Math.min(asked.parts.length, parts.length)
  if (parts.length < asked.parts.length) return endsWith(asked.parts, parts) ? 0.5 : 0
  if (parts.slice(0, common).join('.') !== asked.parts.join('.')) return 0
  return parts.length === asked.parts.length ? 1 : 0.5
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
  return parts.slice(-end.length).join('.') === end.join('.')
}

/** Stems of a question without those of its reference to an item. */
export function wordsBesideItem(stems: readonly string[], asked: AskedItem, language: string): string[] {
  const own = new Set(contentWords(asked.words, language))
  return stems.filter((stem) => !own.has(stem))
}
