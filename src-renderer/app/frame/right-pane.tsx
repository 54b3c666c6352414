import { Tabs } from '@base-ui/react/tabs'
import { PanelRightClose } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { artifactStore } from '../../features/artifacts/artifact-store.ts'
import { chatStore } from '../../features/chat/store/chat-store.ts'
import type { Cited } from '../../features/sources/list/group-sources.ts'
import { renameDocument } from '../../features/library/store/titles.ts'
import { IconButton } from '../../shared/controls/button.tsx'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { trustOf } from '../../../src-preload/texts/evidence.ts'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { windowStore } from '../window-store.ts'
import { lazyPage } from '../../shared/async/later-texts.ts'

const SourcesPanel = lazyPage(async () => (await import('../../features/sources/list/sources-panel.tsx')).SourcesPanel)
const ReaderTab = lazyPage(async () => (await import('./reader-tab.tsx')).ReaderTab)
const InspectorTab = lazyPage(async () => (await import('./inspector-tab.tsx')).InspectorTab)

const TAB = 'h-7 rounded-md px-2.5 text-sm text-soft hover:text-text data-active:bg-hover data-active:font-medium data-active:text-text'

/** The right pane: Sources, Reader and Inspector. */
export function RightPane() {
  const tab = windowStore.use((state) => state.rightTab)
  const reader = windowStore.use((state) => state.reader)
  const activeSource = windowStore.use((state) => state.activeSource)
  const cited = useCited()
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) =>
        windowStore.dispatch({ type: 'tab-chosen', tab: value === 'reader' || value === 'inspector' ? value : 'sources' })
      }
      className="flex h-full flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3">
        <Tabs.List className="flex flex-1 gap-1" aria-label={t('frame.right')}>
          <Tabs.Tab value="sources" className={TAB}>
            {t('frame.sources')}
          </Tabs.Tab>
          <Tabs.Tab value="reader" className={TAB}>
            {t('frame.reader')}
          </Tabs.Tab>
          <Tabs.Tab value="inspector" className={TAB}>
            {t('inspector.title')}
          </Tabs.Tab>
        </Tabs.List>
        <IconButton
          icon={PanelRightClose}
          label={t('commands.foldRight')}
          shortcut={keysLabel('Mod+Shift+B', isMac())}
          side="bottom"
          onClick={() => windowStore.dispatch({ type: 'right-folded' })}
        />
      </div>
      <Tabs.Panel value="sources" className="min-h-0 flex-1 overflow-y-auto">
        <Suspense fallback={null}>
          <SourcesPanel
            cited={cited}
            activeSource={cited?.sources.some(({ n, chunkId }) => n === activeSource && chunkId === reader?.chunkId) ? activeSource : null}
            onOpen={(target) => windowStore.dispatch({ type: 'reader-opened', target, source: numberOf(cited, target) })}
            onRename={(id, title) => run(renameDocument(id, title))}
          />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="reader" className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={null}>
          <ReaderTab />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="inspector" className="min-h-0 flex-1 overflow-y-auto">
        <Suspense fallback={null}>
          <InspectorTab />
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** The source number of a Reader target; null: not cited. */
function numberOf(cited: Cited | null, target: ReaderTarget): number | null {
  return cited?.sources.find((source) => source.chunkId === target.chunkId && source.quote === target.quote)?.n ?? null
}

/** The text whose sources are shown: the open artifact, else the chosen answer, else the last one of the open chat. */
function useCited(): Cited | null {
  const view = windowStore.use((state) => state.view)
  const artifact = artifactStore.use((state) => (state.making === null ? state.open : null))
  const answerId = windowStore.use((state) => state.answerId)
  const messages = chatStore.use((state) => state.messages)
  return useMemo(() => {
    if (view === 'artifacts')
      return artifact && { id: `${artifact.id} ${artifact.version}`, answerId: null, sources: artifact.sources, retrieved: [], dropped: [] }
    const chosen =
      messages?.find((message) => message.id === answerId)?.answer ?? messages?.findLast((message) => message.answer !== null)?.answer
    return chosen ? citedBy(chosen) : null
  }, [view, artifact, answerId, messages])
}

/** What an answer cites. Passages that stand in place of an answer that was not found are no sources of one. */
function citedBy(answer: Answer): Cited {
  const { messageId, mode, retrieved, dropped, unchecked } = answer
  const { verdict } = trustOf(answer)
  const sources = verdict === 'notFound' && mode === 'extractive' ? [] : answer.sources
  const ids = new Set([...answer.sources.flatMap(({ chunkId }) => chunkId ?? []), ...retrieved])
  const nearest = verdict === 'notFound' || verdict === 'closest'
  return { id: messageId, answerId: messageId, sources, retrieved: nearest ? [...ids] : retrieved, dropped, unchecked, nearest }
}
