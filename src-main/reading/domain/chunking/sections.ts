import type { Block, NormalisedDocument } from '../documents/types.ts'

/** Longest heading in a path, characters. */
const HEADING_CHARACTERS = 200

/**
 * A heading with the text below it. Text before the first heading has an empty path. `path`: headings, outermost first; `level`: 0 without
 * a heading; `firstBlock` to `endBlock` (exclusive): indexes of the tidy blocks.
 */
export type Section = { path: string[]; level: number; firstBlock: number; endBlock: number; start: number; end: number; hasBody: boolean }

/** Blocks in order and without overlap, with uncovered text added as paragraphs: together they cover the whole text. */
export function tidyBlocks({ text, blocks }: Pick<NormalisedDocument, 'text' | 'blocks'>): Block[] {
  const tidy: Block[] = []
  let reached = 0
  const add = (block: Block): void => {
    if (text.slice(block.start, block.end).trim() !== '') tidy.push(block)
    reached = Math.max(reached, block.end)
  }
  for (const block of [...blocks].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (block.start > reached) addParagraphs(text, reached, block.start, add)
    if (block.end > reached) add({ ...block, start: Math.max(block.start, reached) })
  }
  addParagraphs(text, reached, text.length, add)
  return tidy
}

function addParagraphs(text: string, start: number, end: number, add: (block: Block) => void): void {
  while (start < end) {
    const at = text.indexOf('\n\n', start)
    const to = at < 0 || at >= end ? end : at + 2
    add({ type: 'paragraph', start, end: to })
    start = to
  }
}

/**
 * Sections of a document in order; together they contain all blocks. `breaks`: block offsets that start a further section with the same
 * path.
 */
export function sectionsOf(text: string, blocks: readonly Block[], breaks: ReadonlySet<number> = new Set()): Section[] {
  const sections: Section[] = []
  const open: { level: number; heading: string }[] = []
  blocks.forEach((block, index) => {
    let section = sections.at(-1)
    if (block.type === 'heading' || !section || breaks.has(block.start)) {
      const level = block.type === 'heading' ? Math.max(1, block.level ?? 1) : 0
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
      if (level > 0) open.push({ level, heading: headingText(text.slice(block.start, block.end)) })
      section = {
        path: open.map(({ heading }) => heading),
        level,
        firstBlock: index,
        endBlock: index + 1,
        start: block.start,
        end: block.end,
        hasBody: false,
      }
      sections.push(section)
    }
    section.endBlock = index + 1
    section.end = block.end
    section.hasBody ||= block.type !== 'heading'
  })
  return sections
}

function headingText(raw: string): string {
  return raw
    .slice(0, 2 * HEADING_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, HEADING_CHARACTERS)
    .toWellFormed()
}

/** The heading path shared by all sections. Headings without text are ignored, unless there is nothing else. */
export function sharedPath(sections: readonly Section[]): string[] {
  const withBody = sections.filter((section) => section.hasBody)
  const [first, ...rest] = withBody.length > 0 ? withBody : sections.slice(-1)
  if (!first) return []
  let depth = first.path.length
  for (const { path } of rest) {
    let same = 0
    while (same < depth && path[same] === first.path[same]) same += 1
    depth = same
  }
  return first.path.slice(0, depth)
}
