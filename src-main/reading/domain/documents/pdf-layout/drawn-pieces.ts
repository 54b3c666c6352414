import type { PdfTextItem } from './geometry.ts'
import { inReadingOrder } from './visual-order.ts'

export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** A number or a part of one: `19`, `/`, `1403/09`. */
const NUMBER = /^[\p{Nd}.,:/٫٬]+$/u
/** Largest distance of two pieces of one number, sizes. */
const TOUCHES = 0.12

/**
 * Items of a page as a person sees them. In right-to-left text the pieces of a number are drawn in any order: those that touch are one, from left to
 * right. Of two items in one place, such as `1 9` below `1.9`, the one with all characters counts.
 */
export function piecesJoined(items: readonly PdfTextItem[]): readonly PdfTextItem[] {
  const kept = withoutPartial(items)
  if (!kept.some(({ str }) => RIGHT_TO_LEFT.test(str))) return kept
  const { items: ordered, turned } = inReadingOrder(kept)
  return ordered.reduce<PdfTextItem[]>((joined, item) => joinNumber(joined, item, turned), [])
}

function joinNumber(joined: PdfTextItem[], item: PdfTextItem, turned: ReadonlySet<PdfTextItem>): PdfTextItem[] {
  const last = joined.at(-1)
  const side =
    last && !turned.has(last) && !turned.has(item) && NUMBER.test(last.str) && NUMBER.test(item.str) && !last.hasEOL
      ? sideOf(last, item)
      : null
  if (!last || !side) joined.push(item)
  else {
    const [left, right] = side === 'right' ? [last, item] : [item, last]
    joined[joined.length - 1] = {
      ...left,
      str: left.str + right.str,
      width: leftOf(right) + right.width - leftOf(left),
      hasEOL: item.hasEOL,
    }
  }
  return joined
}

/** The side of one item at which another one touches it, on one line and in one size. */
function sideOf(one: PdfTextItem, other: PdfTextItem): 'left' | 'right' | null {
  const size = Math.abs(one.transform[3] ?? 0)
  const isLevel = one.transform[5] === other.transform[5] && [0, 1, 2, 3].every((at) => one.transform[at] === other.transform[at])
  if (!isLevel || (one.transform[1] ?? 0) !== 0) return null
  if (Math.abs(leftOf(other) - leftOf(one) - one.width) < TOUCHES * size) return 'right'
  return Math.abs(leftOf(one) - leftOf(other) - other.width) < TOUCHES * size ? 'left' : null
}

function leftOf({ transform }: PdfTextItem): number {
  return transform[4] ?? 0
}

/** Items without those that another one in their place says, too, and more. */
function withoutPartial(items: readonly PdfTextItem[]): readonly PdfTextItem[] {
  const places = new Map<string, PdfTextItem>()
  const out = new Set<PdfTextItem>()
  for (const item of items) {
    if (item.str.length < 2 || item.str.trim() === '') continue
    const key = [...item.transform, item.width].map((value) => Math.round(value * 10)).join()
    const other = places.get(key)
    if (!other || isPartOf(other.str, item.str)) places.set(key, item)
    if (other && isPartOf(other.str, item.str)) out.add(other)
    else if (other && isPartOf(item.str, other.str)) out.add(item)
  }
  return out.size > 0 ? items.filter((item) => !out.has(item)) : items
}

/** True if a text has all characters of another one in their order, and more. */
function isPartOf(text: string, whole: string): boolean {
  const [part, all] = [text.replaceAll(/\s/gu, ''), whole.replaceAll(/\s/gu, '')]
  if (part.length >= all.length) return false
  let at = 0
  for (const character of all) if (character === part.charAt(at)) at += 1
  return at === part.length
}
