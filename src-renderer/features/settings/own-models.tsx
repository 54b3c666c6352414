import { FolderPlus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { OwnModel, OwnModelProgress } from '../../../src-preload/contract/shapes/models.ts'
import { Button } from '../../shared/controls/button.tsx'
import { ProgressBar } from '../../shared/controls/progress-bar.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { request } from '../../shared/ipc.ts'
import { useSetting } from '../../shared/settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { loadOwnModels, ownModelsStore, removeOwnModel } from './own-models-store.ts'

/** Characters of a SHA-256 that are shown. */
const HASH_SHOWN = 12

/** The person's own models: cards, the one that is being added, and a button to add one. */
export function OwnModels() {
  const { models, adding } = ownModelsStore.use((state) => state)
  useEffect(() => run(loadOwnModels()), [])
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('ownModels.title')}</h3>
      <p className="text-xs text-soft">{t('ownModels.hint')}</p>
      {models !== null && models.length > 0 && (
        <ul aria-label={t('ownModels.title')} className="flex flex-col overflow-hidden rounded-lg border border-line">
          {models.map((model) => (
            <OwnModelCard key={model.id} model={model} onRemove={() => run(removeOwnModel(model.id))} />
          ))}
        </ul>
      )}
      {adding ? (
        <Adding progress={adding} />
      ) : (
        <div>
          <Button icon={FolderPlus} onClick={() => run(request('models.addFolder', {}))}>
            {t('ownModels.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OwnModelCard({ model, onRemove }: { model: OwnModel; onRemove: () => void }) {
  const { name, kind, architecture, bytes, maxTokens, file, sha256, others } = model
  const size = formatBytes(bytes)
  const state = useUse(model)
  return (
    <li className="flex items-start gap-4 border-b border-line px-3 py-2 last:border-0">
      <div className="selectable flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-soft">{state}</span>
        </p>
        <p className="text-xs text-soft">
          {t('ownModels.facts', { kind: t(`ownModels.kinds.${kind}`), architecture, size, tokens: formatCount(maxTokens) })}
        </p>
        <p className="text-xs wrap-anywhere text-faint">{t('ownModels.file', { file, sha256: sha256.slice(0, HASH_SHOWN) })}</p>
        {others.length > 0 && <p className="text-xs wrap-anywhere text-faint">{t('ownModels.leftOut', { others: others.join(', ') })}</p>}
      </div>
      <Button size="small" icon={Trash2} aria-label={t('ownModels.removeName', { name })} onClick={onRemove}>
        {t('ownModels.remove')}
      </Button>
    </li>
  )
}

/** Whether a model is used, in words. */
function useUse({ inUse }: OwnModel): string {
  const setting = useSetting('answer.secondOpinion') ?? 'auto'
  if (setting === 'off' || setting === 'model') return t('ownModels.switchedOff')
  return t(inUse ? 'ownModels.inUse' : 'ownModels.notInUse')
}

function Adding({ progress: { name, completed, total } }: { progress: OwnModelProgress }) {
  const isCopied = completed >= total
  const label = t(isCopied ? 'ownModels.checking' : 'ownModels.adding', { name })
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>{label}</p>
      <ProgressBar value={isCopied ? null : completed / total} label={label} />
    </div>
  )
}
