import type { App } from '../../app/compose.ts'
import type { HandlersFor } from '../handlers-for.ts'
import type { ModelDoor } from '../model-door.ts'

/** Handlers of the languages of text recognition. */
export function ocrHandlers(
  { settings, ocrLanguages }: Pick<App, 'settings' | 'ocrLanguages'>,
  { door }: { door: Pick<ModelDoor, 'pickLanguages'> },
): HandlersFor<'ocr'> {
  const state = async () => ({ isOn: settings.current()['import.ocr'], languages: await ocrLanguages.list() })
  return {
    'ocr.languages': state,
    'ocr.pickLanguages': async () => (await door.pickLanguages(), state()),
    'ocr.removeLanguage': async ({ code }) => (await ocrLanguages.remove(code), state()),
  }
}
