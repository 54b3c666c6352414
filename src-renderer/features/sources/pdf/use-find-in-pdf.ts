import { useImperativeHandle, useMemo, useRef, type RefObject } from 'react'
import type { FindText } from '../../../shared/find/search-text.ts'
import { useFind, type Find, type ShowHit } from '../../../shared/find/use-find.ts'
import type { PdfFile } from './pdf-file.ts'
import type { usePageScroll } from './use-page-scroll.ts'

/** Pages that the worker reads for a search before they are asked for. */
const READ_AHEAD = 4

/** Find in the pages of a PDF; a hit on a page that is not drawn is brought to the middle. */
export function useFindInPdf(
  file: PdfFile | null,
  scroller: RefObject<HTMLElement | null>,
  goTo: ReturnType<typeof usePageScroll>['goTo'],
): Find {
  const text = useMemo(() => file && textOf(file), [file])
  const show: ShowHit = useRef(null)
  useImperativeHandle(show, () => ({ part, start }) => {
    file?.heightOf(part + 1, start).then(
      (height) => goTo({ page: part + 1, part: height }, 'center'),
      () => goTo({ page: part + 1, part: 0 }),
    )
  })
  return useFind(text, scroller, show)
}

function textOf(file: PdfFile): FindText {
  const texts = new Map<number, Promise<string>>()
  const read = (part: number): Promise<string> => {
    // A page that cannot be read has no hits, and says so where it stands.
    const text = texts.get(part) ?? file.text(part + 1).catch(() => '')
    texts.set(part, text)
    return text
  }
  return {
    parts: file.pages,
    read(part) {
      for (let ahead = part + 1; ahead <= part + READ_AHEAD && ahead < file.pages; ahead += 1) void read(ahead)
      return read(part)
    },
  }
}
