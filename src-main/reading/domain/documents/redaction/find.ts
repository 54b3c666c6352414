import { findCued, findKeys } from './cues.ts'
import { findEmails, findPhones } from './contacts.ts'
import { findCards, findIbans, findSocialSecurity } from './numbers.ts'
import type { PersonalData } from '../redaction-types.ts'

/** Precedence for overlapping matches: check digits first, then announced numbers, telephone numbers last. */
const FINDERS: readonly ((text: string) => PersonalData[])[] = [
  findKeys,
  findIbans,
  findCards,
  findSocialSecurity,
  findEmails,
  findCued,
  findPhones,
]

/** Arabic, Persian and Indic digits, each one character long like ASCII digits. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
/** Characters that every kind of personal data contains or surrounds. */
const SIGN = /[\d@]|[[({<] ?(?:at|ät|arroba) ?[\])}>]|PRIVATE KEY|(?:sk|xox[a-z]|glpat)-/giu
/** Characters examined around such a sign: longer than any announcement with number, or name with host. */
const AROUND = 260
/** Longest part examined at once, characters; no match is as long. */
const PART = 100_000

/** All personal data in a normalised text, ordered, without overlap. Linear in the text. */
export function findPersonalData(raw: string): PersonalData[] {
  const text = raw.replace(OTHER_DIGITS, (digit) => String((digit.charCodeAt(0) & 0xf) - (digit >= '\u0966' ? 6 : 0)))
  const found: PersonalData[] = []
  for (const { start, end, sure } of parts(text)) {
    for (const one of findIn(text.slice(start, end))) {
      const moved = { ...one, start: one.start + start, end: one.end + start }
      if (moved.start >= (found.at(-1)?.end ?? 0) && moved.end <= sure) found.push(moved)
    }
  }
  return found
}

/** Parts of the text that can contain personal data. Long parts overlap: matches that end after `sure` are left to the next part. */
function* parts(text: string): Generator<{ start: number; end: number; sure: number }> {
  let start = 0
  let end = -1
  for (const { index } of text.matchAll(SIGN)) {
    if (end >= 0 && (index - AROUND > end || end - start > PART)) {
      const isCut = index - AROUND <= end
      yield { start, end, sure: isCut ? index - AROUND / 2 : end }
      start = end = -1
    }
    if (end < 0) start = Math.max(0, index - AROUND)
    end = Math.min(text.length, index + AROUND)
  }
  if (end >= 0) yield { start, end, sure: end }
}

function findIn(text: string): PersonalData[] {
  const taken: PersonalData[] = []
  for (const find of FINDERS) {
    const fresh = find(text).filter(({ start, end }) => !overlaps(taken, start, end))
    for (const one of fresh) insert(taken, one)
  }
  return taken
}

function overlaps(sorted: readonly PersonalData[], start: number, end: number): boolean {
  const at = place(sorted, start)
  return (sorted[at - 1]?.end ?? 0) > start || (sorted[at]?.start ?? Infinity) < end
}

function insert(sorted: PersonalData[], one: PersonalData): void {
  if (!overlaps(sorted, one.start, one.end)) sorted.splice(place(sorted, one.start), 0, one)
}

/** Index of the first entry that starts at or after an offset. */
function place(sorted: readonly PersonalData[], offset: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}
