import { memo, useRef } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import type { PdfFile } from './pdf-file.ts'
import { useDrawing } from './use-drawing.ts'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'

type Box = Extract<ReaderContent, { view: 'pdf' }>['boxes'][number]

type Props = {
  file: PdfFile
  number: number
  /** What it is called: its printed number. */
  name: string
  title: string
  /** Size of the drawing, CSS pixels. */
  width: number
  height: number
  /** Word boxes of the passage on all pages. */
  boxes: readonly Box[]
}

/** A page of a PDF: canvas, highlighted passage and text layer. Its memory is released when it leaves the view. */
export const PdfPageView = memo(function PdfPageView({ file, number, name, title, width, height, boxes }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const state = useDrawing({ file, number, width, canvas, text })
  return (
    <figure
      aria-label={t('reader.pageOf', { page: name, title })}
      aria-busy={state === 'drawing'}
      data-drawn={state === 'drawn'}
      className="pdf-page relative shrink-0"
      style={{ width, height }}
    >
      <canvas ref={canvas} aria-hidden className="block size-full" />
      <div aria-hidden>
        {boxes
          .filter((box) => box.page === number)
          .map((box) => (
            <div key={`${box.x} ${box.y}`} data-testid="reader-highlight" className="pdf-mark" style={place(box)} />
          ))}
      </div>
      <div ref={text} data-part={number - 1} className="pdf-text selectable" />
      {state === 'failed' && (
        <p role="alert" className="absolute inset-x-0 top-6 text-center text-sm text-soft">
          {t('reader.pdfFailed')}
        </p>
      )}
    </figure>
  )
})

function place(box: Box): { left: string; top: string; width: string; height: string } {
  const percent = (value: number): string => `${(value * 100).toFixed(3)}%`
  return { left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }
}
