import type { RecognisedSpeechModel } from './recognise-model.ts'

/** Frames of silence that Whisper is given at the end, so that it says its last word (sherpa-onnx's own default for short sound). */
const TAIL_FRAMES = 1000

type Options = { pathOf: (file: string) => string; language: string | null; threads: number }

/** The configuration of sherpa-onnx's recogniser for a model, after its documentation of each family. */
export function recogniserConfig({ kind, roles }: Pick<RecognisedSpeechModel, 'kind' | 'roles'>, { pathOf, language, threads }: Options) {
  const path = (role: keyof typeof roles): string => pathOf(roles[role] ?? '')
  const common = { tokens: path('tokens'), numThreads: threads, provider: 'cpu' as const, debug: 0 as const }
  const base = { featConfig: { sampleRate: 16_000, featureDim: 80 }, decodingMethod: 'greedy_search' as const }
  switch (kind) {
    case 'whisper': {
      const isEnglish = /(?:^|[-.])en[-.]/u.test(roles.encoder ?? '')
      const whisper = { encoder: path('encoder'), decoder: path('decoder'), task: 'transcribe' as const, tailPaddings: TAIL_FRAMES }
      return { ...base, modelConfig: { ...common, whisper: { ...whisper, language: isEnglish ? 'en' : (language ?? '') } } }
    }
    case 'moonshine': {
      const moonshine = {
        preprocessor: path('preprocessor'),
        encoder: path('encoder'),
        uncachedDecoder: path('uncachedDecoder'),
        cachedDecoder: path('cachedDecoder'),
      }
      return { ...base, modelConfig: { ...common, moonshine } }
    }
    case 'transducer':
    case 'nemo-transducer': {
      const transducer = { encoder: path('encoder'), decoder: path('decoder'), joiner: path('joiner') }
      if (kind === 'nemo-transducer') return { ...base, modelConfig: { ...common, transducer, modelType: 'nemo_transducer' } }
      if (!roles.vocabulary) return { ...base, modelConfig: { ...common, transducer } }
      // Expected words need a beam search, and the vocabulary of the model's word pieces.
      const words = { modelingUnit: 'bpe', bpeVocab: path('vocabulary') }
      return { ...base, decodingMethod: 'modified_beam_search' as const, modelConfig: { ...common, transducer, ...words } }
    }
    case 'nemo-ctc':
      return { ...base, modelConfig: { ...common, nemoCtc: { model: path('model') } } }
    case 'zipformer-ctc':
      return { ...base, modelConfig: { ...common, zipformerCtc: { model: path('model') } } }
    case 'sense-voice': {
      const senseVoice = { model: path('model'), language: language ?? 'auto', useInverseTextNormalization: 1 as const }
      return { ...base, modelConfig: { ...common, senseVoice } }
    }
  }
}
