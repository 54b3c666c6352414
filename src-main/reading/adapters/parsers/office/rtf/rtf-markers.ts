import { bulletOf } from '../../../../domain/documents/list-markers.ts'

/** Longest number of a list item, characters. */
const MARKER_CHARACTERS = 40

/** The marker that a program wrote for a list item: letters and digits are its number, any other sign is a bullet (`bulletOf`), and so is Word's "o". */
export function markerIn(raw: string): string {
  const text = raw.trim()
  const isNumber = /[\p{L}\p{N}]/u.test(text) && text.length <= MARKER_CHARACTERS && /[\d().:§]|^\p{L}{1,2}$/u.test(text)
  return isNumber && text !== 'o' ? text : bulletOf(text)
}
