import { readModelFile } from './model.ts'

/**
 * Frequency ranks of 21,700 English words, 0 for the most frequent: the whole words of the built-in embedder's vocabulary (BERT base
 * uncased, learnt from English Wikipedia and books), which stand in the order of their frequency. Throws `embedder-damaged`.
 */
export async function readWordRanks(folder: string): Promise<ReadonlyMap<string, number>> {
  const bytes = await readModelFile(folder, 'tokenizer.json')
  const { model } = JSON.parse(new TextDecoder().decode(bytes)) as { model: { vocab: Record<string, number> } }
  const words = Object.entries(model.vocab)
    .filter(([word]) => /^[a-z]{2,}$/u.test(word))
    .toSorted(([, a], [, b]) => a - b)
  return new Map(words.map(([word], rank) => [word, rank]))
}
