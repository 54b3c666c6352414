import { Ellipsis, FileText, Pencil, Quote } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { TitleField } from '../../../shared/controls/title-field.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { AlsoRetrieved } from './also-retrieved.tsx'
import { alsoRetrieved, groupSources, relevanceOf, type Cited, type SourceGroup } from './group-sources.ts'
import { SourceCard, type SourceRow } from './source-card.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

type Props = {
  /** The shown answer or artifact. */
  cited: Cited | null
  /** Number of the source that is open in the Reader. */
  activeSource: number | null
  onOpen: (target: ReaderTarget) => void
  onRename: (id: DocumentId, title: string) => void
}

/** The sources of an answer or artifact by document, and below, folded, the passages that were also retrieved. */
export function SourcesPanel({ cited, activeSource, onOpen, onRename }: Props) {
  const groups = useMemo(() => groupSources(cited?.sources ?? []), [cited])
  const also = useMemo(() => (cited ? alsoRetrieved(cited) : []), [cited])
  const keys = useMemo(() => groups.flatMap(({ sources }) => sources.map(({ n }) => String(n))), [groups])
  const [renaming, setRenaming] = useState<string | null>(null)
  const rows = useRows({
    keys,
    onRename: (n) => setRenaming(groups.find(({ sources }) => sources.some((one) => String(one.n) === n))?.key ?? null),
  })
  const rowOf = (n: number): SourceRow => {
    const index = keys.indexOf(String(n))
    return [index, index === rows.active]
  }
  if (!cited) return <EmptyState icon={Quote} title={t('sources.empty')} text={t('sources.emptyText')} />
  if (groups.length === 0 && also.length === 0) return <EmptyState icon={Quote} title={t('sources.none')} text={t('sources.noneText')} />
  return (
    <div className="flex flex-col gap-3 p-3">
      {groups.length === 0 ? (
        <p className="px-2 text-sm text-soft">{t(cited.nearest ? 'sources.notFound' : 'sources.noneText')}</p>
      ) : (
        <section {...rows.list} aria-label={t('sources.used')} className="flex flex-col gap-4">
          {groups.map((group) => (
            <Group key={group.key} group={group} cited={cited} activeSource={activeSource} rowOf={rowOf} onOpen={onOpen}>
              <GroupTitle group={group} isRenaming={renaming === group.key} onRenaming={setRenaming} onRename={onRename} />
            </Group>
          ))}
        </section>
      )}
      <PieceBoundary>
        <AlsoRetrieved key={cited.id} ids={also} cited={cited} onOpen={onOpen} />
      </PieceBoundary>
    </div>
  )
}

function Group({
  group,
  cited,
  activeSource,
  rowOf,
  onOpen,
  children,
}: {
  group: SourceGroup
  cited: Cited
  activeSource: number | null
  rowOf: (n: number) => SourceRow
  onOpen: Props['onOpen']
  children: ReactNode
}) {
  return (
    <section aria-label={group.title}>
      <h2 className="flex items-center gap-2 px-2 pb-1 text-sm">
        <FileText size={16} aria-hidden className="shrink-0 text-faint" />
        {children}
      </h2>
      <ol className="flex flex-col gap-1">
        {group.sources.map((source) => (
          <PieceBoundary key={source.n} text={source.quote}>
            <SourceCard
              source={source}
              row={rowOf(source.n)}
              relevance={relevanceOf(source.chunkId, cited)}
              answerId={cited.answerId}
              isChecked={!cited.unchecked}
              active={source.n === activeSource}
              onOpen={onOpen}
            />
          </PieceBoundary>
        ))}
      </ol>
    </section>
  )
}

type GroupTitleProps = {
  group: SourceGroup
  isRenaming: boolean
  onRenaming: (key: string | null) => void
  onRename: Props['onRename']
}

/** The title of a cited document, with a menu that renames it where it stands; so does F2 on one of its sources. */
function GroupTitle({ group, isRenaming, onRenaming, onRename }: GroupTitleProps) {
  const { key, title, deleted, sources } = group
  const id = sources[0]?.documentId ?? null
  if (isRenaming && id !== null && !deleted) {
    const done = (renamed: string | null) => {
      onRenaming(null)
      if (renamed !== null) onRename(id, renamed)
    }
    return <TitleField initial={title} label={t('titles.label')} onDone={done} className="flex-1" />
  }
  return (
    <>
      <span dir="auto" className={deleted ? 'min-w-0 truncate font-medium text-faint line-through' : 'min-w-0 truncate font-medium'}>
        {title}
      </span>
      <span className="ms-auto shrink-0 text-xs font-normal text-faint">
        {deleted ? t('sources.deletedShort') : t('sources.count', { count: sources.length })}
      </span>
      {id !== null && !deleted && (
        <Menu
          trigger={<IconButton icon={Ellipsis} size="small" label={t('titles.more', { title })} tabIndex={-1} />}
          entries={[{ label: t('common.rename'), icon: Pencil, onSelect: () => onRenaming(key) }]}
        />
      )}
    </>
  )
}
