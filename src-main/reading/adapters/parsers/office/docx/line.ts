import { isStruckOut, positionOf, Runs, type Position } from '../shared/runs.ts'
import type { RunFormat } from './styles.ts'

/** A piece of a paragraph whose letters stand alike. */
export type Piece = { text: string; shift: Position }

/** Adds text to the pieces of a paragraph. */
export function addPiece(pieces: Piece[], text: string, { shift }: Pick<RunFormat, 'shift'>): void {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.shift === shift) last.text += text
  else pieces.push({ text, shift })
}

/** Text of a paragraph, its raised and lowered letters kept apart from their neighbours. A paragraph whose letters are all raised has none. */
export function lineText(pieces: readonly Piece[]): string {
  const filled = pieces.filter(({ text }) => text.trim() !== '')
  const isAlike = filled.every(({ shift }) => shift === filled[0]?.shift)
  const runs = new Runs()
  for (const { text, shift } of pieces) runs.add(text, isAlike ? positionOf(null, isStruckOut(shift)) : shift)
  return runs.take()
}
