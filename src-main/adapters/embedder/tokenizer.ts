import { Tokenizer } from '@huggingface/tokenizers'
import { MODEL, readModelFile } from './model.ts'

/** Longest text tokenised, characters: 256 tokens never need more, and a megabyte on one line must not delay a question. */
const MAX_CHARACTERS = 20_000

/** Tokenizer of the built-in model. */
export type ModelTokenizer = {
  /** Token ids, ending with [SEP]; cut at a word boundary (`truncated`) beyond 256. */
  encode(text: string): { ids: Int32Array; truncated: boolean }
  /** Number of token ids of the whole text, [CLS] and [SEP] included. */
  count(text: string): number
}

/** Opens the tokenizer from verified files. Throws `embedder-damaged`. */
export async function openTokenizer(folder: string): Promise<ModelTokenizer> {
  const json = async (name: 'tokenizer.json' | 'tokenizer_config.json'): Promise<object> =>
    JSON.parse(new TextDecoder().decode(await readModelFile(folder, name))) as object
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'))
  const continues = new Set<number>()
  for (const [token, id] of tokenizer.get_vocab()) if (token.startsWith('##')) continues.add(id)
  return {
    encode(text) {
      const { ids } = tokenizer.encode(text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text)
      const kept = cutIds(ids, MODEL.maxTokens, (id) => continues.has(id))
      return { ids: Int32Array.from(kept), truncated: kept.length < ids.length || text.length > MAX_CHARACTERS }
    },
    count: (text) => tokenizer.encode(text).ids.length,
  }
}

/**
 * Cuts to at most `limit` ids, keeping the last one, before a word rather than inside (`continues`: the id continues a word). A single
 * over-long word is cut inside.
 */
export function cutIds(ids: readonly number[], limit: number, continues: (id: number) => boolean): readonly number[] {
  if (ids.length <= limit) return ids
  let end = limit - 1
  while (end > 1 && continues(ids[end]!)) end--
  if (end <= 1) end = limit - 1
  return [...ids.slice(0, end), ids[ids.length - 1]!]
}
