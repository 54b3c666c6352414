import type { OcrOutput, OwnModelProgress } from '../../../src-preload/contract/shapes/models.ts'
import { languageTag } from '../../../src-preload/texts/language-tag.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { notify } from '../../shared/controls/toasts.tsx'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { formatLanguage } from '../../shared/format.ts'
import { request } from '../../shared/ipc.ts'

/** `ocr` null: not loaded yet. `adding`: what is being copied and tried, in languages. */
type OcrState = { readonly ocr: OcrOutput | null; readonly adding: OwnModelProgress | null }
type OcrEvent = { type: 'loaded'; ocr: OcrOutput } | { type: 'progressed'; progress: OwnModelProgress }

/** The languages of text recognition. */
export const ocrStore = createFeatureStore<OcrState, OcrEvent>({ ocr: null, adding: null }, (state, event) =>
  event.type === 'loaded' ? { ...state, ocr: event.ocr } : { ...state, adding: event.progress.done ? null : event.progress },
)

/** The name of a language by tesseract's code. */
export function ocrLanguageName(code: string): string {
  const tag = languageTag(code)
  return (tag === null ? null : formatLanguage(tag)) ?? code
}

/** Loads the languages. */
export async function loadOcr(): Promise<void> {
  ocrStore.dispatch({ type: 'loaded', ocr: await request('ocr.languages', {}) })
}

/** Loads the languages again and announces new ones. */
export async function ocrChanged({ added }: { added: string[] }): Promise<void> {
  await loadOcr()
  if (added.length > 0) notify({ title: t('ocr.added', { count: added.length, languages: added.map(ocrLanguageName) }) })
}

/** Shows the progress of adding languages, and why dropped ones were not added. */
export function ocrProgressed(progress: OwnModelProgress): void {
  ocrStore.dispatch({ type: 'progressed', progress })
  if (progress.error === null) return
  const description = t('ocr.failedText', { message: say(progress.error.message), next: say(progress.error.next) })
  notify({ title: t('ocr.failed', { name: progress.name }), description, bad: true })
}

/** Removes one of the person's own languages. */
export async function removeOcrLanguage(code: string): Promise<void> {
  ocrStore.dispatch({ type: 'loaded', ocr: await request('ocr.removeLanguage', { code }) })
}
