import type { LedgerKind, Refined } from '../../../../src-preload/contract/shapes/notes.ts'
import { tokenise } from '../../../text/index.ts'

/** A row of a note's ledger. `doneAt`: ms since 1970. `changedBy`: a row that the person changed outlives a new refining. */
export type LedgerEntry = {
  id: string
  kind: LedgerKind
  text: string
  owner: string | null
  due: string | null
  doneAt: number | null
  startSeconds: number | null
  changedBy: 'person' | 'made'
}

/** Word Jaccard from which two items are the same; less is enough if they come from the same seconds. */
const SAME_TEXT = 0.5
const SAME_PLACE_TEXT = 0.25
const SAME_PLACE_SECONDS = 20

/** Decisions and action items of a refined text as new rows. `newId`: a unique id for each. */
export function ledgerEntries(refined: Refined, newId: () => string): LedgerEntry[] {
  const rows = (section: 'decisions' | 'actions', kind: LedgerKind): LedgerEntry[] =>
    refined.sections
      .filter((one) => one.section === section)
      .flatMap(({ lines }) => lines)
      .map(({ text, owner, due, start }) => ({
        id: newId(),
        kind,
        text,
        owner: owner ?? null,
        due: due ?? null,
        doneAt: null,
        startSeconds: start,
        changedBy: 'made',
      }))
  return [...rows('decisions', 'decision'), ...rows('actions', 'action')]
}

/**
 * The ledger after a new refining: an item that is still there keeps its id and its done mark, and the person's words if they changed it.
 * Items that the person changed or ticked off stay even if the new text has them no more; others go. Pairs are found best first.
 */
export function mergeLedger(old: readonly LedgerEntry[], made: readonly LedgerEntry[]): LedgerEntry[] {
  const [oldWords, madeWords] = [old.map(wordsOf), made.map(wordsOf)]
  const pairs = old
    .flatMap((before, i) =>
      made.flatMap((after, j) => {
        const likeness = likenessOf(before, oldWords[i] ?? NOTHING, after, madeWords[j] ?? NOTHING)
        return likeness > 0 ? [{ i, j, likeness }] : []
      }),
    )
    .toSorted((a, b) => b.likeness - a.likeness || a.i - b.i || a.j - b.j)
  const oldOf = new Map<number, LedgerEntry>()
  const taken = new Set<number>()
  for (const { i, j } of pairs) {
    const before = old[i]
    if (!before || taken.has(i) || oldOf.has(j)) continue
    taken.add(i)
    oldOf.set(j, before)
  }
  const merged = made.map((after, j): LedgerEntry => {
    const before = oldOf.get(j)
    if (!before) return after
    return before.changedBy === 'person'
      ? { ...before, startSeconds: after.startSeconds ?? before.startSeconds }
      : { ...after, id: before.id, doneAt: before.doneAt }
  })
  const kept = old.filter((before, i) => !taken.has(i) && (before.changedBy === 'person' || before.doneAt !== null))
  return [...merged, ...kept]
}

const NOTHING: ReadonlySet<string> = new Set()

function wordsOf({ text }: LedgerEntry): ReadonlySet<string> {
  return new Set(tokenise(text))
}

/** How alike two items are, above 0 if they are the same one. */
function likenessOf(a: LedgerEntry, first: ReadonlySet<string>, b: LedgerEntry, second: ReadonlySet<string>): number {
  if (a.kind !== b.kind) return 0
  const shared = [...first].filter((one) => second.has(one)).length
  const jaccard = shared / Math.max(1, first.size + second.size - shared)
  const isSamePlace = a.startSeconds !== null && b.startSeconds !== null && Math.abs(a.startSeconds - b.startSeconds) <= SAME_PLACE_SECONDS
  return jaccard >= (isSamePlace ? SAME_PLACE_TEXT : SAME_TEXT) ? jaccard + (isSamePlace ? 1 : 0) : 0
}
