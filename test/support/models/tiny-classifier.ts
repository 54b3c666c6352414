import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FLOAT, INT64, onnxBytes, rawBytes, type Graph, type Node, type Port, type Tensor } from './onnx-bytes.ts'

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

export type TinyOptions = {
  /** Words that the model knows, in lower case; all others are one unknown word. */
  words: readonly string[]
  /** Names of the labels in the order of the logits. */
  labels?: readonly string[]
  /** Path of the ONNX file in the folder. */
  onnx?: string
  /** Longest pair, tokens. */
  maxTokens?: number
  /** The weights lie in a file beside the model. */
  external?: string
  /** Fields of config.json that differ. */
  config?: Record<string, unknown>
  /** The operator whose result is the logits; another one that does not exist makes a model that cannot be opened. */
  lastOperator?: string
  /** Output of a model that gives no number. */
  isBroken?: boolean
}

/**
 * Writes a model folder with a real sequence classifier that onnxruntime runs. NLI: entailment when every word of the second text stands in
 * the first (a one-hot embedding, the maximum over the first text and the sum over the second, then a linear layer to three logits).
 */
export function writeTinyNli(folder: string, options: TinyOptions): void {
  const labels = options.labels ?? ['contradiction', 'entailment', 'neutral']
  const vocabulary = [...SPECIAL, ...options.words]
  const size = vocabulary.length
  // Special tokens have no dimension: they are in no text.
  const oneHot = vocabulary.flatMap((_, row) =>
    vocabulary.map((__, column) => (row === column && row !== 0 && row !== 2 && row !== 3 ? 1 : 0)),
  )
  const slope = labels.map((label) => (label.startsWith('entail') ? -8 : label.startsWith('neutral') ? 4 : 0))
  const offset = labels.map((label) =>
    label.startsWith('entail') ? 6 : label.startsWith('neutral') ? -2 : options.isBroken ? Number.NaN : -4,
  )
  const weights: Tensor[] = [
    { name: 'embedding', shape: [size, size], floats: oneHot },
    { name: 'one', shape: [1], floats: [1] },
    { name: 'slope', shape: [1, labels.length], floats: slope },
    { name: 'offset', shape: [1, labels.length], floats: offset },
    { name: 'last', shape: [1], integers: [-1] },
    { name: 'tokens', shape: [1], integers: [1] },
  ]
  const nodes: Node[] = [
    { op: 'Gather', inputs: ['embedding', 'input_ids'], output: 'embedded', integer: { axis: 0 } },
    { op: 'Cast', inputs: ['token_type_ids'], output: 'types', integer: { to: FLOAT } },
    { op: 'Unsqueeze', inputs: ['types', 'last'], output: 'isSecond' },
    { op: 'Sub', inputs: ['one', 'isSecond'], output: 'isFirst' },
    { op: 'Mul', inputs: ['embedded', 'isFirst'], output: 'firstWords' },
    { op: 'Mul', inputs: ['embedded', 'isSecond'], output: 'secondWords' },
    { op: 'ReduceMax', inputs: ['firstWords'], output: 'first', integer: { keepdims: 0 }, integers: { axes: [1] } },
    { op: 'ReduceSum', inputs: ['secondWords', 'tokens'], output: 'second', integer: { keepdims: 0 } },
    { op: 'Sub', inputs: ['one', 'first'], output: 'absent' },
    { op: 'Mul', inputs: ['second', 'absent'], output: 'missingWords' },
    { op: 'ReduceSum', inputs: ['missingWords', 'last'], output: 'missing', integer: { keepdims: 1 } },
    { op: 'Mul', inputs: ['missing', 'slope'], output: 'sloped' },
    { op: options.lastOperator ?? 'Add', inputs: ['sloped', 'offset'], output: 'logits' },
  ]
  writeFolder(folder, options, labels, {
    nodes,
    weights,
    inputs: ids('input_ids', 'attention_mask', 'token_type_ids'),
    outputs: [{ name: 'logits', type: FLOAT, shape: ['batch', labels.length] }],
  })
}

/** Writes a folder with a cross-encoder without token types: the logit is the sum of `scores` of the words, -4 without any. */
export function writeTinyCrossEncoder(folder: string, options: TinyOptions & { scores: Readonly<Record<string, number>> }): void {
  const vocabulary = [...SPECIAL, ...options.words]
  const weights: Tensor[] = [
    { name: 'embedding', shape: [vocabulary.length, 1], floats: vocabulary.map((word) => options.scores[word] ?? 0) },
    { name: 'offset', shape: [1, 1], floats: [-4] },
    { name: 'tokens', shape: [1], integers: [1] },
  ]
  const nodes: Node[] = [
    { op: 'Gather', inputs: ['embedding', 'input_ids'], output: 'embedded', integer: { axis: 0 } },
    { op: 'ReduceSum', inputs: ['embedded', 'tokens'], output: 'summed', integer: { keepdims: 0 } },
    { op: 'Add', inputs: ['summed', 'offset'], output: 'logits' },
  ]
  writeFolder(folder, options, ['LABEL_0'], {
    nodes,
    weights,
    inputs: ids('input_ids', 'attention_mask'),
    outputs: [{ name: 'logits', type: FLOAT, shape: ['batch', 1] }],
  })
}

const ids = (...names: string[]): Port[] => names.map((name) => ({ name, type: INT64, shape: ['batch', 'tokens'] }))

function writeFolder(folder: string, options: TinyOptions, labels: readonly string[], graph: Graph): void {
  const onnx = join(folder, options.onnx ?? 'model.onnx')
  mkdirSync(dirname(onnx), { recursive: true })
  const { external } = options
  const embedding = graph.weights[0]
  if (external !== undefined && embedding) writeFileSync(join(dirname(onnx), external), rawBytes(embedding))
  writeFileSync(onnx, onnxBytes({ ...graph, ...(external !== undefined && { external: { embedding: external } }) }))
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  json('config.json', {
    architectures: ['BertForSequenceClassification'],
    model_type: 'bert',
    max_position_embeddings: options.maxTokens ?? 64,
    id2label: Object.fromEntries(labels.entries()),
    ...options.config,
  })
  json('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', model_max_length: options.maxTokens ?? 64 })
  json('tokenizer.json', tokenizerOf([...SPECIAL, ...options.words]))
}

/** A tokenizer of whole words, as BERT frames a pair: [CLS] first [SEP] second [SEP]. */
function tokenizerOf(vocabulary: readonly string[]): object {
  const special = (content: string) => ({
    id: vocabulary.indexOf(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })
  const frame = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } })
  const sequence = (id: string, type_id: number) => ({ Sequence: { id, type_id } })
  const first = [frame('[CLS]', 0), sequence('A', 0), frame('[SEP]', 0)]
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map(special),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: first,
      pair: [...first, sequence('B', 1), frame('[SEP]', 1)],
      special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [vocabulary.indexOf(id)], tokens: [id] }])),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  }
}
