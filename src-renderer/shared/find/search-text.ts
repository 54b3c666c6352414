import { fold, queryPattern } from './fold.ts'

/** A hit: offsets in its part, end exclusive. */
export type Span = { readonly start: number; readonly end: number }
export type Hit = Span & { readonly part: number }

/** A text in parts (pages, blocks, turns). */
export type FindText = { readonly parts: number; read(part: number): string | Promise<string> }

/** Hits by part, only of parts that have some. `done`: all parts were searched; `full`: there are more hits than are listed. */
export type Found = {
  readonly byPart: ReadonlyMap<number, readonly Span[]>
  readonly count: number
  readonly done: boolean
  readonly full: boolean
}

export const NOTHING: Found = { byPart: new Map(), count: 0, done: true, full: false }
/** Most hits that are listed: a letter alone is found a million times in a book. */
const MOST_HITS = 20_000
/** Time between two reports, milliseconds. */
const TELL_EVERY = 100
/** Time of work without a pause, milliseconds: less than half a frame. */
const SLICE = 6

/**
 * Searches a text part by part, from part `from` to the end and then from the start, with pauses for the window. `onFound` gets what is
 * found so far: at the first hit, then at most every 100 ms if there is something new, and at the end.
 */
export async function searchText(
  text: FindText,
  query: string,
  from: number,
  { signal, onFound }: { signal: AbortSignal; onFound: (found: Found) => void },
): Promise<void> {
  const pattern = queryPattern(query)
  if (!pattern || text.parts === 0) return onFound(NOTHING)
  const byPart = new Map<number, readonly Span[]>()
  let count = 0
  let sliceStart = performance.now()
  // Hits of another query are shown for 100 ms at most.
  let told = { count: -1, at: sliceStart }
  for (let step = 0; step < text.parts && count < MOST_HITS; step += 1) {
    const part = (from + step) % text.parts
    const read = text.read(part)
    const hits = findIn(typeof read === 'string' ? read : await read, pattern, MOST_HITS - count)
    if (signal.aborted) return
    if (hits.length > 0) byPart.set(part, hits)
    count += hits.length
    const now = performance.now()
    const isFirst = told.count < 1 && count > 0
    if (isFirst || (count > told.count && now - told.at > TELL_EVERY)) {
      told = { count, at: now }
      onFound({ byPart: new Map(byPart), count, done: false, full: false })
    }
    if (now - sliceStart < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    sliceStart = performance.now()
  }
  onFound({ byPart, count, done: true, full: count >= MOST_HITS })
}

function findIn(text: string, pattern: RegExp, most: number): Span[] {
  const folded = fold(text)
  const hits: Span[] = []
  for (const match of folded.text.matchAll(pattern)) {
    const hit = { start: folded.start(match.index), end: folded.end(match.index + match[0].length) }
    // An "s" is found twice in one "ß".
    if (hit.start < (hits.at(-1)?.end ?? 0)) continue
    hits.push(hit)
    if (hits.length === most) break
  }
  return hits
}

/** The hit after (1) or before (-1) another one in reading order; after the last one the first. */
export function nextHit({ byPart }: Found, from: Hit, step: 1 | -1): Hit | null {
  const parts = [...byPart.keys()].toSorted((a, b) => a - b)
  const own = byPart.get(from.part) ?? []
  const place = own.findIndex(({ start }) => start === from.start) + step
  const span = own[place]
  if (span) return { part: from.part, ...span }
  const beyond =
    step === 1 ? (parts.find((part) => part > from.part) ?? parts[0]) : (parts.findLast((part) => part < from.part) ?? parts.at(-1))
  return beyond === undefined ? null : hitOf(byPart, beyond, step)
}

/** The first hit from a place on, in the order in which the text was searched. */
export function firstHit({ byPart }: Found, from: { part: number; start: number }): Hit | null {
  const span = byPart.get(from.part)?.find(({ start }) => start >= from.start)
  if (span) return { part: from.part, ...span }
  const parts = [...byPart.keys()].toSorted((a, b) => a - b)
  const part = parts.find((one) => one > from.part) ?? parts[0]
  return part === undefined ? null : hitOf(byPart, part, 1)
}

/** Number of a hit in reading order, from 1. */
export function hitNumber({ byPart }: Found, hit: Hit): number {
  let before = 0
  for (const [part, spans] of byPart) if (part < hit.part) before += spans.length
  return before + (byPart.get(hit.part) ?? []).findIndex(({ start }) => start === hit.start) + 1
}

function hitOf(byPart: Found['byPart'], part: number, step: 1 | -1): Hit | null {
  const span = byPart.get(part)?.at(step === 1 ? 0 : -1)
  return span ? { part, ...span } : null
}

/** The hit if a later result has it too; else null. */
export function keptHit({ byPart }: Found, hit: Hit | null): Hit | null {
  const isThere = hit !== null && byPart.get(hit.part)?.some(({ start, end }) => start === hit.start && end === hit.end)
  return isThere ? hit : null
}
