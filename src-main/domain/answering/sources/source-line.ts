import type { Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import { safeLine } from '../../text/safe-markdown.ts'

/** A source as a line of a Markdown export: `[2] Lease, page 3 (changed since)`. */
export function sourceLine({ n, title, anchor, deleted, changed }: Source): string {
  const place = [title, placeOf(anchor, title)].filter((part) => part !== '').join(', ')
  return `[${n}] ${safeLine(place)}${deleted ? ' (deleted)' : changed ? ' (changed since)' : ''}`
}

/** A source's position for people: "page 3", "slide 4", "12:05", "Terms > Notice". */
function placeOf(anchor: Anchor | null, title: string): string {
  if (!anchor) return ''
  if (anchor.page !== undefined)
    return anchor.pageEnd !== undefined && anchor.pageEnd !== anchor.page ? `pages ${anchor.page}-${anchor.pageEnd}` : `page ${anchor.page}`
  if (anchor.slide !== undefined) return `slide ${anchor.slide}`
  if (anchor.startSeconds !== undefined)
    return `${Math.floor(anchor.startSeconds / 60)}:${String(Math.floor(anchor.startSeconds % 60)).padStart(2, '0')}`
  return anchor.section?.slice(anchor.section[0] === title ? 1 : 0).join(' > ') ?? ''
}
