import { CircleCheck, CircleDashed, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useBusy } from '../../shared/async/use-busy.ts'
import { Button } from '../../shared/controls/button.tsx'
import { ModelChoice } from '../../shared/chat-models/model-choice.tsx'
import { chatModels, loadModels, modelsStore } from '../../shared/models.ts'
import { PullModel } from '../../shared/chat-models/pull-model.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'

/** Step one: the model server, and the choice of a chat model or none. */
export function ModelStep() {
  const status = modelsStore.use((state) => state.status)
  const [isLooking, start] = useBusy()
  const [wantsMore, setWantsMore] = useState(false)
  const isAdding = modelsStore.use((state) => state.pull !== null) || wantsMore
  if (!status?.ok) {
    return (
      <>
        <p className="flex gap-2 text-sm">
          <CircleDashed size={16} className="mt-0.5 shrink-0 text-faint" aria-hidden />
          <span>
            {t('welcome.serverMissing')} <span className="text-soft">{t('welcome.serverMissingNext')}</span>
          </span>
        </p>
        <div>
          <Button icon={RefreshCw} busy={isLooking} onClick={() => run(start(loadModels(true)))}>
            {t('welcome.lookAgain')}
          </Button>
        </div>
      </>
    )
  }
  const models = chatModels(status)
  return (
    <>
      <p className="flex gap-2 text-sm">
        <CircleCheck size={16} className="mt-0.5 shrink-0 text-ok" aria-hidden />
        <span>
          {t('welcome.serverFound', { address: status.address })} {models.length === 0 && t('welcome.noModels')}
        </span>
      </p>
      <ModelChoice models={models} />
      {models.length === 0 || isAdding ? (
        <PullModel installed={models.map((model) => model.name)} />
      ) : (
        <div>
          <Button look="quiet" size="small" icon={Download} onClick={() => setWantsMore(true)}>
            {t('welcome.pullMore')}
          </Button>
        </div>
      )}
    </>
  )
}
