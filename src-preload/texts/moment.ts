import { perLanguage } from './say.ts'

/**
 * Hour and minute as a language writes them alone (`timeStyle`), for formats that have a day too: "2:05 PM", "02:05". Intl would leave out the
 * zero of a 24 hour clock beside a day, so one view would have two clocks.
 */
export function clockOf(locale: string): { readonly hour: 'numeric' | '2-digit'; readonly minute: '2-digit' } {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  return { hour: hourCycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit' }
}

/** The month is a word: figures alone change places between Arabic words. */
const moment = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...clockOf(locale) }),
)

/** Day and minute (ms since 1970) in local time, as the language writes them, for a text that is stored: with plain blanks, as people type them. */
export function momentInWords(ms: number): string {
  return moment().format(ms).replaceAll(/\s/gu, ' ')
}
