import { contentWords } from './words.ts'

/** Weights of the question's stems; 0 for a stem in every passage. Keys: `language` + space + stem (`weightKey`). */
export type TermWeights = ReadonlyMap<string, number>

/** Key of a stem in `TermWeights`. */
export function weightKey(language: string, stem: string): string {
  return `${language} ${stem}`
}

/** Stems of a question in each language of the candidates, for looking up their frequency. */
export function questionStems(question: string, languages: Iterable<string>): { language: string; stem: string }[] {
  return [...new Set(languages)].flatMap((language) => [...new Set(contentWords(question, language))].map((stem) => ({ language, stem })))
}

/** Weight of a term: its idf, ln(1 + max(0, N - n + 0.5) / (n + 0.5)), 0 if it is in every passage. `passages`: N, `frequency`: n. */
export function termWeight(passages: number, frequency: number): number {
  return Math.log(1 + Math.max(0, passages - frequency + 0.5) / (frequency + 0.5))
}

/** Share (0 to 1) of the question's term weight found in the texts; 0 without content words. */
export function coveredShare(question: string, texts: readonly string[], language: string, weights: TermWeights): number {
  const stems = new Set(contentWords(question, language))
  const found = new Set(texts.flatMap((text) => contentWords(text, language)))
  let all = 0
  let covered = 0
  for (const stem of stems) {
    const weight = weights.get(weightKey(language, stem)) ?? 1
    all += weight
    if (found.has(stem)) covered += weight
  }
  return all === 0 ? 0 : covered / all
}
