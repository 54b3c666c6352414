import type { SpeechModelKind } from './recognise-model.ts'

/** Languages that names of models in the releases tell. */
const ONE_LANGUAGE: ReadonlySet<string> = new Set([
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'pl',
  'pt',
  'ru',
  'th',
  'uk',
  'vi',
  'zh',
])
/** A whisper model without a language in its name hears as many. */
const ALL_OF_WHISPER = '99'

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

/** Number of languages of a model, or the one, by its name in the releases and its kind; null: unknown. */
export function languagesOfModel(name: string, kind: SpeechModelKind): string | null {
  const known = SUGGESTED_MODELS.find((model) => model.name === name)
  if (known) return known.languages
  const said = /(?:^|[.-])([a-z]{2})(?:$|[.-])/u.exec(name.replace(/^sherpa-onnx-/u, ''))?.[1]
  if (said !== undefined && ONE_LANGUAGE.has(said)) return said
  return kind === 'whisper' ? ALL_OF_WHISPER : null
}
