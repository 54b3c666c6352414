import { placeOfDocument } from '../../../../src-preload/texts/document-place.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ImportReport } from '../../../../src-preload/contract/shapes/library.ts'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { formatTimeLeft } from '../../../shared/format.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { StatusLabel } from '../documents/status-label.tsx'

/** Greatest number of listed files. */
const SHOWN = 200

/** Report of an import: counts, and each file with its passages or its error; errors first. */
export function ImportReportDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const documents = report.documents.toSorted((a, b) => rank(a) - rank(b))
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

function rank(document: Document): number {
  return document.error ? 0 : document.warnings.length > 0 ? 1 : document.duplicateOf ? 2 : 3
}
