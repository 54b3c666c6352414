import i18next from 'i18next'
import { showHidden } from '../../../src-preload/contract/visible.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

void i18next.init({
  lng: 'en',
  resources: { en: { translation: en } },
  // Names may hold characters that nobody sees. React escapes the rest; escaping it here would show "&amp;" to the person.
  interpolation: { escape: showHidden },
  initAsync: false,
})

/** The text of the catalogue for a key, with values filled in and the plural chosen by `count`. */
export const t = i18next.t
