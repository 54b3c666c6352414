import type { NoteSummary } from '../../../../src-preload/contract/shapes/notes.ts'

/** A line of the list: the heading of a day, or a note. */
export type NoteLine = { readonly day: string; readonly note: null } | { readonly day: string; readonly note: NoteSummary }

/** Notes under headings of their days (local time), newest day first. `day`: the first moment of the day, ISO 8601. */
export function groupByDay(notes: readonly NoteSummary[]): NoteLine[] {
  const sorted = notes.toSorted((a, b) => Date.parse(b.echodate) - Date.parse(a.echodate))
  let last = ''
  return sorted.flatMap((note) => {
    const day = dayOf(note.echodate)
    const isNew = day !== last
    last = day
    return isNew
      ? [
          { day, note: null },
          { day, note },
        ]
      : [{ day, note }]
  })
}

function dayOf(echodate: string): string {
  const date = new Date(echodate)
  if (Number.isNaN(date.getTime())) return ''
  date.setHours(0, 0, 0, 0)
  return date.toISOString()
}
