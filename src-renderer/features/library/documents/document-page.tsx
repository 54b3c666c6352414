import { Tabs } from '@base-ui/react/tabs'
import { ArrowLeft, ExternalLink, MessageSquare, Trash2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { TitleField } from '../../../shared/controls/title-field.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { DocumentInfo } from './document-info.tsx'
import { MoreActions } from './more-actions.tsx'
import { deleteDocuments, libraryStore } from '../store/library-store.ts'
import { renameDocument } from '../store/titles.ts'

export type DocumentPageActions = {
  /** The Reader of a target. */
  reader: (target: ReaderTarget) => ReactNode
  onAsk: (documents: readonly Document[]) => void
  onSummarise: (documents: readonly Document[]) => void
}

const TAB = 'h-7 rounded-md px-2.5 text-sm text-soft hover:text-text data-active:bg-hover data-active:font-medium data-active:text-text'

/** A document: its text to read, and its facts and passages. */
export function DocumentPage({ document, reader, onAsk, onSummarise }: DocumentPageActions & { document: Document }) {
  const { id, title, chunks } = document
  const at = libraryStore.use((state) => state.openedAt)
  const target = useMemo((): ReaderTarget => ({ ...at, documentId: id, title }), [at, id, title])
  const [isRenaming, setRenaming] = useState(false)
  const isReadable = chunks > 0
  const chosen = libraryStore.use((state) => state.openedTab)
  const tab = chosen ?? (isReadable ? 'read' : 'info')
  const show = (next: ReaderTarget) => libraryStore.dispatch({ type: 'opened', id, at: next })
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => libraryStore.dispatch({ type: 'tab-chosen', tab: value === 'info' ? 'info' : 'read' })}
      onKeyDown={(event) => {
        if (event.key === 'F2') setRenaming(true)
      }}
      className="@container flex h-full min-h-0 flex-col"
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3">
        <IconButton
          icon={ArrowLeft}
          label={t('library.back')}
          side="bottom"
          onClick={() => libraryStore.dispatch({ type: 'opened', id: null })}
        />
        <PageTitle document={document} isRenaming={isRenaming} onRename={setRenaming} />
        <Tabs.List className="flex gap-1" aria-label={t('library.parts')}>
          <Tabs.Tab value="read" disabled={!isReadable} className={TAB}>
            {t('library.read')}
          </Tabs.Tab>
          <Tabs.Tab value="info" className={TAB}>
            {t('library.info')}
          </Tabs.Tab>
        </Tabs.List>
        <Button icon={MessageSquare} disabled={!isReadable} onClick={() => onAsk([document])}>
          {t('library.ask')}
        </Button>
        <IconButton
          icon={ExternalLink}
          label={t('library.openOriginal')}
          side="bottom"
          onClick={() => run(request('documents.openOriginal', { id }))}
        />
        <MoreActions document={document} onRename={() => setRenaming(true)} onSummarise={() => onSummarise([document])} />
        <IconButton icon={Trash2} label={t('library.delete')} side="bottom" onClick={() => run(deleteDocuments([id]))} />
      </header>
      <Tabs.Panel value="read" className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2 className="sr-only">{t('library.read')}</h2>
          {reader(target)}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="info" className="flex min-h-0 flex-1 flex-col">
        <DocumentInfo document={document} onRead={show} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

type PageTitleProps = { document: Document; isRenaming: boolean; onRename: (on: boolean) => void }

/** The title of a document, which a double click or F2 changes where it stands. */
function PageTitle({ document: { id, title, readTitle = title }, isRenaming, onRename }: PageTitleProps) {
  if (!isRenaming)
    return (
      <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold" title={title} onDoubleClick={() => onRename(true)}>
        {title}
      </h1>
    )
  const done = (renamed: string | null) => {
    onRename(false)
    if (renamed !== null) run(renameDocument(id, renamed))
  }
  return (
    <div className="flex min-w-0 flex-1">
      <TitleField initial={title} label={t('titles.label')} empty={readTitle} onDone={done} className="-ms-2 flex-1 font-semibold" />
    </div>
  )
}
