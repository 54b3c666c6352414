import { describe, expect, it } from 'vitest'
import { chooseOnnx } from '../../../../src-main/models/domain/classifier/choose-onnx.ts'
import { isModelConfig, recogniseClassifier } from '../../../../src-main/models/domain/classifier/recognise.ts'
import type { FolderFile, Recognised } from '../../../../src-main/models/domain/classifier/types.ts'

const GIGABYTE = 1e9
const files = (...paths: string[]): FolderFile[] => paths.map((path) => ({ path, bytes: 1000 }))
const WHOLE = files('config.json', 'tokenizer.json', 'tokenizer_config.json', 'model.onnx')
const nli = (id2label: unknown, more: object = {}) => ({
  architectures: ['DebertaV2ForSequenceClassification'],
  model_type: 'deberta-v2',
  max_position_embeddings: 512,
  id2label,
  ...more,
})
const NAMED = { 0: 'contradiction', 1: 'entailment', 2: 'neutral' }
const recognise = (config: Record<string, unknown> | null, given = WHOLE, tokenizerConfig: Record<string, unknown> = {}) =>
  recogniseClassifier(given, { config, tokenizerConfig }, { maxBytes: GIGABYTE, processor: 'x64' })

describe('a folder with a sequence classifier', () => {
  it.each([
    ['contradiction, entailment, neutral', NAMED, 1],
    ['entailment first', { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }, 0],
    ['capital letters', { 0: 'CONTRADICTION', 1: 'NEUTRAL', 2: 'ENTAILMENT' }, 2],
    ['short spelling', { 0: 'Contradict', 1: ' Neutral ', 2: 'entail' }, 2],
    ['keys that are not in order', { 2: 'entailment', 0: 'neutral', 1: 'contradiction' }, 2],
  ])('is an NLI model with three named labels: %s', (_name, labels, yes) => {
    expect(recognise(nli(labels))).toMatchObject({ kind: 'nli', labels: 3, yes, architecture: 'deberta-v2', onnx: 'model.onnx' })
  })

  it.each([
    ['one named label', { id2label: { 0: 'LABEL_0' } }],
    ['num_labels 1', { id2label: undefined, num_labels: 1 }],
  ])('is a cross-encoder with %s', (_name, more) => {
    const config = { architectures: ['XLMRobertaForSequenceClassification'], model_type: 'xlm-roberta', ...more }
    expect(recognise(config)).toMatchObject({ kind: 'cross-encoder', labels: 1, yes: 0 })
  })

  it.each([
    ['its limit', nli(NAMED, { max_position_embeddings: 256 }), {}, 256],
    ['the limit of its tokenizer', nli(NAMED), { model_max_length: 128 }, 128],
    ['no limit that is a limit', nli(NAMED), { model_max_length: 1e30 }, 512],
    ['none stated', nli(NAMED, { max_position_embeddings: undefined }), {}, 512],
    ['positions that RoBERTa reserves', nli(NAMED, { model_type: 'roberta', max_position_embeddings: 514 }), {}, 512],
    ['positions that MPNet reserves', nli(NAMED, { model_type: 'mpnet', max_position_embeddings: 130 }), {}, 128],
    ['far more than a passage', nli(NAMED, { max_position_embeddings: 8192 }), { model_max_length: 8192 }, 512],
  ])('takes the longest pair from %s', (_name, config, tokenizerConfig, maxTokens) => {
    expect(recognise(config, WHOLE, tokenizerConfig)).toMatchObject({ maxTokens })
  })

  it.each([
    ['no config.json', { ...nli(NAMED) }, files('tokenizer.json', 'model.onnx'), { problem: 'noConfig' }],
    ['a config.json that is no JSON', null, WHOLE, { problem: 'badConfig' }],
    ['no tokenizer.json', nli(NAMED), files('config.json', 'model.onnx', 'spm.model'), { problem: 'noTokenizer' }],
    ['no ONNX file', nli(NAMED), files('config.json', 'tokenizer.json', 'model.safetensors'), { problem: 'noOnnx' }],
    ['another task', { architectures: ['BertForMaskedLM'] }, WHOLE, { problem: 'otherTask', name: 'BertForMaskedLM' }],
    ['no task', { model_type: 'bert' }, WHOLE, { problem: 'otherTask', name: 'bert' }],
    [
      'labels without names',
      nli({ 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' }),
      WHOLE,
      { problem: 'unnamedLabels', name: 'LABEL_0, LABEL_1, LABEL_2' },
    ],
    ['three labels of another kind', nli({ 0: 'bad', 1: 'ok', 2: 'good' }), WHOLE, { problem: 'otherLabels', name: 'bad, ok, good' }],
    ['two labels', nli({ 0: 'negative', 1: 'positive' }), WHOLE, { problem: 'labelCount', labels: 2 }],
    ['no labels, which means two', nli(undefined), WHOLE, { problem: 'labelCount', labels: 2 }],
    [
      'an empty file',
      nli(NAMED),
      [...files('config.json', 'tokenizer.json'), { path: 'model.onnx', bytes: 0 }],
      { problem: 'emptyFile', name: 'model.onnx' },
    ],
    [
      'too many bytes',
      nli(NAMED),
      [...files('config.json', 'tokenizer.json'), { path: 'model.onnx', bytes: GIGABYTE }],
      { problem: 'tooLarge', size: GIGABYTE + 2000, limit: GIGABYTE },
    ],
  ] as const)('is refused by name with %s', (_name, config, given, problem) => {
    expect(recognise(config, [...given])).toEqual(problem)
  })

  it('is known as a model by its config.json, whatever it is for', () => {
    expect(isModelConfig({ model_type: 'whisper' })).toBe(true)
    expect(isModelConfig({ architectures: ['BertForMaskedLM'] })).toBe(true)
    expect(isModelConfig({ name: 'my-app', compilerOptions: {} })).toBe(false)
    expect(isModelConfig(null)).toBe(false)
  })
})

describe('the chosen ONNX file', () => {
  const sized = (sizes: Record<string, number>) => Object.entries(sizes).map(([path, bytes]) => ({ path, bytes }))
  it.each([
    ['the only one', { 'any-name.onnx': 5 }, 'any-name.onnx', []],
    ['in the onnx folder', { 'onnx/model.onnx': 5 }, 'onnx/model.onnx', []],
    [
      'full precision before quantised',
      { 'onnx/model_quantized.onnx': 5, 'onnx/model.onnx': 20, 'onnx/model_fp16.onnx': 10 },
      'onnx/model.onnx',
      ['onnx/model_quantized.onnx', 'onnx/model_fp16.onnx'],
    ],
    [
      'quantised when full precision is large',
      { 'onnx/model.onnx': 1.1e9, 'onnx/model_fp16.onnx': 0.5e9, 'onnx/model_int8.onnx': 0.3e9, 'onnx/model_q4.onnx': 0.4e9 },
      'onnx/model_int8.onnx',
      ['onnx/model.onnx', 'onnx/model_fp16.onnx', 'onnx/model_q4.onnx'],
    ],
    [
      'full precision, though large, before half precision',
      { 'model.onnx': 2e9, 'model_fp16.onnx': 1e9 },
      'model.onnx',
      ['model_fp16.onnx'],
    ],
    [
      'names as sentence-transformers gives them',
      { 'onnx/model_O4.onnx': 5, 'onnx/model_qint8_avx512.onnx': 3, 'openvino/model.onnx': 1 },
      'onnx/model_qint8_avx512.onnx',
      ['onnx/model_O4.onnx'],
    ],
  ])('is %s', (_name, sizes, onnx, others) => {
    expect(chooseOnnx(sized(sizes), 'x64')).toMatchObject({ onnx, others })
  })

  it('is a quantised one for this processor where there are several', () => {
    const bytes = 5
    const variants = ['qint8_arm64', 'qint8_avx512', 'qint8_avx512_vnni', 'quint8_avx2'].map((name) => ({
      path: `onnx/model_${name}.onnx`,
      bytes,
    }))
    expect(chooseOnnx(variants, 'x64')?.onnx).toBe('onnx/model_quint8_avx2.onnx')
    expect(chooseOnnx(variants, 'arm64')?.onnx).toBe('onnx/model_qint8_arm64.onnx')
    expect(chooseOnnx([...variants, { path: 'onnx/model_quantized.onnx', bytes }], 'x64')?.onnx).toBe('onnx/model_quantized.onnx')
  })

  it('comes with its external data, and only with its own', () => {
    const given = sized({
      'onnx/model.onnx': 1,
      'onnx/model.onnx_data': 2,
      'onnx/model.onnx_data_1': 3,
      'onnx/model_fp16.onnx': 1,
      'onnx/model_fp16.onnx_data': 9,
      'onnx/model.onnx_database': 4,
    })
    expect(chooseOnnx(given, 'x64')?.files.map(({ path }) => path)).toEqual([
      'onnx/model.onnx',
      'onnx/model.onnx_data',
      'onnx/model.onnx_data_1',
    ])
  })

  it('is copied with configuration and tokenizer, and nothing else is', () => {
    const given = [...WHOLE, ...files('README.md', 'model.safetensors', 'spm.model', 'model_fp16.onnx')]
    const recognised = recognise(nli(NAMED), given) as Recognised
    expect(recognised.files.map(({ path }) => path).toSorted()).toEqual(
      ['config.json', 'model.onnx', 'tokenizer.json', 'tokenizer_config.json'].toSorted(),
    )
    expect(recognised.others).toEqual(['model_fp16.onnx'])
  })
})
