import { Cpu, Settings, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { chatModels, loadModels, modelsStore } from '../../../shared/models.ts'
import { setSetting, useSetting } from '../../../shared/settings.ts'
import { chatStore } from '../store/chat-store.ts'
import { answeringPersona } from '../store/composer-state.ts'
import { Chip, ChipClose } from './chip.tsx'

const ROW = 'flex h-7 w-full items-center gap-2 rounded-md px-2 text-sm hover:bg-hover'
/** Value of "without a model". */
const NONE = ''

/** The chat model of all chats: the installed ones of the server, or none. A chosen one that is not there says so. */
export function ModelChip({ onOpenSettings }: { onOpenSettings: () => void }) {
  const status = modelsStore.use((state) => state.status)
  const chosen = useSetting('models.chat') ?? NONE
  const instead = usePersonaModel(chosen)
  const names = chatModels(status).map(({ name }) => name)
  // Before the first answer of the server nothing is known to be missing.
  const isMissing = chosen !== NONE && status !== null && !names.includes(chosen)
  const known = isMissing || (status === null && chosen !== NONE) ? [chosen, ...names] : names
  const labelOf = (name: string) =>
    name === NONE ? t('welcome.quotedAnswers') : name === chosen && isMissing ? t('model.missing', { name }) : name
  return (
    <Chip icon={isMissing ? TriangleAlert : Cpu} label={labelOf(chosen)} name={t('model.choose')} isSet={false} isTold={chosen !== NONE}>
      <fieldset className="flex max-h-72 max-w-80 flex-col overflow-y-auto">
        <legend className="sr-only">{t('model.choose')}</legend>
        <LookAgain />
        {status !== null && !status.ok && <p className="px-2 py-1 text-xs text-soft">{t('model.noServer')}</p>}
        {[...known, NONE].map((name) => (
          <label key={name} className={ROW}>
            <input
              type="radio"
              className="accent-accent"
              name="chat-model"
              checked={name === chosen}
              onChange={() => run(setSetting('models.chat', name))}
            />
            <span className="truncate">{labelOf(name)}</span>
          </label>
        ))}
        {instead && <p className="px-2 py-1 text-xs text-soft">{t('model.ofPersona', instead)}</p>}
        <ChipClose className={ROW} onClick={onOpenSettings}>
          <Settings size={14} className="text-faint" aria-hidden />
          {t('model.settings')}
        </ChipClose>
      </fieldset>
    </Chip>
  )
}

/** Asks the server when the choice opens: its models may have changed since. */
function LookAgain() {
  useEffect(() => run(loadModels(true)), [])
  return null
}

/** The model of a persona that does not use the chosen one; null: it does. */
function usePersonaModel(chosen: string): { persona: string; model: string } | null {
  const persona = chatStore.use(answeringPersona)
  const fast = useSetting('models.fast') ?? NONE
  const best = useSetting('models.best') ?? NONE
  const model = persona?.profile === 'fast' ? fast : persona?.profile === 'best' ? best : NONE
  return persona && model !== NONE && model !== chosen ? { persona: persona.name, model } : null
}
