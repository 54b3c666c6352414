import { RangeSet, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Found, Hit } from '../find/search-text.ts'

const HIT = Decoration.mark({ class: 'md-hit' })
const CURRENT = Decoration.mark({ class: 'md-hit md-hit-current' })

const setHits = StateEffect.define<DecorationSet>()

/** Hits of the find bar. They move with what is typed until the text is searched again. */
export const HITS = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (hits, { changes, effects }) => effects.findLast((effect) => effect.is(setHits))?.value ?? hits.map(changes),
  provide: (field) => EditorView.decorations.from(field),
})

/** Paints hits, whose parts are lines, and brings the current one into view. */
export function paintHits(view: EditorView, { byPart }: Found, current: Hit | null): void {
  const { doc } = view.state
  const ranges = [...byPart].flatMap(([part, spans]) =>
    spans.flatMap((span) => {
      const [from, to] = [placeOf(doc, part, span.start), placeOf(doc, part, span.end)]
      return from < to ? [(current?.part === part && current.start === span.start ? CURRENT : HIT).range(from, to)] : []
    }),
  )
  const effects: StateEffect<unknown>[] = [setHits.of(RangeSet.of(ranges, true))]
  if (current) effects.push(EditorView.scrollIntoView(placeOf(doc, current.part, current.start), { y: 'center' }))
  view.dispatch({ effects })
}

/** The text may be another one than was searched. */
function placeOf(doc: Text, part: number, offset: number): number {
  const line = doc.line(Math.min(part + 1, doc.lines))
  return Math.min(line.from + offset, line.to)
}
