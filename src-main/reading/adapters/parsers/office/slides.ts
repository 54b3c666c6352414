import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { text as message, type Text } from '../../../../../src-preload/texts/text.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import type { OwnProperties } from './office-properties.ts'

/** A slide's blocks as they stand in its file, its title a heading anywhere among them, and its speaker notes. */
export type Slide = { shown: readonly RawBlock[]; notes: readonly RawBlock[]; isHidden: boolean }

/**
 * The document of a presentation: slides in show order, title first, then content (tables by row, charts by value), then speaker notes. `warnings`:
 * of what the reader left out. Throws `no-text`.
 */
export function slidesDocument(
  type: 'pptx' | 'odp',
  slides: readonly Slide[],
  properties: OwnProperties,
  warnings: readonly Text[],
): NormalisedDocument {
  const document = normaliseBlocks(slides.flatMap((slide, index) => slideBlocks(slide, index + 1)))
  const { text, blocks } = document
  if (text === '') throw new AppError('no-text', { variant: 'slides' })
  const title = documentTitle(properties.title, text, blocks)
  const hidden = slides.flatMap(({ isHidden }, index) => (isHidden ? [index + 1] : []))
  const told = hidden.length > 0 ? [message('import.hiddenSlides', { slides: hidden.slice(0, MOST_NAMED).map(String) })] : []
  return {
    type,
    title,
    text,
    blocks,
    pages: null,
    warnings: [...document.warnings, ...told, ...warnings],
    partial: false,
    date: properties.date,
  }
}

/** Most slides that a warning names. */
const MOST_NAMED = 30

function slideBlocks({ shown, notes }: Slide, slide: number): RawBlock[] {
  const title = shown.find((block) => block.type === 'heading')
  // The title can be anywhere in the file; only one heading per slide.
  const rest = shown
    .filter((block) => block !== title)
    .map((block): RawBlock => (block.type === 'heading' ? { type: 'paragraph', text: block.text } : block))
  const ordered = [...(title ? [{ ...title, level: 1, text: title.text.replace(/\s+/g, ' ') }] : []), ...rest]
  // The program inserts the slide's number into its notes.
  const said = notes.filter(({ text }) => text.trim() !== String(slide)).map((block): RawBlock => ({ ...block, notes: true }))
  return [...ordered, ...said].map((block) => ({ ...block, slide }))
}
