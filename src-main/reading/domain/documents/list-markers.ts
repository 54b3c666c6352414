import type { RawBlock } from './types.ts'

/**
 * Marks of a list item in a parser's text: level and marker between noncharacters, which no file holds. They go through libraries that drop
 * the numbers of lists.
 */
const [OPEN, MIDDLE, CLOSE] = ['\ufdd0', '\ufdd1', '\ufdd2']
type Mark = { level: number; marker: string }
const MARK = new RegExp(`${OPEN}([0-9])${MIDDLE}([^${OPEN}${MIDDLE}${CLOSE}]{0,40})${CLOSE}`, 'g')
const FIRST_MARK = new RegExp(`^\\s*${MARK.source}`)
/** Deepest level that is told apart. */
const DEEPEST = 8

/** Marker of an item without a number. */
export const BULLET = '-'

/** Marker for the sign in front of an item: boxes and ticks tell something of it (`- ☒`, `- ✓`), others only that it is one. */
export function bulletOf(sign: string): string {
  return /^[☐-☒✓-✘🗴-🗹🞎🞏]\ufe0f?$/u.test(sign.trim()) ? `${BULLET} ${sign.trim()}` : BULLET
}

/** Forms of numbers, named as in CSS. */
export type NumberForm = 'decimal' | 'lower-alpha' | 'upper-alpha' | 'lower-roman' | 'upper-roman'

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]
const ALPHABET = 26
/** Largest number that has a Roman form. */
const ROMAN_MAX = 4999

/** Mark in front of an item's text. `level`: 0 for the outermost list. */
export function listMark(level: number, marker: string): string {
  return `${OPEN}${Math.max(0, Math.min(DEEPEST, level))}${MIDDLE}${marker}${CLOSE}`
}

/** A number in its form, without punctuation; decimal where the form has none for it. */
export function formatNumber(value: number, form: NumberForm): string {
  if (form === 'decimal' || value < 1) return String(value)
  const isUpper = form.startsWith('upper')
  const text = form.endsWith('alpha') ? letters(value) : value <= ROMAN_MAX ? roman(value) : String(value)
  return isUpper ? text.toUpperCase() : text
}

/** `a` to `z`, then `aa`, `ab`. */
function letters(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / ALPHABET)) text = String.fromCharCode(97 + ((rest - 1) % ALPHABET)) + text
  return text
}

function roman(value: number): string {
  let [text, rest] = ['', value]
  for (const [amount, sign] of ROMAN) for (; rest >= amount; rest -= amount) text += sign
  return text
}

/**
 * Blocks with their marks read: a marked paragraph is a list item with its `marker` and level, a marked heading begins with its number. A
 * block is parted at marks inside it; in tables and code they become text. A mark without text belongs to the paragraph that follows.
 */
export function readListMarks(raw: readonly RawBlock[]): RawBlock[] {
  if (!raw.some(({ text }) => text.includes(OPEN))) return [...raw]
  const blocks: RawBlock[] = []
  let open: Mark | null = null
  for (const block of raw.flatMap(parted)) {
    if (!open && !block.text.includes(OPEN)) {
      blocks.push(block)
      continue
    }
    const mark = FIRST_MARK.exec(block.text)
    const text = withoutMarks(mark ? block.text.slice(mark[0].length) : block.text)
    const found: Mark | null = mark ? { level: Number(mark[1]), marker: mark[2] ?? '' } : open
    if (mark && text.trim() === '') open = found
    else {
      const isText = block.type !== 'table' && block.type !== 'code'
      if (open && !mark && !isText) blocks.push(marked({ type: 'list-item', text: '' }, open))
      blocks.push(found && isText ? marked({ ...block, text }, found) : { ...block, text })
      open = null
    }
  }
  return blocks
}

function marked(block: RawBlock, { level, marker }: Mark): RawBlock {
  if (block.type === 'heading')
    return marker === BULLET || marker === '' ? block : { ...block, text: `${marker} ${block.text.trimStart()}` }
  return { ...block, type: 'list-item', ...(level > 0 && { level }), ...(marker !== '' && { marker }) }
}

function parted(block: RawBlock): RawBlock[] {
  if (!block.text.includes(OPEN) || block.type === 'table' || block.type === 'code') return [block]
  const parts = block.text.split(new RegExp(`(?=${OPEN})`)).filter((part) => part.trim() !== '')
  return parts.map((text, index) => (index === 0 ? { ...block, text } : { ...block, type: 'list-item', text }))
}

function withoutMarks(text: string): string {
  return text.includes(OPEN) ? text.replace(MARK, (_mark, _level, marker: string) => (marker === '' ? '' : `${marker} `)) : text
}
