import { text } from '../../../../src-preload/texts/text.ts'

/** Next steps of findings; none of them loses data. */
export const NEXT = {
  keyword: text('damage.next.keyword'),
  vectors: text('damage.next.vectors'),
  documents: text('damage.next.documents'),
  digests: text('damage.next.digests'),
  look: text('damage.next.look'),
  library: text('damage.next.library'),
} as const
