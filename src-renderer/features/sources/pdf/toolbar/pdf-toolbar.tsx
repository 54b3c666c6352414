import { ChevronLeft, ChevronRight, Highlighter, MoveHorizontal, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../../../../shared/controls/button.tsx'
import { formatShare } from '../../../../shared/format.ts'
import { t } from '../../../../../src-preload/texts/say.ts'
import { pageName, pageNamed, type PageLabels } from './page-names.ts'

/** Zoom levels; 1: width of the pane. */
export const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

type Props = {
  /** Controls before the pages. */
  start: ReactNode
  page: number
  pages: number
  labels: PageLabels
  zoom: number
  /** First page of the passage; null without one. */
  passagePage: number | null
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  onPassage: () => void
  onFind: () => void
}

/** Toolbar for pages and zoom. */
export function PdfToolbar({ start, page, pages, labels, zoom, passagePage, onPage, onZoom, onPassage, onFind }: Props) {
  const step = ZOOMS.indexOf(zoom)
  const smaller = ZOOMS[step - 1]
  const larger = ZOOMS[step + 1]
  return (
    <div role="toolbar" aria-label={t('reader.tools')} className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2">
      {start}
      <IconButton icon={ChevronLeft} label={t('reader.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <PageField page={page} pages={pages} labels={labels} onPage={onPage} />
      <span className="text-sm whitespace-nowrap text-soft">
        {labels ? t('reader.placeOfPages', { page, pages }) : t('reader.ofPages', { pages })}
      </span>
      <IconButton icon={ChevronRight} label={t('reader.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
      {passagePage !== null && (
        <IconButton icon={Highlighter} label={t('reader.toPassage', { page: pageName(labels, passagePage) })} onClick={onPassage} />
      )}
      <span className="flex-1" />
      <IconButton
        icon={ZoomOut}
        label={t('reader.smaller')}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      />
      <span className="w-11 text-center text-xs text-soft" aria-live="polite">
        {formatShare(zoom)}
      </span>
      <IconButton
        icon={ZoomIn}
        label={t('reader.larger')}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      />
      <IconButton icon={MoveHorizontal} label={t('reader.width')} pressed={zoom === 1} onClick={() => onZoom(1)} />
      <IconButton icon={Search} label={t('findIn.document')} onClick={onFind} />
    </div>
  )
}

/** The printed number of the page that is read, else its place. A number that is being typed stays while the page changes. */
function PageField({ page, pages, labels, onPage }: Pick<Props, 'page' | 'pages' | 'labels' | 'onPage'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    const wanted = typed === null ? null : pageNamed(labels, typed, pages)
    setTyped(null)
    if (wanted !== null) onPage(wanted)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    commit()
    event.currentTarget.select()
  }
  return (
    <input
      className="field w-12 text-center"
      inputMode={labels ? 'text' : 'numeric'}
      aria-label={t('reader.pageNumber')}
      value={typed ?? pageName(labels, page)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  )
}
