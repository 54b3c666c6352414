import { useEffect, useState, type ReactNode } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Enclosures } from '../../../../src-preload/contract/shapes/library.ts'
import { request } from '../../../shared/ipc.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { libraryStore } from '../store/library-store.ts'
import { StatusLabel } from '../documents/status-label.tsx'

/** What a message or a mailbox holds, and what a document came with; each opens. Nothing for a document without either. */
export function EnclosureList({ document }: { document: Document }) {
  const found = useEnclosures(document)
  if (!found || (found.enclosures.length === 0 && found.enclosedIn.length === 0)) return null
  const more = found.total - found.enclosures.length
  return (
    <>
      {found.enclosedIn.length > 0 && (
        <Labelled label={t('library.enclosures.from')}>
          {found.enclosedIn.map(({ id, title }) => (
            <li key={id}>
              <OpenButton id={id} title={title} />
            </li>
          ))}
        </Labelled>
      )}
      {found.enclosures.length > 0 && (
        <Labelled label={t(document.type === 'mbox' ? 'library.enclosures.messages' : 'library.enclosures.attachments')}>
          {found.enclosures.map((one, index) => (
            <Enclosure key={index} enclosure={one} />
          ))}
          {more > 0 && <li className="text-faint">{t('library.enclosures.more', { count: more })}</li>}
        </Labelled>
      )}
    </>
  )
}

/** Loaded again when the document changes, which it does with what it holds. */
function useEnclosures(document: Document): Enclosures | null {
  const [found, setFound] = useState<Enclosures | null>(null)
  const documents = libraryStore.use((state) => state.documents)
  useEffect(() => {
    let isWanted = true
    request('documents.enclosures', { id: document.id }).then((read) => isWanted && setFound(read), notifyError)
    return () => {
      isWanted = false
    }
  }, [document.id, documents])
  return found
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex gap-3 text-sm">
      <h2 className="w-28 shrink-0 text-faint">{label}</h2>
      <ul className="flex min-w-0 flex-col gap-1">{children}</ul>
    </section>
  )
}

function OpenButton({ id, title }: { id: Document['id']; title: string }) {
  return (
    <button
      type="button"
      dir="auto"
      className="max-w-full truncate text-start text-accent hover:underline"
      title={title}
      onClick={() => libraryStore.dispatch({ type: 'opened', id })}
    >
      {title}
    </button>
  )
}

function Enclosure({ enclosure: { name, document, error } }: { enclosure: Enclosures['enclosures'][number] }) {
  const reason = error ? say(error.message) : document ? null : t('library.enclosures.purged')
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {document && !document.isTrashed ? (
        <OpenButton id={document.id} title={document.title} />
      ) : (
        <span dir="auto" className="selectable max-w-full truncate">
          {document?.title ?? name}
        </span>
      )}
      {document?.isTrashed && <span className="text-xs text-faint">{t('library.enclosures.trashed')}</span>}
      {document && !document.isTrashed && document.status !== 'ready' && document.status !== 'searchable' && (
        <span className="text-xs">
          <StatusLabel status={document.status} partial={false} unrecognised={undefined} />
        </span>
      )}
      {reason !== null && <span className="selectable text-xs text-soft">{reason}</span>}
    </li>
  )
}
