import { PAGE_GAP, type PageLayout } from './page-layout.ts'
import type { PdfFile } from './pdf-file.ts'
import { PdfPageView } from './pdf-page-view.tsx'
import { pageName } from './toolbar/page-names.ts'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import type { Seen } from './use-page-scroll.ts'

type Props = {
  file: PdfFile
  content: Extract<ReaderContent, { view: 'pdf' }>
  layout: PageLayout
  seen: Seen | null
  /** Width of a page, CSS pixels. */
  width: number
}

/** Pages next to the visible ones that are drawn too. */
const AROUND = 1

/** Pages of a PDF below each other. Only visible pages and their neighbours exist; the others keep their place. */
export function PdfPages({ file, content, layout, seen, width }: Props) {
  const first = Math.max(1, (seen?.first ?? 1) - AROUND)
  const last = Math.min(layout.tops.length, (seen?.last ?? 0) + AROUND)
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_page, index) => first + index)
  return (
    <div className="relative" style={{ height: layout.total, minWidth: width + 2 * PAGE_GAP }}>
      {numbers.map((number) => (
        <div key={number} className="absolute inset-x-0 flex justify-center" style={{ top: layout.tops[number - 1] }}>
          <PdfPageView
            file={file}
            number={number}
            name={pageName(content.labels, number)}
            title={content.title}
            width={width}
            height={layout.heights[number - 1] ?? 0}
            boxes={content.boxes}
          />
        </div>
      ))}
    </div>
  )
}
