import { useEffect, useMemo, useRef } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { classNames } from '../../../shared/class-names.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'
import type { PdfFile } from '../pdf/pdf-file.ts'
import type { PageSize } from '../pdf/page-layout.ts'
import { pageName, type PageLabels } from '../pdf/toolbar/page-names.ts'
import { useDrawing } from '../pdf/use-drawing.ts'

/** Width of a page, CSS pixels. */
const WIDTH = 120
const NUMBER = 24
const GAP = 12

type Props = { file: PdfFile; sizeOf: (page: number) => PageSize; page: number; labels: PageLabels; onPage: (page: number) => void }

/** The pages of a PDF, small. Only visible ones are drawn; the others hold no memory. */
export function ThumbnailList({ file, sizeOf, page, labels, onPage }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => Array.from({ length: file.pages }, (_page, index) => String(index + 1)), [file])
  const heightOf = (number: number): number => {
    const { width, height } = sizeOf(number)
    return Math.round((WIDTH * height) / width)
  }
  const { rows, virtual } = useVirtualRows(
    { keys, start: String(page) },
    { scroller, estimateSize: (index) => heightOf(index + 1) + NUMBER + GAP, overscan: 1 },
  )
  useEffect(() => {
    virtual.measure()
    // oxlint-disable-next-line react/exhaustive-deps -- sizes that were read later; the virtualizer is always the same
  }, [sizeOf])
  useEffect(() => {
    virtual.scrollToIndex(page - 1)
    // oxlint-disable-next-line react/exhaustive-deps -- only when another page is read: else the person scrolls the list
  }, [page])
  return (
    <div ref={scroller} className="h-full overflow-y-auto py-2">
      <ol {...rows.list} aria-label={t('side.pages')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} data-row={index} className="absolute inset-x-0 flex justify-center" style={{ top: start }}>
            <Thumbnail
              file={file}
              number={index + 1}
              name={pageName(labels, index + 1)}
              height={heightOf(index + 1)}
              isActive={index === rows.active}
              isCurrent={index + 1 === page}
              onChoose={() => onPage(index + 1)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type ThumbnailProps = {
  file: PdfFile
  number: number
  name: string
  height: number
  isActive: boolean
  isCurrent: boolean
  onChoose: () => void
}

function Thumbnail({ file, number, name, height, isActive, isCurrent, onChoose }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const state = useDrawing({ file, number, width: WIDTH, canvas })
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={t('side.page', { page: name })}
      aria-current={isCurrent ? 'page' : undefined}
      data-drawn={state === 'drawn'}
      onClick={onChoose}
      className="group flex flex-col items-center rounded-md"
    >
      <span
        className={classNames(
          'pdf-thumbnail block overflow-hidden',
          isCurrent ? 'outline-2 outline-accent' : 'outline-1 outline-line-strong group-hover:outline-line-control',
        )}
        style={{ width: WIDTH, height }}
      >
        <canvas ref={canvas} aria-hidden className="block size-full" />
      </span>
      <span className={classNames('flex h-6 items-center text-xs tabular-nums', isCurrent ? 'font-medium text-text' : 'text-faint')}>
        {name}
      </span>
    </button>
  )
}
