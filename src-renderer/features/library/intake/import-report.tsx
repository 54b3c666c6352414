import { placeOfDocument } from '../../../../src-preload/texts/document-place.ts'
import { useEffect, useState } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Guide } from '../../../../src-preload/contract/shapes/guide.ts'
import type { ImportReport } from '../../../../src-preload/contract/shapes/library.ts'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { request } from '../../../shared/ipc.ts'
import { formatTimeLeft } from '../../../shared/format.ts'
import { tableText } from '../../../../src-preload/texts/guide.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { StatusLabel } from '../documents/status-label.tsx'

/** Greatest number of listed files. */
const SHOWN = 200
/** New documents whose tables or parts are shown. */
const DESCRIBED = 6

/** Report of an import: counts, and each file with its passages or its error; errors first. */
export function ImportReportDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const documents = report.documents.toSorted((a, b) => rank(a) - rank(b))
  const about = documents
    .filter(({ chunks, duplicateOf }) => chunks > 0 && !duplicateOf)
    .slice(0, DESCRIBED)
    .map(({ id }) => id)
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={t('report.title')}
      description={t('report.summary', {
        added: report.added,
        duplicates: report.duplicates,
        failed: report.failed,
      })}
    >
      <p className="pb-3 text-sm text-soft">
        {t('report.totals', {
          chunks: report.chunks,
          tokens: report.tokens,
          redactions: report.redactions,
          time: formatTimeLeft(report.seconds),
        })}
      </p>
      <ul className="flex flex-col">
        {documents.slice(0, SHOWN).map((document) => (
          <li key={`${document.id} ${document.path}`} className="flex flex-col border-t border-line/60 py-1.5">
            <Line document={document} />
            {about.includes(document.id) && <About id={document.id} />}
          </li>
        ))}
      </ul>
      {documents.length > SHOWN && <p className="text-sm text-faint">{t('report.more', { count: documents.length - SHOWN })}</p>}
    </Dialog>
  )
}

function Line({ document }: { document: Document }) {
  return (
    <>
      <div className="flex items-center gap-3 text-sm">
        <span dir="auto" className="min-w-0 flex-1 truncate" title={placeOfDocument(document)}>
          {document.title}
        </span>
        {document.chunks > 0 && <span className="shrink-0 text-xs text-faint">{t('report.passages', { count: document.chunks })}</span>}
        <span className="shrink-0 text-xs text-soft">
          {document.duplicateOf ? (
            t('report.duplicate')
          ) : (
            <StatusLabel
              status={document.status}
              partial={document.partial}
              unrecognised={document.unrecognised}
              chunks={document.chunks}
            />
          )}
        </span>
      </div>
      {document.error && (
        <p className="selectable text-xs text-soft">
          {say(document.error.message)} {document.error.next && say(document.error.next)}
        </p>
      )}
      {document.warnings.map(say).map((warning) => (
        <p key={warning} className="selectable text-xs text-soft">
          {warning}
        </p>
      ))}
    </>
  )
}

/** What a new document is made of: its first table, or its parts, once they are read. */
function About({ id }: { id: Document['id'] }) {
  const [guide, setGuide] = useState<Guide | null>(null)
  useEffect(() => {
    let isGone = false
    request('documents.guide', { id }).then(
      (read) => !isGone && setGuide(read),
      // The report is complete without it.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [id])
  const lines = guide ? guide.tables.map(tableText) : []
  const about = lines.find((line) => line !== '')
  return about === undefined ? null : (
    <p dir="auto" className="line-clamp-2 pt-0.5 text-xs text-soft">
      {about}
    </p>
  )
}

function rank(document: Document): number {
  return document.error ? 0 : document.warnings.length > 0 ? 1 : document.duplicateOf ? 2 : 3
}
