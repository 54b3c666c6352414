import { FileWarning } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import './pdf-reader.css'
import { openPdf } from './pdf-engine.ts'
import type { OpenPdf } from './pdf-file.ts'
import { PdfPageView } from './pdf-page-view.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { usePageKeys } from './use-page-keys.ts'
import { usePdfFile } from './use-pdf-file.ts'
import { useWidth } from '../reader/use-width.ts'

type PdfContent = Extract<ReaderContent, { view: 'pdf' }>
/** Horizontal space around the page, both sides together, CSS pixels. */
const MARGIN = 24

/** Shows a PDF page by page, starting at the page of the highlighted passage. `content` must be one object per target. */
export function PdfReader({ content, open = openPdf }: { content: PdfContent; open?: OpenPdf }) {
  const { file, failed, again } = usePdfFile(content.address, open)
  const scroller = useRef<HTMLElement>(null)
  const width = useWidth(scroller)
  const [view, setView] = useState({ content, page: content.page, zoom: 1, broken: false, visit: 0 })
  // A new target in the same document keeps the file and the zoom, and changes the page.
  if (view.content !== content) setView({ ...view, content, page: content.page, broken: false, visit: view.visit + 1 })
  const onFail = useCallback(() => setView((now) => ({ ...now, broken: true })), [])
  const pages = file?.pages ?? content.pages
  const passagePage = content.boxes[0]?.page ?? null
  const markedPages = new Set(content.boxes.map((box) => box.page)).size

  const turn = (page: number): void => {
    if (page < 1 || page > pages || page === view.page) return
    setView({ ...view, page, broken: false })
    scroller.current?.scrollTo?.({ top: 0 })
  }
  usePageKeys(scroller, (step) => turn(view.page + step))

  if (failed || view.broken) {
    return (
      <EmptyState icon={FileWarning} title={t('reader.pdfFailed')} text={t('reader.pdfFailedNext')}>
        <Button
          onClick={() => {
            setView({ ...view, broken: false })
            again()
          }}
        >
          {t('reader.tryAgain')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PdfToolbar
        page={view.page}
        pages={pages}
        zoom={view.zoom}
        passagePage={passagePage}
        onPage={turn}
        onZoom={(zoom) => setView({ ...view, zoom })}
        onPassage={() => setView({ ...view, page: passagePage ?? view.page, visit: view.visit + 1 })}
      />
      <output className="sr-only">
        {t('reader.page', { page: view.page, pages })}{' '}
        {passagePage !== null && t('reader.marked', { page: passagePage, count: markedPages })}
      </output>
      <section
        ref={scroller}
        aria-label={t('reader.text', { title: content.title })}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunken p-3"
      >
        {file && width > 0 ? (
          <PdfPageView
            file={file}
            number={view.page}
            title={content.title}
            width={Math.max(120, Math.floor((width - MARGIN) * view.zoom))}
            boxes={content.boxes}
            focus={view.visit}
            onFail={onFail}
          />
        ) : (
          <p className="p-6 text-center text-sm text-soft">{t('reader.loading', { title: content.title })}</p>
        )}
      </section>
    </div>
  )
}
