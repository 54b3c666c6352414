import { t } from '../../../../src-preload/texts/say.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../../search/index.ts'

/** A person's text selection as a passage without a document: block `[0]` of the prompt; its ids are null in the contract. */
export function selectedPassage(text: string, language: string): Passage {
  return {
    chunkId: -1 as ChunkId,
    documentId: '' as DocumentId,
    title: t('answers.selectedText'),
    type: 'txt',
    kind: 'user',
    collectionId: '',
    text,
    context: '',
    anchor: { start: 0, end: text.length },
    tokens: 0,
    language,
    position: 0,
    parentId: null,
    parent: null,
    addedAt: 0,
    ownDate: null,
    name: '',
    date: 0,
    tags: [],
  }
}

/** True for the passage of a selected text. */
export function isSelected(passage: Pick<Passage, 'chunkId'>): boolean {
  return passage.chunkId < 0
}
