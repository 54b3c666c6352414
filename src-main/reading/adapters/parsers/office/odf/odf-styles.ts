import { isCodeStyle, isMonospaced } from '../../../../domain/documents/code-marks.ts'
import { positionOf, type Position, type Shift } from '../shared/runs.ts'
import { withSigns } from '../shared/sign-fonts.ts'
import { child, descendants, type XmlElement } from '../xml-tree.ts'

/** Families of styles that tell something about text. */
export type Family = 'text' | 'paragraph' | 'section' | 'drawing-page' | 'table-cell'

type Style = { name: string; parent: string | null; font?: string; shift?: Shift; isStruck?: boolean; isHidden?: boolean }
/** Most ancestors of a style that are looked at. */
const MOST_PARENTS = 20
/** Share of paragraphs in a typeface of one width from which it is the document's own, and says nothing about code. */
const OWN_TYPEFACE = 0.5

/** Styles of an OpenDocument file, by family and key; later parts override earlier ones. */
export class OdfStyles {
  readonly #styles = new Map<string, Style>()
  readonly #fixedFonts = new Set<string>()
  /** Names of typefaces by those that the file gives them. */
  readonly #typefaces = new Map<string, string>()

  constructor(parts: readonly XmlElement[]) {
    for (const part of parts) {
      for (const style of descendants(part, 'style:style')) {
        const key = style.attributes['style:name'] ?? ''
        this.#styles.set(`${style.attributes['style:family']} ${key}`, readStyle(style, key))
      }
      for (const { attributes } of descendants(part, 'style:font-face')) {
        const own = (attributes['svg:font-family'] ?? '').replaceAll(/["']/g, '')
        this.#typefaces.set(attributes['style:name'] ?? '', own)
        if (attributes['style:font-pitch'] === 'fixed' || isMonospaced(attributes['svg:font-family'] ?? ''))
          this.#fixedFonts.add(attributes['style:name'] ?? '')
      }
    }
  }

  /** Raised, lowered or struck letters; undefined: the style does not say. */
  positionOf(family: Family, key: string | undefined): Position | undefined {
    const chain = this.#chain(family, key)
    const shift = chain.find((style) => style.shift !== undefined)?.shift
    const isStruck = chain.find((style) => style.isStruck !== undefined)?.isStruck
    return shift === undefined && !isStruck ? undefined : positionOf(shift ?? null, isStruck ?? false)
  }

  /** An element with the signs that its typeface shows for private characters (ticks of Wingdings). */
  withSigns(element: XmlElement, family: Family, key: string | undefined): XmlElement {
    const font = this.#chain(family, key).find((style) => style.font !== undefined)?.font
    if (font === undefined) return element
    const typeface = this.#typefaces.get(font) || font
    return { ...element, children: element.children.map((node) => (typeof node === 'string' ? withSigns(node, typeface) : node)) }
  }

  isHidden(family: Family, key: string | undefined): boolean {
    return this.#chain(family, key).find(({ isHidden }) => isHidden !== undefined)?.isHidden ?? false
  }

  /**
   * Tells the paragraph styles of code: by their names or those of their ancestors, else by a typeface of one width, unless the document is written
   * in it. `used`: the style of each paragraph.
   */
  codeStyles(used: readonly (string | undefined)[]): (key: string | undefined) => boolean {
    const chains = new Map([...new Set(used)].map((key) => [key, this.#chain('paragraph', key)]))
    const keysOf = (test: (chain: readonly Style[]) => boolean): Set<string | undefined> =>
      new Set([...chains].filter(([, chain]) => test(chain)).map(([key]) => key))
    const named = keysOf((chain) => chain.some(({ name }) => isCodeStyle(name)))
    const typed = keysOf((chain) => this.#isFixed(chain.find(({ font }) => font !== undefined)?.font))
    const others = used.filter((key) => !named.has(key))
    const isOwn = others.filter((key) => typed.has(key)).length > others.length * OWN_TYPEFACE
    return (key) => named.has(key) || (!isOwn && typed.has(key))
  }

  #isFixed(font: string | undefined): boolean {
    return font !== undefined && (this.#fixedFonts.has(font) || isMonospaced(font))
  }

  #chain(family: Family, key: string | undefined): Style[] {
    const found: Style[] = []
    for (let at: string | null = key ?? null; at !== null && found.length < MOST_PARENTS;) {
      // A built-in style that the file does not describe has its name only.
      const style: Style = this.#styles.get(`${family} ${at}`) ?? { name: plainName(at), parent: null }
      found.push(style)
      at = style.parent
    }
    return found
  }
}

function readStyle(style: XmlElement, key: string): Style {
  const text = child(style, 'style:text-properties')?.attributes ?? {}
  const page = child(style, 'style:drawing-page-properties')?.attributes ?? {}
  const section = child(style, 'style:section-properties')?.attributes ?? {}
  const font = text['style:font-name'] ?? text['fo:font-family']
  const struck = text['style:text-line-through-style']
  const position = text['style:text-position']
  const shown = text['text:display'] ?? section['text:display'] ?? page['presentation:visibility']
  return {
    name: style.attributes['style:display-name'] ?? plainName(key),
    parent: style.attributes['style:parent-style-name'] ?? null,
    ...(font !== undefined && { font }),
    ...(position !== undefined && { shift: shiftIn(position) }),
    ...(struck !== undefined && { isStruck: struck !== 'none' }),
    ...(shown !== undefined && { isHidden: shown === 'none' || shown === 'hidden' }),
  }
}

/** `super 58%`, `-33% 58%`, `0% 100%` (OpenDocument 1.3, 20.384). */
function shiftIn(value: string): Shift {
  if (value.startsWith('super')) return 'raised'
  if (value.startsWith('sub')) return 'lowered'
  const share = Number.parseFloat(value)
  return share > 0 ? 'raised' : share < 0 ? 'lowered' : null
}

function plainName(key: string): string {
  return key.replaceAll('_20_', ' ')
}
