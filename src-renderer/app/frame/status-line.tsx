import { PanelLeft, PanelRight, ShieldCheck, TriangleAlert } from 'lucide-react'
import { QueueStatus } from '../../features/library/intake/queue-status.tsx'
import { IconButton } from '../../shared/controls/button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Hint } from '../../shared/controls/hint.tsx'
import { modelsStore } from '../../shared/models.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { showSettings } from '../navigation.ts'
import { useNarrow } from './use-narrow.ts'
import { hasRight, isRightShown, toggleLeft, windowStore } from '../window-store.ts'

/** The status line: model server, connections and queue. */
export function StatusLine() {
  const leftOpen = windowStore.use((state) => state.leftOpen)
  const rightOpen = windowStore.use(isRightShown)
  const canOpen = windowStore.use(hasRight)
  const narrow = useNarrow()
  const leftShown = leftOpen && !(narrow && rightOpen)
  const mac = isMac()
  return (
    <footer data-pane className="flex h-7 shrink-0 items-center gap-1 border-t border-line bg-side px-1.5 text-xs text-soft">
      <IconButton
        icon={PanelLeft}
        size="small"
        label={t('commands.foldLeft')}
        shortcut={keysLabel('Mod+B', mac)}
        pressed={leftShown}
        onClick={toggleLeft}
      />
      <ModelState />
      <div className="flex min-w-0 flex-1 justify-center">
        <QueueStatus />
      </div>
      <Connections />
      <IconButton
        icon={PanelRight}
        size="small"
        label={t('commands.foldRight')}
        shortcut={keysLabel('Mod+Shift+B', mac)}
        pressed={rightOpen}
        disabled={!canOpen}
        onClick={() => windowStore.dispatch({ type: 'right-folded' })}
      />
    </footer>
  )
}

function ModelState() {
  const status = modelsStore.use((state) => state.status)
  if (!status) return null
  const text = !status.ok ? t('status.noServer') : status.chat ? status.chat : t('status.noModel')
  return (
    <>
      <Hint text={status.ok ? t('status.serverAt', { address: status.address }) : t('status.noServerHint')}>
        <button
          type="button"
          onClick={() => showSettings('models')}
          className="flex h-6 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover"
        >
          <span className={classNames('size-2 shrink-0 rounded-full', status.ok ? 'bg-ok' : 'border border-line-control')} aria-hidden />
          <span className="truncate">{text}</span>
        </button>
      </Hint>
      {status.ok && !status.local && (
        <span className="flex shrink-0 items-center gap-1 text-warning">
          <TriangleAlert size={14} aria-hidden />
          {t('status.notLocal')}
        </span>
      )}
      {!status.embedderOk && (
        <span className="flex shrink-0 items-center gap-1 text-warning">
          <TriangleAlert size={14} aria-hidden />
          {t('status.noEmbedder')}
        </span>
      )}
    </>
  )
}

function Connections() {
  const status = modelsStore.use((state) => state.status)
  const connections = status?.connections ?? 0
  return (
    <Hint
      text={
        connections === 0 || !status ? t('status.connections0') : t('status.connections', { count: connections, address: status.address })
      }
    >
      <button
        type="button"
        onClick={() => showSettings('privacy')}
        className="flex h-6 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover"
      >
        <ShieldCheck size={14} aria-hidden />
        {t('status.offline')}
      </button>
    </Hint>
  )
}
