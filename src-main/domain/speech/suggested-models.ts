/**
 * Models that are worth fetching, the best for English first. Names as in the releases of sherpa-onnx ("asr-models"); megabytes of the files
 * that are used; number of languages, or the one.
 */
export const SUGGESTED_MODELS = [
  { name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8', languages: 'en', megabytes: 660, licence: 'CC-BY-4.0' },
  { name: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', languages: '25', megabytes: 670, licence: 'CC-BY-4.0' },
  { name: 'sherpa-onnx-whisper-small', languages: '99', megabytes: 375, licence: 'MIT' },
  { name: 'sherpa-onnx-whisper-base.en', languages: 'en', megabytes: 160, licence: 'MIT' },
  { name: 'sherpa-onnx-moonshine-tiny-en-int8', languages: 'en', megabytes: 125, licence: 'MIT' },
] as const
