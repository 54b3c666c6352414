import type { RawBlock } from '../../../../domain/documents/types.ts'
import { relatedParts, type Parts, type Relation } from '../docx/package.ts'
import { childrenOf, descendants, textIn, type XmlElement } from '../xml-tree.ts'

/** Names of the people who comment, by their id: of comments and of threads. */
export function readAuthors(parts: Parts, relations: readonly Relation[]): ReadonlyMap<string, string> {
  const roots = ['commentAuthors', 'authors'].flatMap((kind) => relatedParts(parts, relations, kind))
  return new Map(roots.flatMap(({ root }) => childrenOf(root)).map(({ attributes }) => [attributes['id'] ?? '', attributes['name'] ?? '']))
}

/** Comments of a slide (`p:cmLst`, or a list of threads with their replies), each behind its author's name. */
export function commentBlocks(root: XmlElement, authors: ReadonlyMap<string, string>): RawBlock[] {
  return childrenOf(root).flatMap((comment) => {
    const replies = childrenOf(comment).find(({ name }) => name.endsWith(':replyLst'))
    return [comment, ...childrenOf(replies)].flatMap((one) => blocksOf(one, authors))
  })
}

function blocksOf(comment: XmlElement, authors: ReadonlyMap<string, string>): RawBlock[] {
  const author = authors.get(comment.attributes['authorId'] ?? '') ?? ''
  const text = childrenOf(comment)
    .flatMap((part) =>
      part.name === 'p:text' ? [textIn(part)] : part.name.endsWith(':txBody') ? descendants(part, 'a:p').map(paragraph) : [],
    )
    .join(' ')
    .trim()
  return text === '' ? [] : [{ type: 'paragraph', text: author === '' ? text : `${author}: ${text}` }]
}

function paragraph(element: XmlElement): string {
  return descendants(element, 'a:t').map(textIn).join('')
}
