import { Gauge, Pencil, TextSelect, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { personaName } from '../../../shared/chat-models/persona-name.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import type { Depth } from '../store/chat-state.ts'
import { chatStore } from '../store/chat-store.ts'
import { choosePersona, loadPersonas } from '../store/personas.ts'
import { Chip, ChipClose, RemovableChip } from './chip.tsx'
import { ModelChip } from './model-chip.tsx'
import { ThoroughForecast } from './thorough-forecast.tsx'

const ROW = 'flex h-7 w-full items-center gap-2 rounded-md px-2 text-sm hover:bg-hover'

/** Options of the next question: persona, model, depth, selected text. */
export function HowChips({ onEditPersonas, onOpenModels }: { onEditPersonas: () => void; onOpenModels: () => void }) {
  const personas = chatStore.use((state) => state.personas)
  const persona = chatStore.use((state) => state.persona)
  const depth = chatStore.use((state) => state.depth)
  const context = chatStore.use((state) => state.context)
  useEffect(() => run(loadPersonas()), [])
  const chosen = persona ?? personas[0]?.name ?? t('persona.default')
  return (
    <>
      <Chip
        icon={UserRound}
        label={personaName(chosen)}
        name={t('persona.choose')}
        isSet={persona !== null && persona !== personas[0]?.name}
      >
        <fieldset className="flex max-h-72 flex-col overflow-y-auto">
          <legend className="sr-only">{t('persona.choose')}</legend>
          {personas.map(({ name }) => (
            <label key={name} className={ROW}>
              <input type="radio" className="accent-accent" name="persona" checked={name === chosen} onChange={() => choosePersona(name)} />
              <span dir="auto" className="truncate">
                {personaName(name)}
              </span>
            </label>
          ))}
          <ChipClose className={ROW} onClick={onEditPersonas}>
            <Pencil size={14} className="text-faint" aria-hidden />
            {t('persona.edit')}
          </ChipClose>
        </fieldset>
      </Chip>
      <ModelChip onOpenSettings={onOpenModels} />
      <Chip icon={Gauge} label={t(`depth.${depth}`)} name={t('depth.choose')} isSet={depth === 'thorough'}>
        <fieldset className="flex max-w-72 flex-col">
          <legend className="sr-only">{t('depth.choose')}</legend>
          {(['fast', 'thorough'] satisfies Depth[]).map((one) => (
            <label key={one} className="flex items-start gap-2 rounded-md px-2 py-1 text-sm hover:bg-hover">
              <input
                type="radio"
                name="depth"
                className="mt-1 accent-accent"
                checked={one === depth}
                onChange={() => chatStore.dispatch({ type: 'depth-chosen', depth: one })}
              />
              <span>
                {t(`depth.${one}`)}
                <span className="block text-xs text-soft">{t(`depth.${one}Text`)}</span>
                {one === 'thorough' && <ThoroughForecast persona={persona} />}
              </span>
            </label>
          ))}
        </fieldset>
      </Chip>
      {context !== null && (
        <RemovableChip
          icon={TextSelect}
          label={t('chat.about', { text: context.slice(0, 60) })}
          title={context.slice(0, 600)}
          remove={t('chat.aboutNothing')}
          onRemove={() => chatStore.dispatch({ type: 'context-chosen', context: null })}
        />
      )}
    </>
  )
}
