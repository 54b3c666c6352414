import { FileWarning } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import './pdf-reader.css'
import { layoutPages, PAGE_GAP } from './page-layout.ts'
import { openPdf } from './pdf-engine.ts'
import type { OpenPdf } from './pdf-file.ts'
import { PdfPages } from './pdf-pages.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { usePageKeys } from './use-page-keys.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { usePageSizes } from './use-page-sizes.ts'
import { usePdfFile } from './use-pdf-file.ts'
import { useWidth } from '../reader/use-width.ts'

type PdfContent = Extract<ReaderContent, { view: 'pdf' }>
/** Smallest width of a page, CSS pixels. */
const NARROWEST = 120

/** Shows a PDF as one scrolled column of pages, starting at the highlighted passage. `content` must be one object per target. */
export function PdfReader({ content, open = openPdf }: { content: PdfContent; open?: OpenPdf }) {
  const { file, failed, again } = usePdfFile(content.address, open)
  const [broken, setBroken] = useState(false)
  const onFail = useCallback(() => setBroken(true), [])
  if (!failed && !broken) return <OpenPdfReader content={content} file={file} onFail={onFail} />
  const retry = (): void => {
    setBroken(false)
    again()
  }
  return (
    <EmptyState icon={FileWarning} title={t('reader.pdfFailed')} text={t('reader.pdfFailedNext')}>
      <Button onClick={retry}>{t('reader.tryAgain')}</Button>
    </EmptyState>
  )
}

type OpenProps = { content: PdfContent; file: ReturnType<typeof usePdfFile>['file']; onFail: () => void }

function OpenPdfReader({ content, file, onFail }: OpenProps) {
  const scroller = useRef<HTMLElement>(null)
  const paneWidth = useWidth(scroller)
  const [zoom, setZoom] = useState(1)
  const sizes = usePageSizes(file, content.page, onFail)
  const width = Math.max(NARROWEST, Math.floor((paneWidth - 2 * PAGE_GAP) * zoom))
  const layout = useMemo(() => {
    if (!file || !sizes || paneWidth === 0) return null
    return layoutPages(file.pages, (page) => sizes.others.get(page) ?? sizes.usual, width)
  }, [file, sizes, paneWidth, width])
  const { seen, goTo } = usePageScroll(scroller, layout)
  const pages = file?.pages ?? content.pages
  const page = seen?.page ?? content.page
  const [passage] = content.boxes
  const markedPages = new Set(content.boxes.map((box) => box.page)).size

  const goToPage = (wanted: number): void => {
    if (wanted >= 1 && wanted <= pages && wanted !== page) goTo({ page: wanted, part: 0 })
  }
  const goToPassage = useCallback(() => {
    const [box] = content.boxes
    if (box) goTo({ page: box.page, part: box.y + box.height / 2 }, 'center')
    else goTo({ page: content.page, part: 0 })
  }, [content, goTo])
  const isLaidOut = layout !== null
  useEffect(() => {
    if (isLaidOut) goToPassage()
  }, [isLaidOut, goToPassage])
  usePageKeys(scroller, (step) => goToPage(page + step))

  return (
    <div className="flex h-full min-h-0 flex-col">
      <PdfToolbar
        page={page}
        pages={pages}
        zoom={zoom}
        passagePage={passage?.page ?? null}
        onPage={goToPage}
        onZoom={setZoom}
        onPassage={goToPassage}
      />
      <output className="sr-only">
        {t('reader.page', { page, pages })} {passage && t('reader.marked', { page: passage.page, count: markedPages })}
      </output>
      <section
        ref={scroller}
        aria-label={t('reader.text', { title: content.title })}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        {file && layout ? (
          <PdfPages file={file} title={content.title} layout={layout} seen={seen} width={width} boxes={content.boxes} />
        ) : (
          <p className="p-6 text-center text-sm text-soft">{t('reader.loading', { title: content.title })}</p>
        )}
      </section>
    </div>
  )
}
