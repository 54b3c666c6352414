import { labelsOf } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'

/** A turn of a speaker, and the first character of a page: offsets as in anchors. */
export type TurnPlace = { start: number; end: number; startSeconds: number; endSeconds: number; speaker?: string }
export type PagePlace = { page: number; start: number; end: number; label?: string | undefined }

/** True if an anchor has seconds or several pages, so that a sentence may stand more exactly than its passage. */
export function canNarrow(anchor: Anchor): boolean {
  return anchor.startSeconds !== undefined || (anchor.page !== undefined && (anchor.pageEnd ?? anchor.page) > anchor.page)
}

/**
 * The anchor of a sentence with the seconds and speakers of its own turns and its own pages, in place of those of the whole passage. Seconds
 * stay within the passage's, which are exact within a long turn.
 */
export function narrowAnchor(anchor: Anchor, turns: readonly TurnPlace[], pages: readonly PagePlace[]): Anchor {
  const isWithin = ({ start, end }: { start: number; end: number }): boolean => end > anchor.start && start < anchor.end
  const own = turns.filter(isWithin)
  const at = pages.filter(isWithin).sort((a, b) => a.page - b.page)
  const [first, last] = [at[0], at.at(-1)]
  const speakers = [...new Set(own.flatMap(({ speaker }) => speaker ?? []))]
  const { speaker: _speaker, ...rest } = anchor
  const { pageLabel: _label, pageLabelEnd: _labelEnd, ...unlabelled } = own.length > 0 ? rest : anchor
  return {
    ...(at.length > 0 ? unlabelled : own.length > 0 ? rest : anchor),
    ...(first && last && { page: first.page, pageEnd: last.page, ...labelsOf(first, last) }),
    ...(own.length > 0 && {
      startSeconds: Math.max(anchor.startSeconds ?? 0, Math.min(...own.map(({ startSeconds }) => startSeconds))),
      endSeconds: Math.min(anchor.endSeconds ?? Infinity, Math.max(...own.map(({ endSeconds }) => endSeconds))),
      ...(speakers.length > 0 && { speaker: speakers.join(', ') }),
    }),
  }
}
