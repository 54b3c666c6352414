import { say } from '../../../../src-preload/texts/say.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import type { Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'

/** A source as a line of a Markdown export: `[2] Lease, page 3 (changed since)`. */
export function sourceLine({ n, title, anchor, deleted, changed }: Source): string {
  const source = asMarkdownText([title, say(placeOf(anchor, title))].filter((part) => part !== '').join(', '))
  const line = deleted ? text('exports.deleted', { source }) : changed ? text('exports.changed', { source }) : source
  return `[${n}] ${say(line)}`
}

/** A source's position for people: "page 3", "slide 4", "12:05", "Terms > Notice". */
function placeOf(anchor: Anchor | null, title: string): Text {
  if (!anchor) return ''
  if (anchor.page !== undefined) {
    const page = anchor.pageLabel ?? String(anchor.page)
    const isOne = anchor.pageEnd === undefined || anchor.pageEnd === anchor.page
    return isOne ? text('units.page', { page }) : text('units.pages', { from: page, to: anchor.pageLabelEnd ?? String(anchor.pageEnd) })
  }
  if (anchor.slide !== undefined) return text('units.slide', { slide: String(anchor.slide) })
  if (anchor.startSeconds !== undefined)
    return `${Math.floor(anchor.startSeconds / 60)}:${String(Math.floor(anchor.startSeconds % 60)).padStart(2, '0')}`
  return anchor.section?.slice(isTitle(anchor.section[0] ?? '', title) ? 1 : 0).join(' > ') ?? ''
}

/** True if a heading is the title, with or without the file's name behind it. */
function isTitle(heading: string, title: string): boolean {
  return heading === title || title.startsWith(`${heading} (`)
}
