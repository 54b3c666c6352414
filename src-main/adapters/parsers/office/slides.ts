import type { OfficeContentNode, OfficeParserAST } from 'officeparser'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { officeBlocks, ownText } from './office-blocks.ts'
import type { OwnProperties } from './office-properties.ts'

type Slide = Extract<OfficeContentNode, { type: 'slide' }>

/** The document of a presentation's tree: slides in show order, title first, then content (tables by row, charts by value), then speaker notes. Throws `no-text`. */
export function slidesDocument(type: 'pptx' | 'odp', tree: OfficeParserAST, properties: OwnProperties): NormalisedDocument {
  const { text, blocks, warnings } = normaliseBlocks(slidesOf(tree).flatMap((slide) => slideBlocks(slide, tree)))
  if (text === '') throw new AppError('no-text', { variant: 'slides' })
  const title = documentTitle(properties.title, text, blocks)
  return { type, title, text, blocks, pages: null, warnings, partial: false, date: properties.date }
}

function slidesOf(tree: OfficeParserAST): Slide[] {
  const slides = tree.content.filter((node): node is Slide => node.type === 'slide')
  return slides.toSorted((a, b) => (a.metadata?.slideNumber ?? 0) - (b.metadata?.slideNumber ?? 0))
}

function slideBlocks(node: Slide, tree: OfficeParserAST): RawBlock[] {
  const slide = node.metadata?.slideNumber ?? 1
  const shown = officeBlocks(node.children ?? [], tree.attachments)
  const title = shown.find((block) => block.type === 'heading')
  // The title can be anywhere in the file; only one heading per slide.
  const rest = shown
    .filter((block) => block !== title)
    .map((block): RawBlock => (block.type === 'heading' ? { type: 'paragraph', text: block.text } : block))
  const ordered = [...(title ? [{ ...title, level: 1, text: title.text.replace(/\s+/g, ' ') }] : []), ...rest]
  const notes = (node.notes ?? [])
    .flatMap((note) => noteTexts(note, slide))
    .map((text): RawBlock => ({ type: 'paragraph', text, notes: true }))
  return [...ordered, ...notes].map((block) => ({ ...block, slide }))
}

/** Paragraphs of the speaker notes, without the slide number that the program inserts. */
function noteTexts(note: OfficeContentNode, slide: number): string[] {
  const paragraphs = note.children && note.children.length > 0 ? note.children.map((child) => ownText(child)) : [note.text ?? '']
  return paragraphs.filter((text) => text.trim() !== '' && text.trim() !== String(slide))
}
