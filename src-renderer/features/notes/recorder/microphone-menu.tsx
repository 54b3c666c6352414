import { Mic } from 'lucide-react'
import { t } from '../../../../src-preload/texts/say.ts'
import { directionOf } from '../../../shared/markdown/text-direction.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { chooseMicrophone, recorderStore } from './recorder-store.ts'

/** Choice of the microphone of the recording that goes on. */
export function MicrophoneMenu() {
  const microphone = recorderStore.use((state) => state.microphone)
  const microphones = recorderStore.use((state) => state.microphones)
  const isLost = recorderStore.use((state) => state.isLost)
  const chosen = microphones.find(({ id, name }) => id === microphone.id || name === microphone.name)
  return (
    <label className="flex min-w-0 items-center gap-1.5">
      <Mic size={16} className="shrink-0 text-soft" aria-hidden />
      <select
        // A name that is too long loses its end, so the field has the direction of the name.
        dir={directionOf(isLost ? t('recorder.noMicrophone') : (chosen?.name ?? microphone.name))}
        className="field w-44 min-w-0 shrink truncate"
        aria-label={t('recorder.microphone')}
        value={isLost ? '' : (chosen?.id ?? '')}
        onChange={(event) => event.target.value !== '' && run(chooseMicrophone(event.target.value))}
      >
        {(isLost || !chosen) && <option value="">{isLost ? t('recorder.noMicrophone') : microphone.name}</option>}
        {microphones.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
