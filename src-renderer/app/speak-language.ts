import type { FirstCatalogue, LaterCatalogue } from '../../src-preload/texts/catalogue.ts'
import { directionOf, resolveLanguage, type Language } from '../../src-preload/texts/languages.ts'
import { speak } from '../../src-preload/texts/say.ts'
import { createFeatureStore } from '../shared/feature-store.ts'
import { expectLaterTexts } from '../shared/async/later-texts.ts'

/** Texts of the window by language, without those of the command line and of the system's dialogs: of the first screen, and of pages opened later. */
const TEXTS: { readonly [L in Language]: { first(): Promise<FirstCatalogue>; later(): Promise<LaterCatalogue> } } = {
  en: {
    first: async () => (await import('../../src-preload/texts/en/window/first-texts.ts')).firstTexts,
    later: async () => (await import('../../src-preload/texts/en/window/later-texts.ts')).laterTexts,
  },
  de: {
    first: async () => (await import('../../src-preload/texts/de/window/first-texts.ts')).firstTexts,
    later: async () => (await import('../../src-preload/texts/de/window/later-texts.ts')).laterTexts,
  },
  ar: {
    first: async () => (await import('../../src-preload/texts/ar/window/first-texts.ts')).firstTexts,
    later: async () => (await import('../../src-preload/texts/ar/window/later-texts.ts')).laterTexts,
  },
}

type LanguageState = { readonly language: Language | null }

/** The language that the window speaks; null: none was loaded yet. */
export const languageStore = createFeatureStore<LanguageState, { language: Language }>({ language: null }, (_state, { language }) => ({
  language,
}))

// The most likely texts are on their way while the settings are read.
const early = resolveLanguage('system', navigator.languages)
const earlyTexts = TEXTS[early].first()

/** Speaks the chosen language, or that of the system, and sets the direction of the page. Any page may be open when the language changes, so it gets all texts at once. */
export async function speakLanguage(chosen: Language | 'system'): Promise<void> {
  const language = resolveLanguage(chosen, navigator.languages)
  const { first, later: more } = TEXTS[language]
  const texts = await (language === early ? earlyTexts : first())
  const isStart = languageStore.get().language === null
  if (isStart) speak(language, texts, { onScreen: true })
  const later = more().then((others) =>
    speak(language, { ...texts, ...others, errors: { ...texts.errors, ...others.errors } }, { onScreen: true }),
  )
  expectLaterTexts(later)
  if (!isStart) await later
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  languageStore.dispatch({ language })
}
