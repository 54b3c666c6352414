import type { WindowCatalogue } from '../../src-preload/texts/catalogue.ts'
import { directionOf, resolveLanguage, type Language } from '../../src-preload/texts/languages.ts'
import { speak } from '../../src-preload/texts/say.ts'
import { createFeatureStore } from '../shared/feature-store.ts'

/** Texts of the window by language: without those of the command line and of the system's dialogs. */
const WINDOW_TEXTS: { readonly [L in Language]: () => Promise<WindowCatalogue> } = {
  en: async () => (await import('../../src-preload/texts/en/window-english.ts')).windowEnglish,
  de: async () => (await import('../../src-preload/texts/de/window-german.ts')).windowGerman,
  ar: async () => (await import('../../src-preload/texts/ar/window-arabic.ts')).windowArabic,
}

type LanguageState = { readonly language: Language | null }

/** The language that the window speaks; null: none was loaded yet. */
export const languageStore = createFeatureStore<LanguageState, { language: Language }>({ language: null }, (_state, { language }) => ({
  language,
}))

// The most likely texts are on their way while the settings are read.
const early = resolveLanguage('system', navigator.languages)
const earlyTexts = WINDOW_TEXTS[early]()

/** Speaks the chosen language, or that of the system, and sets the direction of the page. */
export async function speakLanguage(chosen: Language | 'system'): Promise<void> {
  const language = resolveLanguage(chosen, navigator.languages)
  const texts = await ([early].includes(language) ? earlyTexts : WINDOW_TEXTS[language]())
  speak(language, texts, { onScreen: true })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  languageStore.dispatch({ language })
}
