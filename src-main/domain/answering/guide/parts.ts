import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'
import { contentWords, tokenise } from '../../text/words.ts'

/** Most parts that are named, and most characters of a name. */
const PARTS = 14
const NAME = 90
/** Fewest parts that say how a document is made up. */
const FEWEST = 3
/** Passages from which a document can be a collection, runs compared, and the most frequent words of each. */
const LONG = 60
const RUNS = 6
const FREQUENT = 20
/** Share of frequent words that two runs of a collection have in common at most, on average. */
const ALIKE = 0.22

/** A part of a document: its heading and its first passage. */
export type GuidePart = { title: string; chunkId: ChunkId }

/** The parts of a document by its headings: those of the outermost level that has several; `isFlat`: of every level. */
export function guideParts(passages: readonly Passage[], isFlat: boolean): GuidePart[] {
  const body = passages.map(({ text }) => text.toLowerCase()).join('\n')
  for (const depth of isFlat ? [-1] : [0, 1, 2]) {
    const parts = new Map<string, GuidePart>()
    const seen = new Set<string>()
    for (const { anchor, chunkId, text } of passages) {
      const heading = anchor.section?.at(depth)
      if (heading === undefined || seen.has(heading)) continue
      seen.add(heading)
      const title = readable(heading, body) ? heading : lineBelow(text, heading, body)
      if (title !== null && title.length <= NAME && !parts.has(title)) parts.set(title, { title, chunkId })
    }
    if (parts.size >= FEWEST || (depth <= 0 && parts.size > 1)) return [...parts.values()].slice(0, PARTS)
  }
  return []
}

/** Ornaments read as letters are no words of the text: half of the words of a heading stand elsewhere, too. */
function readable(heading: string, body: string): boolean {
  const words = tokenise(heading).filter((word) => /\p{L}/u.test(word))
  const known = words.filter((word) => word.length > 1 && body.split(word).length > 2 && !isOrnament(word)).length
  return words.length > 0 && words.join('').length > 2 && known >= words.length / 2
}

function isOrnament(word: string): boolean {
  return word.length > 5 && new Set(word).size < 4
}

function lineBelow(text: string, heading: string, body: string): string | null {
  const line = text
    .replace(heading, '')
    .split('\n')
    .find((one) => /\p{L}{3}/u.test(one))
    ?.trim()
  return line !== undefined && line.length <= NAME && /^\p{Lu}[^.!?]*$/u.test(line) && readable(line, body) ? line : null
}

/** True for a long document whose parts are about different things, so that no sentence of one tells of the whole: a book of tales. */
export function isCollection(passages: readonly Passage[]): boolean {
  if (passages.length < LONG) return false
  const runs = runsOf(passages)
  const shares: number[] = []
  runs.forEach((one, at) => {
    for (const other of runs.slice(at + 1)) shares.push([...one].filter((word) => other.has(word)).length / FREQUENT)
  })
  return shares.length > 0 && shares.reduce((sum, share) => sum + share, 0) / shares.length < ALIKE
}

/** The most frequent content words of equal runs of passages, without those that stand in almost every passage of any text. */
function runsOf(passages: readonly Passage[]): Set<string>[] {
  const size = Math.ceil(passages.length / RUNS)
  return Array.from({ length: RUNS }, (_, run) => {
    const counts = new Map<string, number>()
    for (const { text, language } of passages.slice(run * size, (run + 1) * size))
      for (const stem of new Set(contentWords(text, language).filter((word) => word.length > 3 && !/\p{N}/u.test(word))))
        counts.set(stem, (counts.get(stem) ?? 0) + 1)
    return new Set(
      [...counts]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, FREQUENT)
        .map(([stem]) => stem),
    )
  })
}
