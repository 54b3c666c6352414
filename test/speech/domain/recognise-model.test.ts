import { describe, expect, it } from 'vitest'
import { recogniseSpeechModel } from '../../../src-main/speech/domain/recognise-model.ts'
import { recogniserConfig } from '../../../src-main/speech/domain/recogniser-config.ts'

const files = (...names: string[]) => names.map((path) => ({ path, bytes: 5000 }))

/** Folders as sherpa-onnx publishes them (release "asr-models"). */
const PUBLISHED = {
  'sherpa-onnx-whisper-base.en': {
    found: files(
      'base.en-decoder.int8.onnx',
      'base.en-decoder.onnx',
      'base.en-encoder.int8.onnx',
      'base.en-encoder.onnx',
      'base.en-tokens.txt',
      'test_wavs/0.wav',
    ),
    kind: 'whisper',
    roles: { encoder: 'base.en-encoder.int8.onnx', decoder: 'base.en-decoder.int8.onnx', tokens: 'base.en-tokens.txt' },
  },
  'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8': {
    found: files('decoder.int8.onnx', 'encoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt', 'README.md'),
    kind: 'nemo-transducer',
    roles: { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx', tokens: 'tokens.txt' },
  },
  'sherpa-onnx-moonshine-tiny-en-int8': {
    found: files('cached_decode.int8.onnx', 'encode.int8.onnx', 'preprocess.onnx', 'tokens.txt', 'uncached_decode.int8.onnx', 'LICENSE'),
    kind: 'moonshine',
    roles: {
      preprocessor: 'preprocess.onnx',
      encoder: 'encode.int8.onnx',
      uncachedDecoder: 'uncached_decode.int8.onnx',
      cachedDecoder: 'cached_decode.int8.onnx',
      tokens: 'tokens.txt',
    },
  },
  'sherpa-onnx-zipformer-gigaspeech-2023-12-12': {
    found: files(
      'decoder-epoch-30-avg-1.int8.onnx',
      'decoder-epoch-30-avg-1.onnx',
      'encoder-epoch-30-avg-1.int8.onnx',
      'encoder-epoch-30-avg-1.onnx',
      'joiner-epoch-30-avg-1.int8.onnx',
      'joiner-epoch-30-avg-1.onnx',
      'bpe.model',
      'bpe.vocab',
      'tokens.txt',
    ),
    kind: 'transducer',
    roles: {
      encoder: 'encoder-epoch-30-avg-1.int8.onnx',
      decoder: 'decoder-epoch-30-avg-1.int8.onnx',
      joiner: 'joiner-epoch-30-avg-1.int8.onnx',
      tokens: 'tokens.txt',
      vocabulary: 'bpe.vocab',
    },
  },
  'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17': {
    found: files('model.int8.onnx', 'model.onnx', 'tokens.txt', 'export-onnx.py'),
    kind: 'sense-voice',
    roles: { model: 'model.int8.onnx', tokens: 'tokens.txt' },
  },
  'sherpa-onnx-nemo-ctc-en-conformer-small': {
    found: files('model.onnx', 'tokens.txt'),
    kind: 'nemo-ctc',
    roles: { model: 'model.onnx', tokens: 'tokens.txt' },
  },
  'sherpa-onnx-zipformer-ctc-zh-int8-2025-07-03': {
    found: files('model.int8.onnx', 'tokens.txt', 'bbpe.model'),
    kind: 'zipformer-ctc',
    roles: { model: 'model.int8.onnx', tokens: 'tokens.txt' },
  },
} as const

describe('the folder of a speech model', () => {
  it.each(Object.entries(PUBLISHED))('%s is recognised by its files, int8 first', (folder, { found, kind, roles }) => {
    const model = recogniseSpeechModel(folder, found)
    expect(model).toMatchObject({ kind, roles })
    if ('problem' in model) throw new Error(model.problem)
    expect(model.files.map(({ path }) => path).toSorted()).toEqual(Object.values(roles).toSorted())
    const config = JSON.stringify(recogniserConfig(model, { pathOf: (path) => `/m/${path}`, language: null, threads: 2 }))
    for (const path of Object.values(roles)) expect(config).toContain(`"/m/${path}"`)
  })

  it('keeps the weights that lie beside a large network', () => {
    const found = files('large-v3-encoder.onnx', 'large-v3-encoder.weights', 'large-v3-decoder.int8.onnx', 'large-v3-tokens.txt')
    expect(recogniseSpeechModel('whisper', found)).toMatchObject({ files: { length: 4 } })
  })

  it('may hold the two networks that tell speakers apart, whose names decide nothing else', () => {
    const whisper = files('tiny-encoder.onnx', 'tiny-decoder.onnx', 'tiny-tokens.txt')
    const both = files('segmentation.onnx', 'nemo_en_titanet_small.onnx')
    expect(recogniseSpeechModel('whisper-tiny', [...whisper, ...both])).toMatchObject({
      kind: 'whisper',
      roles: { segmentation: 'segmentation.onnx', voices: 'nemo_en_titanet_small.onnx' },
      files: { length: 5 },
    })
    expect(recogniseSpeechModel('whisper-tiny', [...whisper, ...both.slice(0, 1)])).toMatchObject({ files: { length: 3 } })
    const zipformer = files('encoder-a.onnx', 'decoder-a.onnx', 'joiner-a.onnx', 'tokens.txt')
    expect(recogniseSpeechModel('zipformer', [...zipformer, ...both])).toMatchObject({ kind: 'transducer' })
  })

  it('without one of its files, or with one that is too small, is named with the file', () => {
    const { found } = PUBLISHED['sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8']
    const without = (path: string) =>
      recogniseSpeechModel(
        'parakeet',
        found.filter((file) => file.path !== path),
      )
    expect(without('tokens.txt')).toEqual({ problem: 'missing', name: 'tokens.txt' })
    expect(without('encoder.int8.onnx')).toEqual({ problem: 'missing', name: 'encoder.onnx' })
    const pointer = found.map((file) => (file.path === 'decoder.int8.onnx' ? { ...file, bytes: 134 } : file))
    expect(recogniseSpeechModel('parakeet', pointer)).toEqual({ problem: 'tooSmall', name: 'decoder.int8.onnx' })
  })

  it('of another kind is refused: it would end the process that opens it', () => {
    const streaming = files('encoder-epoch-99-avg-1-chunk-16-left-128.onnx', 'decoder-x.onnx', 'joiner-x.onnx', 'tokens.txt')
    expect(recogniseSpeechModel('zipformer', streaming)).toEqual({ problem: 'streaming' })
    expect(recogniseSpeechModel('canary-180m', files('encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt'))).toEqual({
      problem: 'unknownKind',
    })
    expect(recogniseSpeechModel('my model', files('model.onnx', 'tokens.txt'))).toEqual({ problem: 'unknownKind' })
    expect(recogniseSpeechModel('holiday', files('beach.jpg', 'tokens.txt'))).toEqual({ problem: 'none' })
  })

  it('tells Whisper the language, unless the model knows only English', () => {
    const whisper = (prefix: string) => {
      const model = recogniseSpeechModel('whisper', files(`${prefix}-encoder.onnx`, `${prefix}-decoder.onnx`, `${prefix}-tokens.txt`))
      if ('problem' in model) throw new Error(model.problem)
      return recogniserConfig(model, { pathOf: String, language: 'de', threads: 1 })
    }
    expect(whisper('small')).toMatchObject({ modelConfig: { whisper: { language: 'de' } } })
    expect(whisper('base.en')).toMatchObject({ modelConfig: { whisper: { language: 'en' } } })
  })
})
