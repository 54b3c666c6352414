import { BULLET, listMark } from '../../../../domain/documents/list-markers.ts'

/** Text that a program wrote for the number or bullet of a list item, for readers that know no lists. */
const MARKER_GROUP = /\{(?:\\\*)?\\(?:listtext|pntext)(?![a-z])/g
/** Longest group of a marker, and how far its paragraph's level is looked for, characters. */
const GROUP_CHARACTERS = 2000
const LEVEL_WITHIN = 600

/**
 * RTF (a character for each byte) with the number or bullet of each list item as a mark (list-markers.ts) in its text. One pass, linear.
 */
export function markRtfLists(rtf: string): string {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: opening } of rtf.matchAll(MARKER_GROUP)) {
    if (index < from) continue
    const end = groupEnd(rtf, index)
    if (end < 0) continue
    parts.push(rtf.slice(from, index), markGroup(levelAt(rtf, index, end), markerIn(rtf.slice(index + opening.length, end - 1))))
    from = end
  }
  // A bullet by its name, which officeparser does not know.
  return (parts.join('') + rtf.slice(from)).replace(/(?<!\\)\\bullet(?![a-z\d]) ?/g, '{\\uc1 \\u8226?}')
}

/** End of a group, exclusive; -1: too long or never closed. */
function groupEnd(rtf: string, start: number): number {
  let depth = 0
  const limit = Math.min(rtf.length, start + GROUP_CHARACTERS)
  for (let at = start; at < limit; at += 1) {
    const sign = rtf[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}' && (depth -= 1) === 0) return at + 1
  }
  return -1
}

/** Letters and digits are the marker; any other sign is a bullet, which often stands in a font of pictures. */
function markerIn(group: string): string {
  const text = group
    .replace(/\\u-?\d{1,5} ?(?:\\'[\da-f]{2}|\?)?/gi, '')
    .replace(/\\'[\da-f]{2}/gi, '')
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/[{}\\\r\n]/g, '')
    .trim()
  return /[\p{L}\p{N}]/u.test(text) && text.length <= 40 && /[\d().:§]|^\p{L}{1,2}$/u.test(text) ? text : BULLET
}

/** `\ilvl` stands on either side of the group within its paragraph. */
function levelAt(rtf: string, start: number, end: number): number {
  const after = /^[^]*?(?=\\par(?![a-z])|$)/.exec(rtf.slice(end, end + LEVEL_WITHIN))?.[0] ?? ''
  const before = rtf.slice(Math.max(0, start - LEVEL_WITHIN), start)
  const own = before.slice(Math.max(before.lastIndexOf('\\par\n'), before.lastIndexOf('\\par '), before.lastIndexOf('\\pard')) + 1)
  return Number(/\\ilvl(\d)/.exec(after)?.[1] ?? [...own.matchAll(/\\ilvl(\d)/g)].at(-1)?.[1] ?? 0)
}

function markGroup(level: number, marker: string): string {
  return `{\\uc1 ${listMark(level, marker).replace(/[^]/g, escaped)}}`
}

function escaped(character: string): string {
  const code = character.charCodeAt(0)
  if (code > 127) return `\\u${code > 32_767 ? code - 65_536 : code}?`
  return /[\\{}]/.test(character) ? `\\${character}` : character
}
