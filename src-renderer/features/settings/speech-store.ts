import type { OwnModelProgress } from '../../../src-preload/contract/shapes/models.ts'
import type { SpeechStatus } from '../../../src-preload/contract/shapes/speech.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { notify } from '../../shared/controls/toasts.tsx'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'

/** `status` null: not loaded yet. `adding`: the model that is being copied. `isWanted`: the page opens at the section of speech. */
type SpeechState = { readonly status: SpeechStatus | null; readonly adding: OwnModelProgress | null; readonly isWanted: boolean }
type SpeechEvent =
  | { type: 'loaded'; status: SpeechStatus }
  | { type: 'progressed'; progress: OwnModelProgress }
  | { type: 'wanted'; isWanted: boolean }

/** Engines for speech to text. */
export const speechStore = createFeatureStore<SpeechState, SpeechEvent>({ status: null, adding: null, isWanted: false }, (state, event) => {
  switch (event.type) {
    case 'loaded':
      return { ...state, status: event.status }
    case 'progressed':
      return { ...state, adding: event.progress.done ? null : event.progress }
    case 'wanted':
      return { ...state, isWanted: event.isWanted }
  }
})

/** Loads what transcribes, and what could. */
export async function loadSpeech(): Promise<void> {
  speechStore.dispatch({ type: 'loaded', status: await request('speech.status', {}) })
}

/** Name of the used model or program, which `status` gives behind the kind of engine; null: nothing is used. */
export function usedName({ engine, name }: Pick<SpeechStatus, 'engine' | 'name'>): string | null {
  return name === null ? null : name.slice(`${engine}: `.length)
}

/** Loads the engines again and announces a new model. */
export async function speechChanged({ added }: { added: string | null }): Promise<void> {
  await loadSpeech()
  if (added === null) return
  const { status } = speechStore.get()
  const isUsed = status?.engine === 'sherpa' && usedName(status) === added
  notify({ title: t('speech.added', { name: added }), description: t(isUsed ? 'speech.addedText' : 'speech.addedUnused') })
}

/** Shows the progress of adding a model, and why a dropped one was not added. */
export function speechProgressed(progress: OwnModelProgress): void {
  speechStore.dispatch({ type: 'progressed', progress })
  if (progress.error === null) return
  const description = t('speech.problem', { message: say(progress.error.message), next: say(progress.error.next) })
  notify({ title: t('speech.failed', { name: progress.name }), description, bad: true })
}

/** Removes a model. */
export async function removeSpeechModel(id: string): Promise<void> {
  speechStore.dispatch({ type: 'loaded', status: await request('speech.remove', { id }) })
}

/** Makes a model the engine. */
export async function takeSpeechModel(id: string): Promise<void> {
  speechStore.dispatch({ type: 'loaded', status: await request('speech.useModel', { id }) })
}

/** Asks for a program in a dialog of the main process; then it is the engine. */
export async function takeSpeechProgram(id: string): Promise<void> {
  const { used } = await request('speech.useProgram', { id })
  if (used) await loadSpeech()
}
