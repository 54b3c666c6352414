import {
  BookOpen,
  CalendarDays,
  File,
  FileText,
  FileType,
  Globe,
  Hash,
  Image,
  Mail,
  MessagesSquare,
  Presentation,
  Sheet,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'
import { memo, useState } from 'react'
import { FILE_TYPES, type FileIcon } from '../../../../src-preload/contract/file-types.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { nameOfDocument, placeOfDocument } from '../../../../src-preload/texts/document-place.ts'
import { classNames } from '../../../shared/class-names.ts'
import { formatBytes, formatCount } from '../../../shared/format.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { Time } from '../../../shared/controls/time.tsx'
import { TitleField } from '../../../shared/controls/title-field.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { libraryStore } from '../store/library-store.ts'
import { draggedData, DRAGGED_DOCUMENTS } from '../../../shared/rows/dragged.ts'
import { renameDocument } from '../store/titles.ts'
import type { DocumentPageActions } from './document-page.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusLabel } from './status-label.tsx'

const ICONS: Record<FileIcon, LucideIcon> = {
  print: FileType,
  page: FileText,
  hash: Hash,
  slides: Presentation,
  sheet: Sheet,
  web: Globe,
  book: BookOpen,
  mail: Mail,
  calendar: CalendarDays,
  talk: MessagesSquare,
  picture: Image,
}
const CELL = 'border-b border-line/60 px-2'
const NUMBER = `${CELL} text-end text-sm tabular-nums whitespace-nowrap text-soft`

type DocumentRowProps = Pick<DocumentPageActions, 'onAsk'> & {
  document: Document
  index: number
  isSelected: boolean
  /** The row has the tab stop of the table. */
  isActive: boolean
  /** Another document has the same title: the file's name stands behind it. */
  isNamed: boolean
  isRenaming: boolean
  /** Begins to rename the document, or ends it. */
  onRename: (id: DocumentId | null) => void
  onSelect: (id: DocumentId, on: boolean, range: boolean) => void
}

/** A row of the table. A click opens the document (the title's button covers the row). The check box selects; Shift selects a range. */
export const DocumentRow = memo(function DocumentRow({
  document,
  index,
  isSelected,
  isActive,
  onAsk,
  onSelect,
  ...title
}: DocumentRowProps) {
  // Rows that scroll by have no menu.
  const [isNear, setNear] = useState(false)
  const Icon = document.type ? ICONS[FILE_TYPES[document.type].icon] : File
  return (
    <tr
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classNames('group relative h-9 focus-visible:-outline-offset-2', isSelected ? 'bg-selected' : 'hover:bg-hover')}
      draggable={!title.isRenaming}
      onPointerEnter={() => setNear(true)}
      onContextMenu={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
      }}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_DOCUMENTS, draggedData(document.id, libraryStore.get().selected))
        event.dataTransfer.effectAllowed = 'copyMove'
      }}
    >
      <td className={`${CELL} ps-4!`}>
        <input
          type="checkbox"
          tabIndex={-1}
          className="relative z-1 block"
          aria-label={t('library.select', { title: document.title })}
          checked={isSelected}
          onChange={(event) =>
            onSelect(document.id, event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      </td>
      <td className={CELL}>
        <div className="flex items-center gap-2">
          <Icon size={16} className="shrink-0 text-faint" aria-hidden />
          <Title document={document} {...title} />
          {document.redactions > 0 && (
            <span
              role="img"
              aria-label={t('library.redactedCount', { count: document.redactions })}
              title={t('library.redactedCount', { count: document.redactions })}
              className="relative z-1 shrink-0 text-faint"
            >
              <ShieldCheck size={14} aria-hidden />
            </span>
          )}
          {!title.isRenaming && <Tags tags={document.tags} />}
          {document.error && !title.isRenaming && <span className="min-w-0 truncate text-sm text-soft">{say(document.error.message)}</span>}
          {(isNear || isActive) && <RowMenu document={document} onAsk={onAsk} onRename={title.onRename} />}
        </div>
      </td>
      <td className={`${CELL} hidden truncate text-sm text-soft @3xl:table-cell`}>
        {document.type ? t(`library.types.${document.type}`) : ''}
      </td>
      <td className={`${NUMBER} hidden @3xl:table-cell`}>{document.bytes > 0 && formatBytes(document.bytes)}</td>
      <td className={`${NUMBER} hidden @lg:table-cell`}>{document.pages === null ? '' : formatCount(document.pages)}</td>
      <td className={`${NUMBER} hidden @lg:table-cell`}>{document.chunks === 0 ? '' : formatCount(document.chunks)}</td>
      <td className={`${CELL} truncate text-sm text-soft`}>
        <Time iso={document.added} />
      </td>
      <td className={`${CELL} pe-4!`} title={document.error ? say(document.error.message) : undefined}>
        <StatusLabel status={document.status} partial={document.partial} unrecognised={document.unrecognised} chunks={document.chunks} />
      </td>
    </tr>
  )
})

/** The title opens the document; a click anywhere in the row presses it. */
function Title({ document, isNamed, isRenaming, onRename }: Pick<DocumentRowProps, 'document' | 'isNamed' | 'isRenaming' | 'onRename'>) {
  const { id, title, readTitle = title, error } = document
  if (isRenaming) {
    const done = (renamed: string | null) => {
      onRename(null)
      if (renamed !== null) run(renameDocument(id, renamed))
    }
    return <TitleField initial={title} label={t('titles.label')} empty={readTitle} onDone={done} className="relative z-1 -ms-2 flex-1" />
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      dir="auto"
      className={classNames('truncate rounded text-start before:absolute before:inset-0', error && 'max-w-[60%] shrink-0')}
      title={`${title}\n${placeOfDocument(document)}`}
      onClick={() => libraryStore.dispatch({ type: 'opened', id })}
    >
      {title}
      {isNamed && <span className="text-soft"> ({nameOfDocument(document)})</span>}
      {!isNamed && isNamedElse(document) && (
        // The tooltip names the file too; a reader of the screen hears the title alone.
        <span aria-hidden className="hidden ps-2 text-xs text-faint @2xl:inline">
          <bdi>{nameOfDocument(document)}</bdi>
        </span>
      )}
    </button>
  )
}

/** True for a document whose title is not the name of its file. A note has none. */
function isNamedElse(document: Document): boolean {
  const { title, path, type } = document
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/gu, ' ')
  const name = nameOfDocument(document)
  return type !== null && !path.startsWith('note:') && ![name, name.replace(/\.[^.]+$/u, '')].map(plain).includes(plain(title))
}

/** The first tags of a document, one of them where the title needs the room; a click shows only documents with that tag. */
function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      <TagButton tag={tags[0]} from="hidden @2xl:block" />
      <MoreTags tags={tags.slice(1)} from="hidden @2xl:block @4xl:hidden" />
      <TagButton tag={tags[1]} from="hidden @4xl:block" />
      <MoreTags tags={tags.slice(2)} from="hidden @4xl:block" />
    </>
  )
}

function TagButton({ tag, from }: { tag: string | undefined; from: string }) {
  if (tag === undefined) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('tags.only', { tag })}
      className={classNames(
        from,
        'relative z-1 max-w-28 shrink-0 truncate rounded-sm bg-accent-soft px-1.5 text-xs text-accent hover:bg-accent hover:text-accent-text',
      )}
      onClick={() => libraryStore.dispatch({ type: 'tag-chosen', tag })}
    >
      {tag}
    </button>
  )
}

function MoreTags({ tags, from }: { tags: readonly string[]; from: string }) {
  if (tags.length === 0) return null
  return (
    <span className={classNames(from, 'shrink-0 text-xs text-soft')} title={tags.join(', ')}>
      {t('tags.more', { count: tags.length })}
    </span>
  )
}
