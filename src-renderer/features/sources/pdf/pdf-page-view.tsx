import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import type { PdfFile, PdfPage } from './pdf-file.ts'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'

type Box = Extract<ReaderContent, { view: 'pdf' }>['boxes'][number]

type Props = {
  file: PdfFile
  number: number
  title: string
  /** Width of the drawing, CSS pixels. */
  width: number
  /** Word boxes of the passage on all pages. */
  boxes: readonly Box[]
  /** A new value scrolls to the passage again. */
  focus: unknown
  onFail: () => void
}

/** Height to width of A4 portrait: a placeholder until the page size is known. */
const USUAL_RATIO = 1.414

/** A page of a PDF: canvas, highlighted passage and text layer. */
export function PdfPageView({ file, number, title, width, boxes, focus, onFail }: Props) {
  const page = usePage(file, number, onFail)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  const height = Math.round(width * (page ? page.height / page.width : USUAL_RATIO))
  const own = boxes.filter((box) => box.page === number)

  useEffect(() => {
    if (!page || !canvas.current || !text.current || width === 0) return
    setDrawn(false)
    const drawing = page.draw({ canvas: canvas.current, text: text.current, scale: width / page.width })
    let gone = false
    drawing.done.then(
      () => !gone && setDrawn(true),
      () => !gone && onFail(),
    )
    return () => {
      gone = true
      drawing.cancel()
    }
  }, [page, width, onFail])

  useEffect(() => {
    if (page) mark.current?.scrollIntoView?.({ block: 'center', inline: 'nearest' })
  }, [page, focus])

  return (
    <figure
      aria-label={t('reader.pageOf', { page: number, title })}
      aria-busy={!drawn}
      data-drawn={drawn}
      className="pdf-page relative mx-auto shrink-0"
      style={{ width, height }}
    >
      <canvas ref={canvas} aria-hidden className="block size-full" />
      <div aria-hidden>
        {own.map((box, index) => (
          <div
            key={`${box.x} ${box.y}`}
            ref={index === 0 ? mark : undefined}
            data-testid="reader-highlight"
            className="pdf-mark"
            style={place(box)}
          />
        ))}
      </div>
      <div ref={text} className="pdf-text selectable" />
    </figure>
  )
}

function usePage(file: PdfFile, number: number, onFail: () => void): PdfPage | null {
  const [page, setPage] = useState<{ file: PdfFile; number: number; page: PdfPage } | null>(null)
  useEffect(() => {
    let gone = false
    file.page(number).then(
      (loaded) => !gone && setPage({ file, number, page: loaded }),
      () => !gone && onFail(),
    )
    return () => {
      gone = true
    }
  }, [file, number, onFail])
  return page?.file === file && page.number === number ? page.page : null
}

function place(box: Box): { left: string; top: string; width: string; height: string } {
  const percent = (value: number): string => `${(value * 100).toFixed(3)}%`
  return { left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }
}
