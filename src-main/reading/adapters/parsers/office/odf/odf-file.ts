import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { text as message, type Text } from '../../../../../../src-preload/texts/text.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { openDocument } from '../open-document.ts'
import { child, childrenOf, parseXml, type XmlElement } from '../xml-tree.ts'
import { OdfWalk, type ObjectReader } from './odf-blocks.ts'

/** An OpenDocument file: its checked parts, the roots of `content.xml` and `styles.xml`, and its embedded objects. */
export type OdfFile = { parts: Map<string, Uint8Array>; content: XmlElement; styles: XmlElement; objects: ObjectReader }

/** Opens an OpenDocument text or presentation within limits. Throws `damaged-file`, `unsafe-archive`, `needs-password`. */
export function openOdf(data: Uint8Array): OdfFile {
  const { parts } = openDocument(data)
  const [content, styles] = [parts.get('content.xml'), parts.get('styles.xml')]
  if (!content) throw new AppError('damaged-file')
  return {
    parts,
    content: parseXml(content),
    styles: styles ? parseXml(styles) : { name: 'office:document-styles', attributes: {}, children: [] },
    objects: objectReader(parts),
  }
}

/** Each embedded object is read once, so that none can hold itself. */
function objectReader(parts: ReadonlyMap<string, Uint8Array>): ObjectReader {
  const read = new Set<string>()
  return (reference) => {
    const path = `${reference.replace(/^\.\//, '').replace(/\/$/, '')}/content.xml`
    const part = parts.get(path)
    if (!part || read.has(path)) return null
    read.add(path)
    return parseXml(part)
  }
}

/** Walk over the body of an OpenDocument file. */
export function bodyWalk({ styles, content, objects }: OdfFile, skipsNumbers: boolean): OdfWalk {
  return new OdfWalk([styles, content], content, objects, skipsNumbers)
}

/** Headers and footers of an OpenDocument text that say more than the number of the page, each once. */
export function marginBlocks({ styles, objects }: OdfFile): { headers: RawBlock[]; footers: RawBlock[] } {
  const walk = new OdfWalk([styles], styles, objects, true)
  const pages = childrenOf(child(styles, 'office:master-styles'), 'style:master-page')
  const blocksOf = (name: string): RawBlock[] =>
    pages.flatMap((page) => childrenOf(page).filter((part) => part.name.startsWith(`style:${name}`))).flatMap((part) => walk.blocksOf(part))
  return { headers: blocksOf('header'), footers: blocksOf('footer') }
}

/** Warnings about what a walk left out. */
export function walkWarnings({ hasHidden, unread }: Pick<OdfWalk, 'hasHidden' | 'unread'>): Text[] {
  return [
    ...(hasHidden ? [message('import.hiddenText')] : []),
    ...(unread > 0 ? [message('import.embeddedObjects', { count: unread })] : []),
  ]
}
