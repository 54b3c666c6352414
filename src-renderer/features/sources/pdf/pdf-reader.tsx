import { FileWarning, Lock } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { PasswordForm } from '../../../shared/secrets/password-form.tsx'
import { FindBar } from '../../../shared/find/find-bar.tsx'
import './pdf-reader.css'
import { PdfSide } from '../side/pdf-side.tsx'
import { SideToggle } from '../side/side-panel.tsx'
import { sideStore } from '../side/side-store.ts'
import { layoutPages, PAGE_GAP, type PageSize } from './page-layout.ts'
import { openPdf } from './pdf-engine.ts'
import type { OpenPdf, PdfFile } from './pdf-file.ts'
import { PdfPages } from './pdf-pages.tsx'
import { openPicture } from './picture-engine.ts'
import { pageName } from './toolbar/page-names.ts'
import { PdfToolbar, ZOOMS } from './toolbar/pdf-toolbar.tsx'
import { useFindInPdf } from './use-find-in-pdf.ts'
import { usePageKeys } from './use-page-keys.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { usePageSizes } from './use-page-sizes.ts'
import { usePdfFile } from './use-pdf-file.ts'
import { useSizeKeys } from '../reader/use-text-size.ts'
import { useWidth } from '../reader/use-width.ts'

type PdfContent = Extract<ReaderContent, { view: 'pdf' }>
/** Smallest width of a page, CSS pixels. */
const NARROWEST = 120

type ReaderProps = { content: PdfContent; hasSide: boolean; open?: OpenPdf }

/** Shows a PDF or a picture as one scrolled column of pages, starting at the highlighted passage. `content` must be one object per target. */
export function PdfReader({ content, hasSide, open = content.isPicture ? openPicture : openPdf }: ReaderProps) {
  const { file, failed, lock, again, unlock } = usePdfFile(content, open)
  const [broken, setBroken] = useState(false)
  const onFail = useCallback(() => setBroken(true), [])
  if (lock)
    return (
      <EmptyState icon={Lock} title={t('unlock.locked')} text={t('unlock.readerText')}>
        <PasswordForm
          label={t('unlock.of', { title: content.title })}
          error={lock === 'wrong' ? t('unlock.wrong') : null}
          busy={false}
          onPassword={unlock}
        />
      </EmptyState>
    )
  if (!failed && !broken) return <OpenPdfReader content={content} file={file} hasSide={hasSide} onFail={onFail} />
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

type OpenProps = { content: PdfContent; file: PdfFile | null; hasSide: boolean; onFail: () => void }

function OpenPdfReader({ content, file, hasSide, onFail }: OpenProps) {
  const scroller = useRef<HTMLElement>(null)
  const paneWidth = useWidth(scroller)
  const [zoom, setZoom] = useState(1)
  const sizes = usePageSizes(file, content.page, onFail)
  const width = Math.max(NARROWEST, Math.floor((paneWidth - 2 * PAGE_GAP) * zoom))
  const sizeOf = useMemo(() => sizes && ((page: number): PageSize => sizes.others.get(page) ?? sizes.usual), [sizes])
  const layout = useMemo(() => {
    if (!file || !sizeOf || paneWidth === 0) return null
    return layoutPages(file.pages, sizeOf, width)
  }, [file, sizeOf, paneWidth, width])
  const { seen, goTo } = usePageScroll(scroller, layout)
  const pages = file?.pages ?? content.pages
  const page = seen?.page ?? content.page
  const isSideOpen = sideStore.use((state) => state.isOpen) && hasSide
  const { labels } = content
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
  const find = useFindInPdf(file, scroller, goTo)
  const zoomTo = (next: number | undefined) => (next === undefined ? null : () => setZoom(next))
  useSizeKeys(scroller, {
    smaller: zoomTo(ZOOMS.findLast((one) => one < zoom)),
    larger: zoomTo(ZOOMS.find((one) => one > zoom)),
    reset: () => setZoom(1),
  })
  usePageKeys(scroller, (step) => goToPage(page + step))

  return (
    <div className="flex h-full min-h-0 flex-col">
      <PdfToolbar
        start={hasSide && <SideToggle />}
        page={page}
        pages={pages}
        labels={labels}
        zoom={zoom}
        passagePage={passage?.page ?? null}
        onPage={goToPage}
        onZoom={setZoom}
        onPassage={goToPassage}
        onFind={find.open}
      />
      <FindBar find={find} label={t('findIn.document')} />
      <output className="sr-only">
        {labels ? t('reader.labelledPage', { label: pageName(labels, page), page, pages }) : t('reader.page', { page, pages })}{' '}
        {passage && t('reader.marked', { page: pageName(labels, passage.page), count: markedPages })}
      </output>
      <div className="flex min-h-0 flex-1">
        {isSideOpen && file && layout && sizeOf && (
          <PdfSide file={file} layout={layout} sizeOf={sizeOf} labels={labels} scroller={scroller} page={page} goTo={goTo} />
        )}
        <section
          ref={scroller}
          aria-label={t('reader.text', { title: content.title })}
          dir="ltr"
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-auto bg-sunken"
        >
          {file && layout ? (
            <PdfPages file={file} content={content} layout={layout} seen={seen} width={width} />
          ) : (
            <p className="p-6 text-center text-sm text-soft">{t('reader.loading', { title: content.title })}</p>
          )}
        </section>
      </div>
    </div>
  )
}
