import { isCodeStyle } from '../../../../domain/documents/code-marks.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import type { TypeFacts } from './rtf-flow.ts'

type Style = { outline: number | null; isCode: boolean; parent: number | null }

/** Most ancestors of a style that are looked at. */
const MOST_PARENTS = 20
/** Share of paragraphs in a typeface of one width from which it is the document's own, and says nothing about code. */
const OWN_TYPEFACE = 0.5
/** Smallest letters of bold headings by their level, half points, and their longest text, characters; as officeparser had them. */
const HEADING_SIZES = [44, 36, 32, 28]
const HEADING_CHARACTERS = 300

/** Paragraph styles of an RTF file, by their number. */
export class RtfStyles {
  readonly #styles = new Map<number, Style>()

  /** Adds a style by its control words. */
  add(name: string, how: ReadonlyMap<string, number>): void {
    if (['cs', 'ds', 'ts'].some((other) => how.has(other))) return
    const plain = name.replace(/;.*$/s, '').trim()
    const own = how.get('outlinelevel')
    const named = /^heading ([1-9])$/i.exec(plain)?.[1]
    const outline = own !== undefined && own <= 8 ? own : named !== undefined ? Number(named) - 1 : null
    this.#styles.set(how.get('s') ?? 0, { outline, isCode: isCodeStyle(plain), parent: how.get('sbasedon') ?? null })
  }

  /** Level of the headings of a style, from 0; null: it is none. */
  outlineOf(style: number): number | null {
    return this.#styles.get(style)?.outline ?? null
  }

  /**
   * Blocks with code and headings told. Code: by the style or its ancestors, else by a typeface of one width, unless the document is written in it;
   * consecutive lines are one block. Headings: short paragraphs in large bold letters.
   */
  withKinds(blocks: readonly RawBlock[], facts: ReadonlyMap<RawBlock, TypeFacts>): RawBlock[] {
    const plain = blocks.flatMap((block) =>
      block.type === 'paragraph' && facts.has(block) ? [{ block, ...(facts.get(block) as TypeFacts) }] : [],
    )
    const named = new Set(plain.filter(({ style }) => this.#isCode(style)).map(({ block }) => block))
    const filled = plain.filter(({ block, fixed, other }) => !named.has(block) && fixed + other > 0)
    const typed = new Set(filled.filter(({ other }) => other === 0).map(({ block }) => block))
    const isOwn = typed.size > filled.length * OWN_TYPEFACE
    const found: RawBlock[] = []
    let open: RawBlock | null = null
    for (const block of blocks) {
      if (named.has(block) || (!isOwn && typed.has(block))) {
        const line = block.text.replaceAll('\t', '    ')
        if (open) open.text += `\n${line}`
        else found.push((open = { type: 'code', text: line }))
      } else if (block.text.trim() !== '') {
        open = null
        const level = block.type === 'paragraph' ? this.#headingLevel(block, facts.get(block)) : null
        if (level !== null) found.push({ ...block, type: 'heading', level })
        else
          for (const part of block.type === 'paragraph' ? block.text.split(/\n[^\S\n]*\n\s*/) : [block.text])
            found.push({ ...block, text: part })
      }
    }
    return found
  }

  /** Level of a paragraph that looks like a heading; null: it does not. */
  #headingLevel({ text }: RawBlock, facts: TypeFacts | undefined): number | null {
    if (!facts || text.length >= HEADING_CHARACTERS || facts.bold === 0 || facts.bold < facts.fixed + facts.other) return null
    const index = HEADING_SIZES.findIndex((size) => facts.size >= size)
    return index < 0 ? null : index + 1
  }

  #isCode(style: number): boolean {
    let at: number | null = style
    for (let steps = 0; at !== null && steps < MOST_PARENTS; steps += 1) {
      const found: Style | undefined = this.#styles.get(at)
      if (found?.isCode) return true
      at = found?.parent ?? null
    }
    return false
  }
}
