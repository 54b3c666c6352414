declare module 'snowball-stemmers' {
  /** A Snowball stemmer by its English name (`algorithms()` lists them). */
  export function newStemmer(name: string): { stem(word: string): string }
  export function algorithms(): string[]
}
