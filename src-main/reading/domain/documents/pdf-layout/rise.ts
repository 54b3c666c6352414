import { loweredText, raisedText } from '../../../../text/index.ts'

/** Where letters stand: their type size, and their baseline (downwards). */
type Placed = { size: number; v: number }

/** Type of raised and lowered letters, in sizes of the letters beside them: a drop capital is larger, small capitals stand on the line. */
const LEAST = 0.45
const MOST = 0.86
/** Least distance from the baseline, in sizes of the letters beside them; of letters as large as those. */
const RAISED = 0.15
const LOWERED = 0.08
const LARGE = 0.3

/** How letters stand beside others: raised, lowered, or on their line (null). */
export function riseOf({ size, v }: Placed, beside: Placed): 'raised' | 'lowered' | null {
  const ratio = size / beside.size
  const up = (beside.v - v) / beside.size
  if (ratio < LEAST || ratio > 1.05) return null
  const isLarge = ratio > MOST
  if (up >= (isLarge ? LARGE : RAISED)) return 'raised'
  return up <= -(isLarge ? LARGE : LOWERED) ? 'lowered' : null
}

/** Text of raised or lowered letters, kept apart from the text before them. */
export function setOff(text: string, before: string, rise: 'raised' | 'lowered'): string {
  return rise === 'raised' ? raisedText(text, before) : loweredText(text, before)
}
