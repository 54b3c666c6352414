import { Tokenizer } from '@huggingface/tokenizers'
import type { ClassifierKind, Pair } from '../../domain/classifier/types.ts'
import { windowsOf } from '../../domain/classifier/windows.ts'

/** Longest texts encoded, characters: far more than a claim and a passage have, and a bound for hostile ones. */
const MAX_CLAIM = 2_000
const MAX_PASSAGE = 20_000
/** Most windows over one passage. */
const MOST_WINDOWS = 8
/** Share of the window that a claim may take; a longer one is cut. */
const CLAIM_SHARE = 0.5

/** A pair as a model reads it: token ids and their type (0: first text, 1: second). */
export type EncodedPair = { ids: number[]; types: number[] }

/** Encodes a pair; a long passage becomes several windows, the one around the aligned sentence first. */
export type PairEncoder = (pair: Pair) => EncodedPair[]

/**
 * An encoder from `tokenizer.json` and `tokenizer_config.json`. NLI: premise = passage, hypothesis = claim; a cross-encoder reads the claim
 * first. Throws if the tokenizer cannot be used.
 */
export function createPairEncoder(tokenizerJson: object, config: object, model: { kind: ClassifierKind; maxTokens: number }): PairEncoder {
  const tokenizer = new Tokenizer(tokenizerJson, config)
  const isPassageFirst = model.kind === 'nli'
  const frame = frameOf(tokenizer)
  const room = model.maxTokens - frame.specials
  const idsOf = (text: string): number[] => tokenizer.encode(text, { add_special_tokens: false }).ids
  return ({ claim, passage, aligned }) => {
    const claimIds = idsOf(claim.slice(0, MAX_CLAIM)).slice(0, Math.floor(room * CLAIM_SHARE))
    const text = passage.slice(0, MAX_PASSAGE)
    const passageIds = idsOf(text)
    const centre = centreOf(text, aligned, (part) => idsOf(part).length)
    return windowsOf(passageIds.length, room - claimIds.length, centre, MOST_WINDOWS).map(({ start, end }) => {
      const window = passageIds.slice(start, end)
      return isPassageFirst ? frame.join(window, claimIds) : frame.join(claimIds, window)
    })
  }
}

/** Token in the middle of the aligned sentence; null: it does not stand in the passage. */
function centreOf(passage: string, aligned: string, count: (text: string) => number): number | null {
  const at = aligned === '' ? -1 : passage.indexOf(aligned)
  return at < 0 ? null : count(passage.slice(0, at).trimEnd()) + count(aligned) / 2
}

type Frame = { specials: number; join(first: readonly number[], second: readonly number[]): EncodedPair }

/** The special tokens around a pair, read off an encoded pair of words: every family of models has its own. */
function frameOf(tokenizer: Tokenizer): Frame {
  const [first, second] = ['one', 'two'].map((word) => tokenizer.encode(word, { add_special_tokens: false }).ids) as [number[], number[]]
  const { ids, token_type_ids: stated } = tokenizer.encode('one', { text_pair: 'two', return_token_type_ids: true })
  // A frame without types states none.
  const types = ids.map((_, i) => (stated as number[] | undefined)?.[i] ?? 0)
  const specials = ids.length - first.length - second.length
  // Unknown words have the same id, so the second one is searched after the first.
  const before = indexOfRun(ids, first, 0)
  const middle = indexOfRun(ids, second, before + first.length + (specials > 2 ? 1 : 0))
  if (first.length === 0 || second.length === 0 || specials < 1 || before < 0 || middle < 0) throw new Error('no frame of a pair of texts')
  const after = middle + second.length
  const part = (values: readonly number[], from: number, to: number): number[] => values.slice(from, to)
  const joined = (values: readonly number[], a: readonly number[], b: readonly number[]): number[] => [
    ...part(values, 0, before),
    ...a,
    ...part(values, before + first.length, middle),
    ...b,
    ...part(values, after, values.length),
  ]
  return {
    specials,
    join: (a, b) => ({
      ids: joined(ids, a, b),
      types: joined(types, Array<number>(a.length).fill(types[before] ?? 0), Array<number>(b.length).fill(types[middle] ?? 0)),
    }),
  }
}

/** Index of a run of values at or after `from`; -1: none. */
function indexOfRun(values: readonly number[], run: readonly number[], from: number): number {
  for (let at = from; at + run.length <= values.length; at++) if (run.every((value, i) => values[at + i] === value)) return at
  return -1
}
