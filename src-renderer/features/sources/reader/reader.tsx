import { BookOpen, ExternalLink, FileWarning, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { SheetReader } from '../sheets/sheet-reader.tsx'
import { isWorkbook } from '../sheets/sheets-of.ts'
import { TextReader } from './text-reader.tsx'
import { useReaderContent } from './use-reader-content.ts'

// pdf.js is as large as the rest of the window, so it is loaded with the first PDF.
const PdfReader = lazy(async () => ({ default: (await import('../pdf/pdf-reader.tsx')).PdfReader }))

/** The Reader: shows a document, scrolled to the highlighted passage of the target. Without a target: an empty state. */
export function Reader({ target, onClose }: { target: ReaderTarget | null; onClose: () => void }) {
  if (!target) return <EmptyState icon={BookOpen} title={t('reader.empty')} text={t('reader.emptyText')} />
  return <OpenReader key={target.documentId} target={target} onClose={onClose} />
}

function OpenReader({ target, onClose }: { target: ReaderTarget; onClose: () => void }) {
  return (
    <section aria-label={t('reader.empty')} className="flex h-full min-h-0 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium" title={target.title}>
          {target.title}
        </h2>
        <IconButton icon={ExternalLink} label={t('reader.original')} side="bottom" onClick={() => openOriginal(target)} />
        <IconButton icon={X} label={t('reader.close')} side="bottom" onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col">
        <ReaderBody target={target} />
      </div>
    </section>
  )
}

/** The text of a document without a head, for a page that has its own. `hasSide`: outline and pages can be opened beside it. */
export function ReaderBody({ target, hasSide = false }: { target: ReaderTarget; hasSide?: boolean }) {
  const { loaded, again } = useReaderContent(target)
  if (loaded.state === 'loading') return <Opening title={target.title} />
  if (loaded.state === 'failed') {
    return (
      <div role="alert" className="h-full">
        <EmptyState icon={FileWarning} title={t('reader.failed')} text={`${loaded.message} ${loaded.next}`}>
          <Button onClick={again}>{t('reader.tryAgain')}</Button>
          <Button icon={ExternalLink} onClick={() => openOriginal(target)}>
            {t('reader.original')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (loaded.content.view === 'text' && isWorkbook(loaded.content.blocks)) return <SheetReader content={loaded.content} />
  if (loaded.content.view === 'text') return <TextReader content={loaded.content} hasSide={hasSide} />
  return (
    <Suspense fallback={<Opening title={target.title} />}>
      <PdfReader content={loaded.content} hasSide={hasSide} />
    </Suspense>
  )
}

function Opening({ title }: { title: string }) {
  return <output className="breathing p-6 text-center text-sm text-soft">{t('reader.loading', { title })}</output>
}

function openOriginal(target: ReaderTarget): void {
  run(request('documents.openOriginal', { id: target.documentId }))
}
