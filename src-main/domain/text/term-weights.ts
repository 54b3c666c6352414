import { contentWords } from './words.ts'

/** Weight of a word of the question: 0 when it is in every passage. Keys: `language` + space + stem (`weightKey`). */
export type TermWeights = ReadonlyMap<string, number>

/** Key of a stem in `TermWeights`. */
export function weightKey(language: string, stem: string): string {
  return `${language} ${stem}`
}

/** The stems of a question in each language of the candidates, for asking how rare they are. */
export function questionStems(question: string, languages: Iterable<string>): { language: string; stem: string }[] {
  return [...new Set(languages)].flatMap((language) => [...new Set(contentWords(question, language))].map((stem) => ({ language, stem })))
}

/** Rarity of a term, ln(1 + (N - n + 0.5) / (n + 0.5)): the idf of BM25. `passages`: N, `frequency`: n. */
export function rarity(passages: number, frequency: number): number {
  return Math.log(1 + Math.max(0, passages - frequency + 0.5) / (frequency + 0.5))
}

/** Share (0 to 1) of the question's rare-term weight that the texts hold; 0 when the question has no word that carries meaning. */
export function coveredShare(question: string, texts: readonly string[], language: string, weights: TermWeights): number {
  const stems = new Set(contentWords(question, language))
  const held = new Set(texts.flatMap((text) => contentWords(text, language)))
  let all = 0
  let covered = 0
  for (const stem of stems) {
    const weight = weights.get(weightKey(language, stem)) ?? 1
    all += weight
    if (held.has(stem)) covered += weight
  }
  return all === 0 ? 0 : covered / all
}
