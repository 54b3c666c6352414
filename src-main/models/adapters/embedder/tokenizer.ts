import { Tokenizer } from '@huggingface/tokenizers'
import { MODEL, readModelFile } from './model.ts'

/** Longest text tokenised, characters: 256 tokens never need more, and a megabyte on one line must not delay a question. */
const MAX_CHARACTERS = 20_000

/**
 * The words that the model's pre-tokenizer separates: runs between white space, each punctuation mark and each CJK ideograph alone (the
 * ranges of BERT).
 */
const PUNCTUATION = String.raw`!-\/:-@\[-\x60\{-~\p{P}`
const IDEOGRAPH = String.raw`\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}`
const PIECE = new RegExp(`[${PUNCTUATION}${IDEOGRAPH}]|[^\\p{White_Space}${PUNCTUATION}${IDEOGRAPH}]+`, 'gu')
/** Words whose ids are kept. */
const MEMO_SIZE = 20_000

/** Token ids of a text, and the character range of the word of each token but [CLS] and [SEP]: start, end, start, end, ... */
export type EncodedWords = { ids: Int32Array; ranges: Int32Array }

/** Tokenizer of the built-in model. */
export type ModelTokenizer = {
  /** Token ids, ending with [SEP]; cut at a word boundary (`truncated`) beyond 256. */
  encode(text: string): { ids: Int32Array; truncated: boolean }
  /** The same ids with the words they stand for. */
  encodeWords(text: string): EncodedWords
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
  const memo = new Map<string, readonly number[]>()
  const idsOf = (word: string): readonly number[] => {
    const known = memo.get(word)
    if (known) return known
    const { ids } = tokenizer.encode(word, { add_special_tokens: false })
    if (memo.size >= MEMO_SIZE) memo.clear()
    memo.set(word, ids)
    return ids
  }
  const [cls = 0, sep = 0] = tokenizer.encode('').ids
  return {
    encodeWords(text) {
      const ids = [cls]
      const ranges: number[] = []
      for (const { 0: word, index } of text.slice(0, MAX_CHARACTERS).matchAll(PIECE)) {
        if (ids.length >= 2 * MODEL.maxTokens) break
        for (const id of idsOf(word)) {
          ids.push(id)
          ranges.push(index, index + word.length)
        }
      }
      const kept = cutIds([...ids, sep], MODEL.maxTokens, (id) => continues.has(id))
      return { ids: Int32Array.from(kept), ranges: Int32Array.from(ranges.slice(0, 2 * (kept.length - 2))) }
    },
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
