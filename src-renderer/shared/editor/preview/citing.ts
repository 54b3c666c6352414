import { RangeSet, StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Citation } from './widgets.ts'

/** A sentence with a place in the text. `reason`: why it is marked; null: it is not. */
export type Sentence = { readonly start: number; readonly end: number; readonly claim: number; readonly reason: string | null }

/** What the text cites. A marker whose number is not among the citations stays text. */
export type Cited = { readonly citations: ReadonlyMap<number, Citation>; readonly sentences: readonly Sentence[] }

type Known = { readonly citations: Cited['citations']; readonly sentences: DecorationSet }

export const setCited = StateEffect.define<Cited>()

/** Citations, and the sentences that move with what is typed. */
export const citedField = StateField.define<Known>({
  create: () => ({ citations: new Map(), sentences: Decoration.none }),
  update(known, { changes, docChanged, effects, newDoc }) {
    for (const effect of effects)
      if (effect.is(setCited)) return { citations: effect.value.citations, sentences: marksOf(effect.value.sentences, newDoc.length) }
    return docChanged ? { ...known, sentences: known.sentences.map(changes) } : known
  },
  provide: (field) => EditorView.decorations.from(field, ({ sentences }) => sentences),
})

function marksOf(sentences: Cited['sentences'], length: number): DecorationSet {
  const ranges = sentences.flatMap(({ start, end, claim, reason }) =>
    start < end && end <= length
      ? [
          Decoration.mark({
            claim,
            ...(reason !== null && { class: 'md-weak', attributes: { 'data-claim': String(claim), title: reason } }),
          }).range(start, end),
        ]
      : [],
  )
  return RangeSet.of(ranges, true)
}

/** The sentence that a marker at a place belongs to: the one around it, else the last one before it on its line; null: none. */
export function claimAt(state: EditorState, at: number): number | null {
  const { from, to } = state.doc.lineAt(at)
  let found: number | null = null
  state.field(citedField).sentences.between(from, Math.min(at + 1, to), (start, _end, mark) => {
    if (start <= at) found = mark.spec['claim'] as number
  })
  return found
}
