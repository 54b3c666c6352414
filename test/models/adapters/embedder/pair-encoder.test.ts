import { describe, expect, it } from 'vitest'
import { createPairEncoder } from '../../../../src-main/models/adapters/embedder/pair-encoder.ts'

const WORDS = ['one', 'two', 'the', 'harbour', 'was', 'dredged', 'in', 'may']
const pair = { claim: 'the harbour', passage: 'was dredged in may', aligned: '' }

/** A tokenizer of whole words: pieces of a Unigram model behind the sign for a space. */
function unigram(specials: readonly string[], processor: object): object {
  const vocab = [...specials, ...WORDS.map((word) => `\u2581${word}`)].map((token) => [token, -1])
  return {
    added_tokens: specials.map((content, id) => ({
      id,
      content,
      special: true,
      lstrip: false,
      rstrip: false,
      normalized: false,
      single_word: false,
    })),
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always', split: true },
    post_processor: processor,
    decoder: { type: 'Metaspace', replacement: '\u2581', prepend_scheme: 'always', split: true },
    model: { type: 'Unigram', unk_id: 3, vocab },
  }
}
const special = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } })
const sequence = (id: string, type_id: number) => ({ Sequence: { id, type_id } })
const ids = (specials: readonly string[]) => Object.fromEntries(specials.map((id, at) => [id, { id, ids: [at], tokens: [id] }]))

const DEBERTA_SPECIALS = ['[PAD]', '[CLS]', '[SEP]', '[UNK]']
const DEBERTA = unigram(DEBERTA_SPECIALS, {
  type: 'TemplateProcessing',
  single: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
  pair: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0), sequence('B', 1), special('[SEP]', 1)],
  special_tokens: ids(DEBERTA_SPECIALS),
})
const ROBERTA_SPECIALS = ['<s>', '<pad>', '</s>', '<unk>']
const XLM_ROBERTA = unigram(ROBERTA_SPECIALS, {
  type: 'TemplateProcessing',
  single: [special('<s>', 0), sequence('A', 0), special('</s>', 0)],
  pair: [special('<s>', 0), sequence('A', 0), special('</s>', 0), special('</s>', 0), sequence('B', 0), special('</s>', 0)],
  special_tokens: ids(ROBERTA_SPECIALS),
})
const ROBERTA = unigram(ROBERTA_SPECIALS, {
  type: 'RobertaProcessing',
  sep: ['</s>', 2],
  cls: ['<s>', 0],
  trim_offsets: true,
  add_prefix_space: false,
})
const [THE, HARBOUR, WAS, DREDGED, IN, MAY] = [6, 7, 8, 9, 10, 11]

describe('a pair of texts', () => {
  it('is framed as DeBERTa reads it: passage first for NLI, claim first for a cross-encoder', () => {
    expect(createPairEncoder(DEBERTA, {}, { kind: 'nli', maxTokens: 64 })(pair)).toEqual([
      { ids: [1, WAS, DREDGED, IN, MAY, 2, THE, HARBOUR, 2], types: [0, 0, 0, 0, 0, 0, 1, 1, 1] },
    ])
    expect(createPairEncoder(DEBERTA, {}, { kind: 'cross-encoder', maxTokens: 64 })(pair)).toEqual([
      { ids: [1, THE, HARBOUR, 2, WAS, DREDGED, IN, MAY, 2], types: [0, 0, 0, 0, 1, 1, 1, 1, 1] },
    ])
  })

  it.each([
    ['XLM-RoBERTa', XLM_ROBERTA],
    ['RoBERTa', ROBERTA],
  ])('is framed as %s reads it, with two separators', (_name, tokenizer) => {
    const [framed] = createPairEncoder(tokenizer, {}, { kind: 'nli', maxTokens: 64 })(pair)
    expect(framed?.ids).toEqual([0, WAS, DREDGED, IN, MAY, 2, 2, THE, HARBOUR, 2])
    expect(framed?.types).toHaveLength(10)
  })

  it('is never longer than the window, whatever its texts are, and keeps its frame in every window', () => {
    const encode = createPairEncoder(DEBERTA, {}, { kind: 'nli', maxTokens: 12 })
    for (const claim of ['the', 'the harbour '.repeat(40)]) {
      const windows = encode({ claim, passage: 'was dredged in may '.repeat(20), aligned: '' })
      expect(windows.length).toBeGreaterThan(1)
      for (const { ids: window, types } of windows) {
        expect(window).toHaveLength(12)
        expect(types).toHaveLength(12)
        expect([window[0], window.at(-1), window.filter((id) => id === 2).length]).toEqual([1, 2, 2])
      }
    }
  })

  it('begins with the window of the aligned sentence', () => {
    const passage = `${'was dredged in may '.repeat(5)}the harbour ${'was dredged in may '.repeat(5)}`
    const [first] = createPairEncoder(DEBERTA, {}, { kind: 'nli', maxTokens: 12 })({ claim: 'in may', passage, aligned: 'the harbour' })
    expect(first?.ids.slice(1, 8)).toEqual([IN, MAY, THE, HARBOUR, WAS, DREDGED, IN])
  })

  it('cannot be framed by a tokenizer that keeps no pair apart', () => {
    const bare = unigram(DEBERTA_SPECIALS, {
      type: 'TemplateProcessing',
      single: [sequence('A', 0)],
      pair: [sequence('A', 0)],
      special_tokens: {},
    })
    expect(() => createPairEncoder(bare, {}, { kind: 'nli', maxTokens: 12 })).toThrow('no frame')
  })
})
