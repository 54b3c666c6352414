/**
 * Inflection endings of Hindi by length (Ramanathan and Rao, "A lightweight stemmer for Hindi", 2003), in the spelling of `spell`. Snowball's
 * npm package has no Hindi.
 */
const ENDINGS: readonly string[][] = [
  'ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयां ाइयों',
  'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियां ियों',
  'ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं',
  'कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ां ों ें',
  'ो े ू ु ी ि ा',
].map((line) => line.split(' '))

/** Fewest letters and marks of a stem. */
const SHORTEST = 2

/** Marks that writers put or omit (nukta, joiners), candrabindu, and nasal consonants written before another consonant. */
const OPTIONAL = /[\u093c\u200c\u200d]/gu
const CANDRABINDU = /\u0901/gu
const NASAL = /[ङञणनम]\u094d(?=[क-ह])/gu
/** Long vowels, letters and signs, to short ones: they are often confused. */
const SHORT: Readonly<Record<string, string>> = { ई: 'इ', ऊ: 'उ', '\u0940': '\u093f', '\u0942': '\u0941' }

/**
 * Light stem of a Hindi word: spelling variants are unified (after Larkey, Connell and Abduljaleel, "Hindi CLIR in thirty days", 2003), and
 * the longest inflection ending is removed.
 */
export function stemHindi(word: string): string {
  const spelled = word.replace(OPTIONAL, '').replace(CANDRABINDU, '\u0902').replace(NASAL, '\u0902')
  const ending = ENDINGS.flat().find((one) => spelled.length >= one.length + SHORTEST && spelled.endsWith(one))
  const stem = ending === undefined ? spelled : spelled.slice(0, -ending.length)
  return stem.replace(/[ईऊ\u0940\u0942]/gu, (letter) => SHORT[letter] ?? letter)
}
