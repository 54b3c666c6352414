/** How letters stand on their line. */
export type Shift = 'raised' | 'lowered'

/** Links to notes (EPUB 3 structural semantics, DPub-ARIA), whose text is a mark. */
const NOTE_LINK = 'a[epub\\:type~="noteref"],[role~="doc-noteref"]'
/** A style rule: selectors and declarations; also one within `@media`. */
const RULE = /([^{};]+)\{([^{}]*)\}/g
const SHIFTING = /vertical-align|[\s;]top\s*:|^top\s*:/i
/** Least shift of a line, by its unit: less adjusts signs of other fonts. */
const LEAST: Readonly<Record<string, number>> = { em: 0.2, rem: 0.2, ex: 0.4, '%': 20, px: 3, pt: 2 }

/** Declarations of a page by element: of its style sheets (`css`, in order, without regard to specificity), then of its own style. */
export function declarationsOf(document: Document, css: string, asked: RegExp): (readonly [element: Element, style: string])[] {
  const found: (readonly [Element, string])[] = []
  for (const [, selector = '', style = ''] of css.replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, ' ').matchAll(RULE))
    if (asked.test(style)) for (const element of selected(document, selector)) found.push([element, style])
  for (const element of document.querySelectorAll('[style]')) found.push([element, element.getAttribute('style') ?? ''])
  return found
}

/** Elements in lines that a page raises or lowers: by their kind or by declarations. An element around or within another one of them is none of its own. */
export function shiftsOf(document: Document, css: string, isInline: (element: Element) => boolean): Map<Element, Shift> {
  const shifts = new Map<Element, Shift>()
  for (const [element, style] of declarationsOf(document, css, SHIFTING)) {
    const shift = shiftIn(style)
    if (shift === undefined || !isInline(element)) continue
    if (shift === null) shifts.delete(element)
    else shifts.set(element, shift)
  }
  for (const element of document.querySelectorAll('sup,sub')) shifts.set(element, element.localName === 'sup' ? 'raised' : 'lowered')
  for (const link of document.querySelectorAll(NOTE_LINK)) shifts.set(link, 'raised')
  for (const element of shifts.keys())
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (!shifts.has(outer)) continue
      if (!isOwn(outer)) shifts.delete(outer)
      else if (!isOwn(element) || outer.textContent.trim() === element.textContent.trim()) shifts.delete(element)
    }
  return new Map([...shifts].toSorted(([one], [other]) => depthOf(other) - depthOf(one)))
}

/** True for an element that raises or lowers by itself. */
function isOwn(element: Element): boolean {
  return element.localName === 'sup' || element.localName === 'sub'
}

function depthOf(element: Element): number {
  let depth = 0
  for (let outer = element.parentElement; outer; outer = outer.parentElement) depth += 1
  return depth
}

/** Elements of a selector; none of one that nothing here knows. */
function selected(document: Document, selector: string): Iterable<Element> {
  try {
    return document.querySelectorAll(selector.trim())
  } catch {
    return []
  }
}

/** What declarations say of the height of letters: null: none; undefined: nothing. */
function shiftIn(style: string): Shift | null | undefined {
  const declared = new Map(
    style.split(';').map((one) => {
      const [name = '', value = ''] = one.split(':')
      return [
        name.trim().toLowerCase(),
        value
          .replace(/!\s*important/i, '')
          .trim()
          .toLowerCase(),
      ] as const
    }),
  )
  const align = declared.get('vertical-align')
  if (align === 'super') return 'raised'
  if (align === 'sub') return 'lowered'
  const up = lengthOf(align) || (declared.get('position') === 'relative' ? -lengthOf(declared.get('top')) : 0)
  if (up !== 0) return up > 0 ? 'raised' : 'lowered'
  return align === 'baseline' ? null : undefined
}

/** 1, -1 or 0: a shift up, down or none to speak of. */
function lengthOf(value = ''): number {
  const [, number = '', unit = ''] = /^([+-]?\d*\.?\d+)(em|rem|ex|%|px|pt)$/.exec(value) ?? []
  return Math.abs(Number(number)) >= (LEAST[unit] ?? Infinity) ? Math.sign(Number(number)) : 0
}
