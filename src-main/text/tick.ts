/** Signs of a ticked and an empty box, the same for every format. */
const TICKED = '☒'
export const EMPTY = '☐'

/** A box of a form with or without its tick. */
export function tick(isTicked: boolean): string {
  return isTicked ? TICKED : EMPTY
}
