import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { chartBlocks, diagramBlocks, tidyChart } from '../charts.ts'
import { createNumbering } from '../lists/docx-numbering.ts'
import { paragraphsIn, type PartText } from '../lost-text.ts'
import { childrenOf, parseXml, readPart, type XmlElement } from '../xml-tree.ts'
import { countsPages } from './fields.ts'
import { mainPart, mainRelations, relatedParts, relationsOf, type Parts } from './package.ts'
import { showTree, type Remarks } from './shown-tree.ts'
import { storyBlocks, type StoryContext } from './story.ts'
import { readStyles } from './styles.ts'

/** A document as blocks, and the text of its parts as the file has it. `remarks.hidden`: hidden text was read. */
export type WordDocument = {
  headers: RawBlock[]
  body: RawBlock[]
  footers: RawBlock[]
  source: PartText[]
  remarks: Remarks & { hidden: boolean }
}

/** Notes that only draw a line. */
const SEPARATORS = /separator|notice/i
const SOURCE = {
  texts: new Set(['w:t', 'a:t', 'm:t', 'c:v', 'cx:pt', 'cx:v']),
  ends: new Set(['w:p', 'a:p', 'c:pt', 'cx:pt', 'cx:v', 'w:br', 'w:tab', 'w:cr', 'a:br']),
  skip: new Set(['c:externalData', 'c:f']),
  apart: new Set(['w:rt']),
}

/** Reads the parts of a DOCX. `inserted`: blocks of inserted files by their relation. Throws `damaged-file`. */
export function readWordDocument(parts: Parts, inserted: ReadonlyMap<string, RawBlock[]>): WordDocument {
  const main = mainPart(parts)
  const content = parts.get(main)
  if (!content) throw new AppError('damaged-file')
  const remarks: WordDocument['remarks'] = { tracked: false, hints: [], objects: 0, hidden: false }
  const relations = mainRelations(parts)
  const source: PartText[] = []
  const [styles] = relatedParts(parts, relations, 'styles')
  const textOf = (kind: string): string => {
    const part = parts.get(relations.find((relation) => relation.kind === kind)?.path ?? '')
    return part ? new TextDecoder().decode(part) : ''
  }
  const [numbering, styleText] = [textOf('numbering'), textOf('styles')]
  const context = (part: string): StoryContext => ({
    styles: readStyles(styles?.root ?? null),
    numbering: createNumbering(numbering, styleText),
    note: () => [],
    object: objectsOf(parts, part, inserted, source),
    onHidden: () => (remarks.hidden = true),
  })
  const root = showTree(parseXml(content), remarks)
  source.push({ part: 'body', paragraphs: paragraphsIn(root, SOURCE) })
  const note = notesOf({ parts, relations, context, remarks, source })
  const body = storyBlocks(root, { ...context(main), note })
  const edges = (kind: 'header' | 'footer'): RawBlock[] => edgesOf({ parts, relations, context, remarks, source }, kind)
  return { headers: edges('header'), body: [...body, ...note.left()], footers: edges('footer'), source, remarks }
}

type Reading = {
  parts: Parts
  relations: ReturnType<typeof relationsOf>
  context: (part: string) => StoryContext
  remarks: WordDocument['remarks']
  source: PartText[]
}

/** Blocks of each distinct header or footer, without the numbers of pages. */
function edgesOf({ parts, relations, context, remarks, source }: Reading, kind: 'header' | 'footer'): RawBlock[] {
  const seen = new Set<string>()
  return relatedParts(parts, relations, kind).flatMap(({ path, root }) => {
    const shown = showTree(root, remarks, true)
    const blocks = storyBlocks(shown, context(path)).map((block): RawBlock => {
      // What heads a page is no section of the text.
      const { level: _level, ...rest } = block
      return block.type === 'heading' ? { ...rest, type: 'paragraph' } : block
    })
    const key = blocks.map(({ text }) => text.trim()).join('\n')
    if (seen.has(key)) return []
    seen.add(key)
    const ends = new Set(['w:p', 'a:p'])
    const counted = paragraphsIn(shown, { ...SOURCE, ends }).filter((paragraph) => !countsPages(paragraph))
    source.push({ part: 'headers', paragraphs: counted })
    return blocks
  })
}

/** The notes and comments of a document by their references, each once. `left`: comments that nothing refers to. */
function notesOf({ parts, relations, context, remarks, source }: Reading): StoryContext['note'] & { left: () => RawBlock[] } {
  const known = new Map<string, () => RawBlock[]>()
  const add = (kind: string, name: string, reference: string): void => {
    for (const { path, root } of relatedParts(parts, relations, kind)) {
      const own = context(path)
      for (const one of childrenOf(showTree(root, remarks), name)) {
        if (SEPARATORS.test(one.attributes['w:type'] ?? '')) continue
        const key = `${reference} ${one.attributes['w:id']}`
        // Damaged files use an id twice.
        const before = known.get(key)
        known.set(key, () => {
          source.push({ part: name === 'w:comment' ? 'comments' : 'notes', paragraphs: paragraphsIn(one, SOURCE) })
          return [...(before?.() ?? []), ...(name === 'w:comment' ? commentBlocks(one, own) : storyBlocks(one, own))]
        })
      }
    }
  }
  add('footnotes', 'w:footnote', 'w:footnoteReference')
  add('endnotes', 'w:endnote', 'w:endnoteReference')
  add('comments', 'w:comment', 'w:commentReference')
  const take = (key: string): RawBlock[] => {
    const read = known.get(key)
    known.delete(key)
    return read?.() ?? []
  }
  const left = (): RawBlock[] => [...known.keys()].filter((key) => key.startsWith('w:commentReference')).flatMap(take)
  return Object.assign((kind: string, id: string) => take(`${kind} ${id}`), { left })
}

/** A comment as one paragraph behind its author's name. */
function commentBlocks(comment: XmlElement, context: StoryContext): RawBlock[] {
  const text = storyBlocks(comment, { ...context, numbering: null })
    .map((block) => block.text)
    .join(' ')
    .trim()
  const author = (comment.attributes['w:author'] ?? '').trim()
  return text === '' ? [] : [{ type: 'paragraph', text: author === '' ? text : `${author}: ${text}` }]
}

/** Charts, diagrams and inserted files of a part by the ids of their relations. */
function objectsOf(parts: Parts, part: string, inserted: ReadonlyMap<string, RawBlock[]>, source: PartText[]): StoryContext['object'] {
  const relations = relationsOf(parts, part)
  return (id) => {
    const file = inserted.get(id)
    if (file) return file
    const relation = relations.find((one) => one.id === id)
    const found = relation ? readPart(parts, relation.path) : null
    if (!relation || !found) return []
    const root = tidyChart(found)
    const isDiagram = relation.kind === 'diagramData'
    source.push({ part: isDiagram ? 'diagrams' : 'charts', paragraphs: paragraphsIn(root, SOURCE) })
    if (isDiagram) return diagramBlocks(root)
    // Text boxes drawn upon a chart.
    const drawn = relatedParts(parts, relationsOf(parts, relation.path), 'chartUserShapes')
    return [...chartBlocks(root), ...drawn.flatMap((shapes) => diagramBlocks(shapes.root))]
  }
}
