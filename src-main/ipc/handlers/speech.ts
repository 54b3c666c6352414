import type { App } from '../../app/compose.ts'
import type { Consent } from '../consent.ts'
import type { HandlersFor } from '../handlers-for.ts'
import type { HostDialogs } from '../host-dialogs.ts'
import type { ModelDoor } from '../model-door.ts'

/** Handlers of speech to text. */
export function speechHandlers(
  { speech }: Pick<App, 'speech'>,
  dialogs: Pick<HostDialogs, 'pick'>,
  { consent, door }: { consent: Pick<Consent, 'program'>; door: ModelDoor },
): HandlersFor<'speech'> {
  return {
    'speech.status': () => speech.status(),
    'speech.pickModel': async () => ({ model: await door.pickSpeechModel() }),
    'speech.remove': async ({ id }) => {
      await speech.models.remove(id)
      return speech.status()
    },
    'speech.useModel': async ({ id }) => {
      await speech.useModel(id)
      return speech.status()
    },
    'speech.useProgram': async ({ id }) => {
      const found = (await speech.status()).programs.find((program) => program.id === id)
      const [model] = found?.needsModel ? ((await dialogs.pick('modelFile')) ?? []) : []
      if (found?.needsModel && model === undefined) return { used: false }
      return { used: await speech.useProgram(id, { ...(model !== undefined && { model }), agrees: consent.program }) }
    },
  }
}
