import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { text as message } from '../../../../../../src-preload/texts/text.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import { chartBlocks, diagramBlocks, tidyChart } from '../charts.ts'
import { relatedParts, relationsOf, type Parts, type Relation } from '../docx/package.ts'
import { lostTextWarnings, paragraphsIn, type PartText } from '../lost-text.ts'
import { readCoreProperties } from '../office-properties.ts'
import { commentBlocks, readAuthors } from './pptx-comments.ts'
import { isOnEverySlide, placeholderOf, shapeBlocks, type ShapeContext } from './pptx-shapes.ts'
import { slidesDocument, type Slide } from '../slides.ts'
import { child, childrenOf, parseXml, readPart, type XmlElement } from '../xml-tree.ts'
import { checkReferred, openOfficeFile } from '../zip-limits.ts'

/** Text of a slide as the file has it; numbers of slides and versions for older programs are none of it. */
const SOURCE = {
  texts: new Set(['a:t', 'm:t', 'c:v', 'cx:pt', 'p:text']),
  ends: new Set(['a:p', 'c:pt', 'cx:pt', 'a:br', 'p:text']),
  skip: new Set(['mc:Fallback', 'c:externalData', 'c:f', 'a:fld']),
}

/** Reads a PowerPoint presentation. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parsePptx(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data)
  const main = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path ?? 'ppt/presentation.xml'
  const presentation = parts.get(main)
  if (!presentation) throw new AppError('damaged-file')
  const relations = relationsOf(parts, main)
  const reading: Reading = {
    parts,
    source: [],
    told: new Set(),
    authors: readAuthors(parts, relations),
    unread: 0,
    referred: { to: 0, bytes: data.length },
  }
  const paths = new Map(relations.toReversed().map(({ id, path }) => [id, path]))
  const read = new Set<string>()
  const slides = childrenOf(child(parseXml(presentation), 'p:sldIdLst'), 'p:sldId').flatMap(({ attributes }) => {
    const path = paths.get(attributes['r:id'] ?? '') ?? ''
    const part = parts.get(path)
    if (!part) return []
    // A slide that stands there once more says nothing new; its number is taken.
    if (read.has(path)) return [NOTHING]
    read.add(path)
    return [slideOf(reading, path, parseXml(part))]
  })
  const document = slidesDocument('pptx', slides, readCoreProperties(parts), [])
  const lost = lostTextWarnings(reading.source, document.text)
  const unread = reading.unread > 0 ? [message('import.embeddedObjects', { count: reading.unread })] : []
  return { ...document, warnings: [...document.warnings, ...lost, ...unread] }
}

const NOTHING: Slide = { shown: [], notes: [], isHidden: false }

/** `told`: texts that stand on several slides; `referred`: bytes of the parts that slides refer to, and of the file. */
type Reading = {
  parts: Parts
  source: PartText[]
  told: Set<string>
  authors: ReadonlyMap<string, string>
  unread: number
  referred: { to: number; bytes: number }
}

/** As `relatedParts`; slides may share parts, which are read for each. */
function related({ parts, referred }: Reading, relations: readonly Relation[], kind: string): ReturnType<typeof relatedParts> {
  const found = relatedParts(parts, relations, kind)
  for (const { path } of found) referred.to += parts.get(path)?.length ?? 0
  checkReferred(referred.to, referred.bytes)
  return found
}

function slideOf(reading: Reading, path: string, root: XmlElement): Slide {
  const { parts, source, authors } = reading
  const relations = relationsOf(parts, path)
  const read = (part: XmlElement, own: readonly Relation[], skips: ShapeContext['skips'] = () => false): RawBlock[] =>
    shapeBlocks(child(child(part, 'p:cSld'), 'p:spTree'), contextOf(reading, own, skips))
  source.push({ part: 'slides', paragraphs: paragraphsIn(ownContent(root), SOURCE) })
  const shown = read(root, relations)
  const comments = related(reading, relations, 'comments').flatMap((one) => {
    source.push({ part: 'comments', paragraphs: paragraphsIn(one.root, SOURCE) })
    return commentBlocks(one.root, authors)
  })
  const notes = related(reading, relations, 'notesSlide').flatMap((one) => read(one.root, relationsOf(parts, one.path)))
  return {
    shown: [...shown, ...backgroundOf(reading, root, relations, read), ...comments],
    notes,
    isHidden: /^(?:0|false)$/.test(root.attributes['show'] ?? ''),
  }
}

/** A slide without what stands on every slide: number, date, footer. */
function ownContent(element: XmlElement): XmlElement {
  const children = element.children.filter((one) => typeof one === 'string' || !isOnEverySlide(placeholderOf(one)))
  return { ...element, children: children.map((one) => (typeof one === 'string' ? one : ownContent(one))) }
}

/** What the layout and the master of a slide show of their own: their shapes are no placeholders. Each is told once. */
function backgroundOf(
  reading: Reading,
  slide: XmlElement,
  relations: readonly Relation[],
  read: (part: XmlElement, own: readonly Relation[], skips: ShapeContext['skips']) => RawBlock[],
): RawBlock[] {
  const showsMaster = (root: XmlElement): boolean => !/^(?:0|false)$/.test(root.attributes['showMasterSp'] ?? '')
  const [layout] = showsMaster(slide) ? related(reading, relations, 'slideLayout') : []
  if (!layout) return []
  const own = relationsOf(reading.parts, layout.path)
  const [master] = showsMaster(layout.root) ? related(reading, own, 'slideMaster') : []
  const found = [layout, ...(master ? [master] : [])].flatMap(({ path, root }) => {
    if (reading.told.has(`part ${path}`)) return []
    reading.told.add(`part ${path}`)
    return read(root, relationsOf(reading.parts, path), (placeholder) => placeholder !== '')
  })
  return found.filter(({ text }) => !reading.told.has(text) && reading.told.add(text))
}

function contextOf(reading: Reading, relations: readonly Relation[], skips: ShapeContext['skips']): ShapeContext {
  const { parts, source, told } = reading
  return {
    skips,
    isNew: (text) => !told.has(text) && Boolean(told.add(text)),
    onUnread: () => (reading.unread += 1),
    object: (id) => {
      const relation = relations.find((one) => one.id === id)
      const part = relation ? readPart(parts, relation.path) : null
      if (!relation || !part) return []
      const isDiagram = relation.kind === 'diagramData'
      const root = isDiagram ? part : tidyChart(part)
      source.push({ part: isDiagram ? 'diagrams' : 'charts', paragraphs: paragraphsIn(root, SOURCE) })
      if (isDiagram) return diagramBlocks(root)
      const drawn = relatedParts(parts, relationsOf(parts, relation.path), 'chartUserShapes')
      return [...chartBlocks(root), ...drawn.flatMap((shapes) => diagramBlocks(shapes.root))]
    },
  }
}
