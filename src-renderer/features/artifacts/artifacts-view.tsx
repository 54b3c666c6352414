import { ScrollText } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { ArtifactSummary, RunningArtifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { Button } from '../../shared/controls/button.tsx'
import { LazyMarkdown } from '../../shared/markdown/lazy-markdown.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { useRows } from '../../shared/rows/use-rows.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { Time } from '../../shared/controls/time.tsx'
import { run } from '../../shared/controls/toasts.tsx'
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
  useEffect(() => run(loadArtifacts()), [])
  if (making) return <UnderWay making={making} />
  if (open) return <ArtifactPage artifact={open} onOpenSource={onOpenSource} />
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <h1 className="font-semibold">{t('artifacts.title')}</h1>
        <span className="min-w-0 flex-1 truncate text-sm text-faint">{t('artifacts.explain')}</span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-180 flex-col gap-8 px-6 py-6">
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
  const rows = useRows({ keys, onDelete: deleteArtifacts })
  return (
    <ul {...rows.list}>
      {list.map(({ id, title, versions, changed }, index) => (
        <li key={id} data-row={index}>
          <button
            type="button"
            tabIndex={index === rows.active ? 0 : -1}
            onClick={() => run(openArtifact(id))}
            className="flex h-9 w-full items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-hover"
          >
            <ScrollText size={16} className="shrink-0 text-faint" aria-hidden />
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {title}
            </span>
            <span className="shrink-0 text-xs text-faint">{t('artifacts.versions', { count: versions })}</span>
            <Time iso={changed} className="shrink-0 text-xs text-faint" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function UnderWay({ making }: { making: RunningArtifact }) {
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <output className="flex min-w-0 flex-1 items-center gap-2 truncate text-sm text-soft">
          <Spinner />
          {making.message === '' ? t('artifacts.waiting') : say(making.message)}
        </output>
        <Button onClick={() => run(stopArtifact())}>{t('chat.stop')}</Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy>
        <div className="mx-auto max-w-180 px-6 py-6">
          <LazyMarkdown text={making.text} />
        </div>
      </div>
    </>
  )
}
