import { ClipboardPaste, FilePlus, FolderPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { Arrival } from '../../../shared/focus/arrival.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import type { DocumentPageActions } from './document-page.tsx'
import { DocumentTable } from './document-table.tsx'
import { pickAndImport } from '../store/intake.ts'
import { WaitingChanges } from '../collections/waiting-changes.tsx'
import { tagsOf, visibleDocuments } from '../store/library-reducer.ts'
import { libraryStore } from '../store/library-store.ts'
import { DocumentSelection } from './document-selection.tsx'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'

const DocumentPage = lazy(() => import('./document-page.tsx').then((module) => ({ default: module.DocumentPage })))
const PasteDialog = lazy(() => import('../intake/paste-dialog.tsx').then((module) => ({ default: module.PasteDialog })))

/** The documents of a collection, or one of them. */
export function DocumentsView(actions: DocumentPageActions) {
  const opened = libraryStore.use((state) => (state.opened === null ? null : (state.documents.get(state.opened) ?? null)))
  if (opened)
    return (
      <Suspense fallback={null}>
        <DocumentPage key={opened.id} document={opened} {...actions} />
        <Arrival />
      </Suspense>
    )
  return <DocumentList onAsk={actions.onAsk} onSummarise={actions.onSummarise} />
}

function DocumentList({ onAsk, onSummarise }: Pick<DocumentPageActions, 'onAsk' | 'onSummarise'>) {
  const { documents, scope, filter, tag, sort, selected, loaded, taking } = libraryStore.use()
  const rows = useMemo(() => visibleDocuments({ documents, scope, filter, tag, sort }), [documents, scope, filter, tag, sort])
  const isFiltered = filter !== '' || tag !== null
  const isEmpty = loaded && rows.length === 0
  return (
    <>
      <header className="@container flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="min-w-16 shrink truncate font-semibold">{scope === null ? t('library.all') : collectionName(scope)}</h1>
        <span className="hidden shrink-0 text-sm text-faint @3xl:block">{t('library.documents', { count: rows.length })}</span>
        <div className="flex min-w-0 flex-1 justify-end gap-2">
          <div className="flex w-60 min-w-30 shrink">
            <SearchField
              value={filter}
              label={t('library.filter')}
              onChange={(value) => libraryStore.dispatch({ type: 'filter-typed', filter: value })}
            />
          </div>
          <TagFilter />
          <AddButtons isCompact />
        </div>
      </header>
      <WaitingChanges />
      {selected.size > 0 && <DocumentSelection selected={selected} onAsk={onAsk} onSummarise={onSummarise} />}
      <div className="min-h-0 flex-1">
        {!isEmpty && <DocumentTable rows={rows} onAsk={onAsk} />}
        {isEmpty && isFiltered && (
          <EmptyState
            icon={FilePlus}
            title={t('library.noMatch')}
            text={tag === null ? t('library.noMatchText', { filter }) : t('tags.noMatch', { tag })}
          >
            <Button onClick={clearFilters}>{t('library.clearFilter')}</Button>
          </EmptyState>
        )}
        {isEmpty && !isFiltered && taking > 0 && <EmptyState icon={FilePlus} title={t('library.taking')} text={t('library.takingText')} />}
        {isEmpty && !isFiltered && taking === 0 && (
          <EmptyState icon={FilePlus} title={t('library.empty')} text={t('library.emptyText')}>
            <AddButtons primary />
          </EmptyState>
        )}
      </div>
    </>
  )
}

function clearFilters(): void {
  libraryStore.dispatch({ type: 'filter-typed', filter: '' })
  libraryStore.dispatch({ type: 'tag-chosen', tag: null })
}

/** Chooses the tag of the documents shown; nothing without tags. */
function TagFilter() {
  const { documents, scope, tag } = libraryStore.use()
  const tags = useMemo(() => tagsOf({ documents, scope }), [documents, scope])
  if (tags.length === 0 && tag === null) return null
  return (
    <select
      className="field field-sizing-content max-w-44 shrink-0"
      aria-label={t('tags.filter')}
      value={tag ?? ''}
      onChange={(event) => libraryStore.dispatch({ type: 'tag-chosen', tag: event.target.value === '' ? null : event.target.value })}
    >
      <option value="">{t('tags.all')}</option>
      {tags.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

/** Buttons that add files, a folder or pasted text. `isCompact`: pasting has a sign alone. */
export function AddButtons({ primary = false, isCompact = false }: { primary?: boolean; isCompact?: boolean }) {
  const collection = libraryStore.use((state) => state.scope) ?? DEFAULT_COLLECTION
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <Button look={primary ? 'primary' : 'plain'} icon={FilePlus} onClick={() => run(pickAndImport('files', collection))}>
        {t('library.addFiles')}
      </Button>
      <Button icon={FolderPlus} title={t('library.addFolder')} onClick={() => run(pickAndImport('folder', collection))}>
        <span className={isCompact ? 'sr-only @3xl:not-sr-only' : ''}>{t('library.addFolder')}</span>
      </Button>
      {isCompact ? (
        <IconButton icon={ClipboardPaste} label={t('paste.open')} onClick={() => setPasting(true)} />
      ) : (
        <Button icon={ClipboardPaste} onClick={() => setPasting(true)}>
          {t('paste.open')}
        </Button>
      )}
      {isPasting && (
        <Suspense fallback={null}>
          <PasteDialog open onClose={() => setPasting(false)} collection={collection} />
        </Suspense>
      )}
    </>
  )
}
