import type { Found, Hit, Span } from './search-text.ts'

/** Names in the registry of the document (styles.css). It is shared, so each painter only adds and removes its own ranges. */
const ALL = 'find-hit'
const CURRENT = 'find-current'

/** Paints hits without changing the document: as ranges of the CSS Custom Highlight API. */
export class HitPainter {
  #own: { highlight: Highlight; range: Range }[] = []

  /**
   * Paints the hits of what is drawn in `scroller`; resolves to the ranges of the current one (several if it spans cells). An element with
   * `data-part` has the text of that part from the offset `data-from` on; a `br` counts as a line break.
   */
  paint(scroller: Element, { byPart }: Found, current: Hit | null): Range[] {
    this.clear()
    const [all, strong] = [named(ALL, 0), named(CURRENT, 1)]
    const ranges: Range[] = []
    for (const element of scroller.querySelectorAll<HTMLElement>('[data-part]')) {
      const part = Number(element.dataset['part'])
      const spans = byPart.get(part)
      if (!spans) continue
      const from = Number(element.dataset['from'] ?? 0)
      const isCurrent = (span: Span): boolean => current?.part === part && current.start === span.start
      for (const { span, range } of rangesIn(element, from, spans)) {
        const highlight = isCurrent(span) ? strong : all
        highlight.add(range)
        this.#own.push({ highlight, range })
        if (highlight === strong) ranges.push(range)
      }
    }
    return ranges
  }

  clear(): void {
    for (const { highlight, range } of this.#own) highlight.delete(range)
    this.#own = []
  }
}

function named(name: string, priority: number): Highlight {
  const known = CSS.highlights.get(name)
  if (known) return known
  const highlight = new Highlight()
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
  return highlight
}

/** Ranges of the spans in an element; both in order. */
function rangesIn(element: Element, from: number, spans: readonly Span[]): { span: Span; range: Range }[] {
  const found: { span: Span; range: Range }[] = []
  let next = firstEndingAfter(spans, from)
  if (next === spans.length) return found
  let open: Range | null = null
  let at = from
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = nodes.nextNode(); node && next < spans.length; node = nodes.nextNode()) {
    if (!(node instanceof Text)) {
      if (node.nodeName === 'BR') at += 1
      continue
    }
    const end = at + node.length
    for (let span = spans[next]; span && span.start < end; span = spans[next]) {
      if (span.end > at) {
        open ??= startedAt(node, Math.max(0, span.start - at))
        open.setEnd(node, Math.min(node.length, span.end - at))
      }
      if (span.end > end) break
      if (open) found.push({ span, range: open })
      open = null
      next += 1
    }
    at = end
  }
  const span = spans[next]
  if (open && span) found.push({ span, range: open })
  return found
}

function startedAt(node: Text, offset: number): Range {
  const range = document.createRange()
  range.setStart(node, offset)
  return range
}

function firstEndingAfter(spans: readonly Span[], offset: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((spans[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** The first part with something below the top of the view (`below`: pixels further down); 0 if nothing is drawn. */
export function partInView(scroller: Element, below = 0): number {
  const top = scroller.getBoundingClientRect().top + below
  const drawn = scroller.querySelectorAll<HTMLElement>('[data-part]')
  let low = 0
  let high = drawn.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((drawn[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle
    else low = middle + 1
  }
  return Number(drawn[low]?.dataset['part'] ?? 0)
}

/** Scrolls so that ranges are visible: not at all if they are, else to the middle. */
export function reveal(scroller: Element, ranges: readonly Range[]): void {
  const [first] = ranges
  if (!first) return
  const view = scroller.getBoundingClientRect()
  const box = first.getBoundingClientRect()
  if (box.top < view.top || box.bottom > view.bottom) scroller.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2
  for (let element = first.startContainer.parentElement; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth) revealAcross(element, box)
    if (element === scroller) return
  }
}

function revealAcross(element: Element, box: DOMRect): void {
  const view = element.getBoundingClientRect()
  if (box.left < view.left || box.right > view.right) element.scrollLeft += (box.left + box.right - view.left - view.right) / 2
}
