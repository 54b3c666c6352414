import { Download, X } from 'lucide-react'
import { Button } from '../controls/button.tsx'
import { formatBytes } from '../format.ts'
import { request } from '../ipc.ts'
import { modelsStore, type Pull } from '../models.ts'
import { ProgressBar } from '../controls/progress-bar.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../controls/toasts.tsx'

/** Proposed chat models, small enough for a laptop. */
const PROPOSED = [
  { name: 'qwen3.5:4b', label: 'welcome.pullSmall' },
  { name: 'qwen3.5:9b', label: 'welcome.pullLarge' },
] as const

/** Offers chat models that are not installed, and shows the current download. */
export function PullModel({ installed }: { installed: readonly string[] }) {
  const pull = modelsStore.use((state) => state.pull)
  if (pull && !pull.done) return <PullProgressView pull={pull} />
  const proposed = PROPOSED.filter((model) => !installed.includes(model.name))
  if (proposed.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('welcome.pullTitle')}</h3>
      {pull?.error && (
        <p role="alert" className="text-sm text-error">
          {t('welcome.pullFailed', { name: pull.name, error: pull.error })}
        </p>
      )}
      {proposed.map((model) => (
        <div key={model.name} className="flex items-center gap-3 text-sm">
          <span className="min-w-0 flex-1">{t(model.label, { name: model.name })}</span>
          <Button
            size="small"
            icon={Download}
            aria-label={`${t('welcome.pull')} ${model.name}`}
            onClick={() => run(request('models.pull', { name: model.name }))}
          >
            {t('welcome.pull')}
          </Button>
        </div>
      ))}
      <p className="text-xs text-faint">{t('welcome.pullNote')}</p>
    </div>
  )
}

function PullProgressView({ pull }: { pull: Pull }) {
  const details = [
    pull.total > 0 ? t('welcome.pullProgress', { completed: formatBytes(pull.completed), total: formatBytes(pull.total) }) : pull.status,
    pull.speed === null ? '' : t('welcome.pullSpeed', { speed: formatBytes(pull.speed) }),
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{t('welcome.pulling', { name: pull.name })}</span>
        <span className="text-xs text-soft">{details.filter(Boolean).join(', ')}</span>
        <Button size="small" icon={X} onClick={() => run(request('models.stopPull', {}))}>
          {t('common.cancel')}
        </Button>
      </div>
      <ProgressBar
        value={pull.total > 0 ? Math.min(1, pull.completed / pull.total) : null}
        label={t('welcome.pulling', { name: pull.name })}
      />
    </div>
  )
}
