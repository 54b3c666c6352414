import { FileText, Quote } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { AlsoRetrieved } from './also-retrieved.tsx'
import { alsoRetrieved, groupSources, relevanceOf, type Cited, type SourceGroup } from './group-sources.ts'
import { SourceCard, type SourceRow } from './source-card.tsx'

type Props = {
  /** The shown answer or artifact. */
  cited: Cited | null
  /** Number of the source that is open in the Reader. */
  activeSource: number | null
  onOpen: (target: ReaderTarget) => void
}

/** The sources of an answer or artifact by document, and below, folded, the passages that were also retrieved. */
export function SourcesPanel({ cited, activeSource, onOpen }: Props) {
  const groups = useMemo(() => groupSources(cited?.sources ?? []), [cited])
  const also = useMemo(() => (cited ? alsoRetrieved(cited) : []), [cited])
  const keys = useMemo(() => groups.flatMap(({ sources }) => sources.map(({ n }) => String(n))), [groups])
  const rows = useRows({ keys })
  const rowOf = (n: number): SourceRow => {
    const index = keys.indexOf(String(n))
    return [index, index === rows.active]
  }
  if (!cited) return <EmptyState icon={Quote} title={t('sources.empty')} text={t('sources.emptyText')} />
  if (groups.length === 0 && also.length === 0) return <EmptyState icon={Quote} title={t('sources.none')} text={t('sources.noneText')} />
  return (
    <div className="flex flex-col gap-3 p-3">
      {groups.length === 0 ? (
        <p className="px-2 text-sm text-soft">{t('sources.noneText')}</p>
      ) : (
        <section {...rows.list} aria-label={t('sources.used')} className="flex flex-col gap-4">
          {groups.map((group) => (
            <Group key={group.key} group={group} cited={cited} activeSource={activeSource} rowOf={rowOf} onOpen={onOpen} />
          ))}
        </section>
      )}
      <AlsoRetrieved key={cited.id} ids={also} retrieved={cited.retrieved} dropped={cited.dropped} onOpen={onOpen} />
    </div>
  )
}

function Group({
  group,
  cited,
  activeSource,
  rowOf,
  onOpen,
}: {
  group: SourceGroup
  cited: Cited
  activeSource: number | null
  rowOf: (n: number) => SourceRow
  onOpen: Props['onOpen']
}) {
  return (
    <section aria-label={group.title}>
      <h2 className="flex items-center gap-2 px-2 pb-1 text-sm">
        <FileText size={16} aria-hidden className="shrink-0 text-faint" />
        <span
          dir="auto"
          className={group.deleted ? 'min-w-0 truncate font-medium text-faint line-through' : 'min-w-0 truncate font-medium'}
        >
          {group.title}
        </span>
        <span className="ms-auto shrink-0 text-xs font-normal text-faint">
          {group.deleted ? t('sources.deletedShort') : t('sources.count', { count: group.sources.length })}
        </span>
      </h2>
      <ol className="flex flex-col gap-1">
        {group.sources.map((source) => (
          <SourceCard
            key={source.n}
            source={source}
            row={rowOf(source.n)}
            relevance={relevanceOf(source.chunkId, cited.retrieved)}
            answerId={cited.answerId}
            isChecked={!cited.unchecked}
            active={source.n === activeSource}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  )
}
