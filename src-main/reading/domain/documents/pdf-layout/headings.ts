import type { PdfBlock, PdfPageText } from './page-text.ts'

/** An entry of the file's outline. `depth`: from 0; `page`: from 1. */
export type OutlineEntry = { title: string; depth: number; page: number }

/** Least ratio of a heading's type size to the document's usual size, and longest heading, characters. */
const HEADING_RATIO = 1.15
const HEADING_CHARACTERS = 200
const LEVELS = 6
/** Least entries of an outline that stand on their pages, and their share, for the outline to decide on levels. */
const OUTLINED = 3
const OUTLINED_SHARE = 0.5
/** Longest heading in another face than the text, characters; largest share of the text that such a face has. */
const FACE_CHARACTERS = 100
const FACE_SHARE = 0.2

/** The level of a block, 1 to 6; undefined: no heading. */
export type HeadingLevels = (block: PdfBlock) => number | undefined

/**
 * Headings of a document: what its outline names, then by type size, then short lines above a paragraph in another face (bold) of the
 * text's size.
 */
export function headingsOf(pages: readonly PdfPageText[], outline: readonly OutlineEntry[]): HeadingLevels {
  const bySize = sizeLevels(pages)
  const byFace = faceHeadings(pages)
  const lowest = Math.min(LEVELS, Math.max(0, ...bySize.values()) + 1)
  const levels = new Map<PdfBlock, number>()
  const outlined = outlinedBlocks(pages, outline)
  const decides = outlined.size >= OUTLINED && outlined.size >= OUTLINED_SHARE * outline.length
  let above = 0
  for (const page of pages)
    for (const block of page.blocks) {
      const found = decides ? outlined.get(block) : undefined
      const guess = canBeHeading(page, block) ? (bySize.get(rounded(block.size)) ?? (byFace.has(block) ? lowest : undefined)) : undefined
      if (found !== undefined) above = found
      const level = found ?? (guess !== undefined && decides ? Math.min(LEVELS, above + 1) : guess)
      if (level !== undefined) levels.set(block, level)
    }
  return (block) => levels.get(block)
}

function canBeHeading({ text }: PdfPageText, block: PdfBlock): boolean {
  if (!block.upright || block.type === 'table' || block.end - block.start > HEADING_CHARACTERS || block.lines > 3) return false
  return /\p{L}{2}/u.test(text.slice(block.start, block.end))
}

/** Blocks that say what an entry of the outline says on its page, with their levels. */
function outlinedBlocks(pages: readonly PdfPageText[], outline: readonly OutlineEntry[]): Map<PdfBlock, number> {
  const found = new Map<PdfBlock, number>()
  const texts = new Map<PdfBlock, string>()
  for (const { title, depth, page: number } of outline) {
    const page = pages[number - 1]
    const wanted = comparable(title)
    if (!page || wanted.length < 2) continue
    const ownOf = (block: PdfBlock): string => {
      let own = texts.get(block)
      if (own === undefined) texts.set(block, (own = comparable(page.text.slice(block.start, block.end))))
      return own
    }
    const block = page.blocks.find((candidate) => {
      if (found.has(candidate) || candidate.end - candidate.start > 2 * HEADING_CHARACTERS) return false
      const own = ownOf(candidate)
      // Numbers may stand in one of both alone.
      return own === wanted || (own.length >= 4 && (wanted.endsWith(own) || (own.endsWith(wanted) && wanted.length > own.length / 2)))
    })
    if (block) found.set(block, Math.min(LEVELS, depth + 1))
  }
  return found
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2
}

/** What most characters of the document have. */
function usual<T>(
  pages: readonly PdfPageText[],
  of: (block: PdfBlock) => T,
): { value: T | undefined; share: (value: T) => number; all: Map<T, number> } {
  const all = new Map<T, number>()
  let sum = 0
  for (const page of pages)
    for (const block of page.blocks) {
      all.set(of(block), (all.get(of(block)) ?? 0) + block.end - block.start)
      sum += block.end - block.start
    }
  const [value] = [...all].sort((a, b) => b[1] - a[1])[0] ?? []
  return { value, share: (one) => (all.get(one) ?? 0) / Math.max(1, sum), all }
}

/** Heading type sizes, largest first: levels 1 to 6. */
function sizeLevels(pages: readonly PdfPageText[]): Map<number, number> {
  const sizes = usual(pages, (block) => rounded(block.size))
  const larger = [...sizes.all.keys()].filter((size) => size >= (sizes.value ?? 0) * HEADING_RATIO).sort((a, b) => b - a)
  return new Map(larger.map((size, index) => [size, Math.min(index + 1, LEVELS)]))
}

/** Short lines of the text's size in a rarer face, each above a paragraph in the face of the text. */
function faceHeadings(pages: readonly PdfPageText[]): Set<PdfBlock> {
  const faces = usual(pages, (block) => block.font)
  const { value: size = 0 } = usual(pages, (block) => rounded(block.size))
  const found = new Set<PdfBlock>()
  if (faces.value === undefined || faces.value === '' || faces.share(faces.value) < 0.5) return found
  for (const page of pages)
    page.blocks.forEach((block, index) => {
      const next = page.blocks[index + 1]
      if (block.font === '' || block.font === faces.value || faces.share(block.font) > FACE_SHARE) return
      if (block.type !== 'paragraph' || block.lines > 2 || block.end - block.start > FACE_CHARACTERS) return
      if (Math.abs(rounded(block.size) - size) > 0.1 * size || next?.type !== 'paragraph' || next.font !== faces.value) return
      const text = page.text.slice(block.start, block.end)
      if (/^[^\p{L}]{0,12}[\p{Lu}\p{Lo}]/u.test(text) && /\p{L}{3}/u.test(text) && !/[.,;:!?]$/u.test(text) && next.end - next.start >= 80)
        found.add(block)
    })
  return found
}
