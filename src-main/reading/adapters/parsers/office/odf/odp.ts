import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import { readOdfProperties } from '../office-properties.ts'
import { bodyWalk, openOdf, walkWarnings, type OdfFile } from './odf-file.ts'
import { OdfWalk } from './odf-blocks.ts'
import { slidesDocument, type Slide } from '../slides.ts'
import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'

/** Classes of what a master only reserves a place for. */
const PLACES: ReadonlySet<string> = new Set([
  'title',
  'subtitle',
  'outline',
  'text',
  'graphic',
  'object',
  'chart',
  'table',
  'orgchart',
  'page',
  'notes',
  'handout',
])

/** Reads an OpenDocument presentation. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parseOdp(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openOdf(data)
  const presentation =
    child(child(opened.content, 'office:body'), 'office:presentation') ?? child(child(opened.content, 'office:body'), 'office:drawing')
  if (!presentation) throw new AppError('damaged-file')
  const walk = bodyWalk(opened, true)
  const margins = marginReader(opened, presentation)
  const slides = childrenOf(presentation, 'draw:page').map((page) => slideOf(walk, page, margins(page)))
  return slidesDocument('odp', slides, readOdfProperties(opened.parts), walkWarnings(walk))
}

function slideOf(walk: OdfWalk, page: XmlElement, margins: readonly RawBlock[]): Slide {
  const shown: RawBlock[] = []
  for (const child of childrenOf(page)) {
    if (child.name === 'presentation:notes') continue
    const blocks = walk.blocksOf({ name: 'draw:page', attributes: {}, children: [child] })
    const isTitle = child.attributes['presentation:class'] === 'title' && !shown.some(({ type }) => type === 'heading')
    if (isTitle && blocks.length > 0) shown.push({ type: 'heading', text: blocks.map(({ text }) => text).join(' ') })
    else for (const block of blocks) shown.push(block)
  }
  const notes = childrenOf(page, 'presentation:notes').flatMap((part) => walk.blocksOf(part))
  return { shown: [...shown, ...margins], notes, isHidden: walk.isHiddenPage(page) }
}

/** What a slide's master shows of its own, and header, footer and date of the slide: each text once, on the first slide that shows it. */
function marginReader({ styles, objects }: OdfFile, presentation: XmlElement): (page: XmlElement) => RawBlock[] {
  const walk = new OdfWalk([styles], styles, objects, true)
  const masters = new Map(
    childrenOf(child(styles, 'office:master-styles'), 'style:master-page').map((page) => [page.attributes['style:name'], page] as const),
  )
  const declared = new Map(
    childrenOf(presentation).map((one) => [`${one.name} ${one.attributes['presentation:name'] ?? ''}`, textIn(one)] as const),
  )
  const told = new Set<string>()
  return ({ attributes }) => {
    const shapes = childrenOf(masters.get(attributes['draw:master-page-name'])).filter(
      ({ name, attributes: own }) => name.startsWith('draw:') && !PLACES.has(own['presentation:class'] ?? ''),
    )
    const texts = ['header', 'footer', 'date-time'].map(
      (kind) => declared.get(`presentation:${kind}-decl ${attributes[`presentation:use-${kind}-name`] ?? ''}`) ?? '',
    )
    const blocks: RawBlock[] = [
      ...walk.blocksOf({ name: 'style:master-page', attributes: {}, children: shapes }),
      ...texts.map((text): RawBlock => ({ type: 'paragraph', text })),
    ]
    return blocks.filter(({ text }) => text.trim() !== '' && !told.has(text) && told.add(text))
  }
}
