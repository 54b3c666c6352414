import { BULLET, formatNumber, listMark, type NumberForm } from '../../../domain/documents/list-markers.ts'

const TAGS = /<(\/?)(ol|ul|menu|dir|li)((?:\s[^<>]*)?)>/gi
const FORMS: Readonly<Record<string, NumberForm>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  'lower-latin': 'lower-alpha',
  'upper-latin': 'upper-alpha',
  'lower-alpha': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
}

/** `items`: places of the marks in the output, of a list that counts down from its number of items. */
type List = { form: NumberForm | 'bullet' | 'none'; next: number; step: 1 | -1; items: number[] | null }

/**
 * HTML with a mark (list-markers.ts) in front of each item's text: its number as a browser shows it (`start`, `value`, `type`, `reversed`,
 * `list-style-type` of the element), or a bullet. One pass, linear.
 */
export function markHtmlLists(html: string): string {
  if (!/<li[\s>]/i.test(html)) return html
  const parts: string[] = []
  const lists: List[] = []
  let from = 0
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: attributes = '' } of html.matchAll(TAGS)) {
    const isItem = name.toLowerCase() === 'li'
    if (slash !== '' && !isItem) closeList(lists.pop(), parts, lists.length)
    else if (slash === '' && !isItem) lists.push(openList(name.toLowerCase(), attributes))
    else if (slash === '') {
      const end = index + tag.length
      parts.push(html.slice(from, end))
      parts.push(itemMark(lists.at(-1), attributes, lists.length - 1, parts.length))
      from = end
    }
  }
  return parts.join('') + html.slice(from)
}

function openList(name: string, attributes: string): List {
  const form = formOf(name, attributes)
  const start = numberIn(attributes, 'start')
  const isReversed = name === 'ol' && /\sreversed\b/i.test(attributes)
  return { form, next: start ?? 1, step: isReversed ? -1 : 1, items: isReversed && start === null ? [] : null }
}

function formOf(name: string, attributes: string): List['form'] {
  const style = /list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(attributes)?.[1]?.toLowerCase()
  if (style === 'none') return 'none'
  if (name !== 'ol') return 'bullet'
  const type = /\stype\s*=\s*["']?([aAiI1])(?=["'\s]|$)/.exec(attributes)?.[1]
  return FORMS[style ?? type ?? ''] ?? 'decimal'
}

function itemMark(list: List | undefined, attributes: string, level: number, place: number): string {
  if (!list || list.form === 'bullet') return listMark(level, BULLET)
  if (list.form === 'none') return listMark(level, '')
  const value = numberIn(attributes, 'value') ?? list.next
  list.next = value + list.step
  list.items?.push(place)
  return listMark(level, `${formatNumber(value, list.form)}.`)
}

/** A list that counts down without a start begins with its number of items. */
function closeList(list: List | undefined, parts: string[], level: number): void {
  const { items, form } = list ?? { items: null, form: 'none' as const }
  if (!items || form === 'none' || form === 'bullet') return
  items.forEach((place, index) => (parts[place] = listMark(level, `${formatNumber(items.length - index, form)}.`)))
}

function numberIn(attributes: string, name: string): number | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*["']?(-?\\d{1,9})`, 'i').exec(attributes)?.[1]
  return found === undefined ? null : Number(found)
}
