import { ScrollText } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { ArtifactSummary, RunningArtifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { classNames } from '../../shared/class-names.ts'
import { Button } from '../../shared/controls/button.tsx'
import { LazyEditor } from '../../shared/editor/lazy-editor.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { useRows } from '../../shared/rows/use-rows.ts'
import { personaName } from '../../shared/chat-models/persona-name.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { Time } from '../../shared/controls/time.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { formatDayTime } from '../../shared/format.ts'
import { scopeLabel } from '../../shared/scope.ts'
import { ArtifactForm } from './artifact-form.tsx'
import { ArtifactPage } from './artifact-page.tsx'
import { artifactStore, deleteArtifacts, loadArtifacts, openArtifact, stopArtifact } from './artifact-store.ts'
import { Spinner } from '../../shared/controls/spinner.tsx'

type Props = {
  collections: readonly string[]
  personas: readonly string[]
  onOpenSource: (target: ReaderTarget, source: number | null) => void
}

/** Artifacts: the form for a new one, the list, and the open or running one. */
export function ArtifactsView({ collections, personas, onOpenSource }: Props) {
  const list = artifactStore.use((state) => state.list)
  const open = artifactStore.use((state) => state.open)
  const making = artifactStore.use((state) => state.making)
  const error = artifactStore.use((state) => state.error)
  const proposal = artifactStore.use((state) => state.proposal)
  const [showsChanges, setShowsChanges] = useState(false)
  useEffect(() => run(loadArtifacts()), [])
  if (making) return <UnderWay making={making} />
  if (open) return <ArtifactPage artifact={open} showsChanges={showsChanges} onShowChanges={setShowsChanges} onOpenSource={onOpenSource} />
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="font-semibold">{t('artifacts.title')}</h1>
        <span className="line-clamp-2 min-w-0 flex-1 text-sm/4 text-faint">{t('artifacts.explain')}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="column flex flex-col gap-8 px-4 py-6">
          {error && (
            <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-sm">
              {say(error.message)} <span className="text-soft">{say(error.next)}</span>
            </p>
          )}
          <ArtifactForm key={JSON.stringify(proposal)} collections={collections} personas={personas} proposal={proposal} />
          <section aria-label={t('artifacts.kept')} className="flex flex-col gap-1">
            <h2 className="font-semibold">{t('artifacts.kept')}</h2>
            {list?.length === 0 && <p className="text-sm text-soft">{t('artifacts.empty')}</p>}
            {list && <ArtifactList list={list} />}
          </section>
        </div>
      </div>
    </>
  )
}

function ArtifactList({ list }: { list: readonly ArtifactSummary[] }) {
  const keys = useMemo(() => list.map(({ id }) => id), [list])
  const rows = useRows({ keys, onDelete: (ids) => run(deleteArtifacts(ids)) })
  return (
    <ul {...rows.list}>
      {list.map((artifact, index) => (
        <li key={artifact.id} data-row={index}>
          <ArtifactRow artifact={artifact} tabIndex={index === rows.active ? 0 : -1} />
        </li>
      ))}
    </ul>
  )
}

/** Two artifacts of one type differ by what they were made from, who wrote them, and when. */
function ArtifactRow({ artifact, tabIndex }: { artifact: ArtifactSummary; tabIndex: number }) {
  const { id, type, title, scope, persona, created, versions, changed } = artifact
  const from = scopeLabel(scope) === '' ? t('artifacts.madeOfAll') : t('artifacts.madeOf', { scope: scopeLabel(scope) })
  const facts = [
    t(`artifacts.types.${type}`),
    from,
    ...(persona === null ? [] : [t('artifacts.writtenBy', { persona: personaName(persona) })]),
    formatDayTime(created),
  ]
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => run(openArtifact(id))}
      className="flex h-13 w-full items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-hover"
    >
      <ScrollText size={16} className="shrink-0 text-faint" aria-hidden />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="beside truncate font-medium">
          {title}
        </span>
        <span className="truncate text-xs text-soft">{facts.join(' · ')}</span>
      </span>
      <span className="shrink-0 text-xs text-faint">{t('artifacts.versions', { count: versions })}</span>
      <Time iso={changed} className="shrink-0 text-xs text-faint" />
    </button>
  )
}

const LINES_TO_COME = ['w-1/2', 'w-full', 'w-11/12', 'w-full', 'w-2/3', 'w-0', 'w-1/3', 'w-full', 'w-10/12', 'w-3/4']

/** A text that is still coming is only read. */
function nothing(): void {}

function UnderWay({ making }: { making: RunningArtifact }) {
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="sr-only">{t('artifacts.title')}</h1>
        <output className="flex min-w-0 flex-1 items-center gap-2 truncate text-sm text-soft">
          <Spinner />
          {making.message === '' ? t('artifacts.waiting') : say(making.message)}
        </output>
        <Button onClick={() => run(stopArtifact())}>{t('chat.stop')}</Button>
      </header>
      <div className="relative min-h-0 flex-1" aria-busy>
        <LazyEditor
          key={making.id}
          text={making.text}
          label={t('artifacts.text')}
          isReadOnly
          onChange={nothing}
          onSave={nothing}
          isCurrent={() => true}
        />
        {making.text === '' && <LinesToCome />}
      </div>
    </>
  )
}

/** Bars where the text will stand: a model may read for a minute before it writes. */
function LinesToCome() {
  return (
    <div aria-hidden className="absolute inset-0 bg-surface">
      <div className="breathing mx-auto flex max-w-170 flex-col gap-3 px-6 py-10">
        {LINES_TO_COME.map((width, line) => (
          <div key={line} className={classNames('rounded-sm bg-sunken', width, line === 0 ? 'mb-3 h-6' : 'h-3.5')} />
        ))}
      </div>
    </div>
  )
}
