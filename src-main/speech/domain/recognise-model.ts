/** Kinds of speech models that sherpa-onnx runs. */
export const SPEECH_MODEL_KINDS = [
  'whisper',
  'moonshine',
  'transducer',
  'nemo-transducer',
  'nemo-ctc',
  'zipformer-ctc',
  'sense-voice',
] as const
export type SpeechModelKind = (typeof SPEECH_MODEL_KINDS)[number]

/** What a file is for. */
export type SpeechModelRole =
  | 'encoder'
  | 'decoder'
  | 'joiner'
  | 'model'
  | 'preprocessor'
  | 'uncachedDecoder'
  | 'cachedDecoder'
  | 'tokens'
  | 'vocabulary'
  | 'segmentation'
  | 'voices'

type FolderFile = { path: string; bytes: number }

/** A recognised model: its kind, the path of each file by its role, and all files that it needs. */
export type RecognisedSpeechModel = {
  kind: SpeechModelKind
  roles: Partial<Record<SpeechModelRole, string>>
  files: FolderFile[]
}

/** Why a folder is no usable speech model: the code of a sentence (errors.speech-model-unusable), and the file in it. */
export type UnusableSpeechModel = { problem: 'none' | 'streaming' | 'unknownKind' } | { problem: 'missing' | 'tooSmall'; name: string }

/** A network has more bytes than this; fewer are a pointer of a repository, or a broken download. */
const LEAST_BYTES = 1024

type Wanted = { role: SpeechModelRole; pattern: RegExp }
/** The two networks that tell speakers apart; a person puts both into the folder of a model. */
const SPEAKERS: readonly Wanted[] = [
  { role: 'segmentation', pattern: /segmentation[^/]*\.onnx$/iu },
  { role: 'voices', pattern: /(?:speaker|titanet)[^/]*\.onnx$/iu },
]
const tokens: Wanted = { role: 'tokens', pattern: /(?:^|[-_.])tokens\.txt$/iu }
const onnx = (role: SpeechModelRole, name: string): Wanted => ({
  role,
  pattern: new RegExp(`(?:^|[-_])${name}(?:[-_.][^/]*)?\\.onnx$`, 'iu'),
})

/** Files of each family, as sherpa-onnx publishes them. The first family with a network in the folder counts. */
const FAMILIES: readonly { kinds: readonly SpeechModelKind[]; mark: Wanted; files: readonly Wanted[] }[] = [
  {
    kinds: ['moonshine'],
    mark: onnx('uncachedDecoder', 'uncached_decode'),
    files: [
      onnx('preprocessor', 'preprocess'),
      onnx('encoder', 'encode'),
      onnx('uncachedDecoder', 'uncached_decode'),
      { role: 'cachedDecoder', pattern: /(?:^|-)cached_decode(?:[-_.][^/]*)?\.onnx$/iu },
      tokens,
    ],
  },
  {
    kinds: ['transducer', 'nemo-transducer'],
    mark: onnx('joiner', 'joiner'),
    files: [onnx('encoder', 'encoder'), onnx('decoder', 'decoder'), onnx('joiner', 'joiner'), tokens],
  },
  { kinds: ['whisper'], mark: onnx('encoder', 'encoder'), files: [onnx('encoder', 'encoder'), onnx('decoder', 'decoder'), tokens] },
  { kinds: ['sense-voice', 'nemo-ctc', 'zipformer-ctc'], mark: onnx('model', 'model'), files: [onnx('model', 'model'), tokens] },
]

/** Recognises a model by the names of its folder and files; of several variants int8 is taken, the fastest without a loss to be heard. */
export function recogniseSpeechModel(folder: string, found: readonly FolderFile[]): RecognisedSpeechModel | UnusableSpeechModel {
  const inFolder = found.filter(({ path }) => !path.includes('/'))
  // Names of networks for speakers hold names of families.
  const files = inFolder.filter(({ path }) => !SPEAKERS.some(({ pattern }) => pattern.test(path)))
  const family = FAMILIES.find(({ mark }) => files.some(({ path }) => mark.pattern.test(path)))
  if (!family) return { problem: 'none' }
  if (/streaming/iu.test(folder) || files.some(({ path }) => /-chunk-\d+/u.test(path))) return { problem: 'streaming' }
  const kind = kindOf(family.kinds, folder, files)
  if (!kind) return { problem: 'unknownKind' }
  const roles: Partial<Record<SpeechModelRole, string>> = {}
  const used: FolderFile[] = []
  for (const { role, pattern } of family.files) {
    const best = files.filter(({ path }) => pattern.test(path)).toSorted((a, b) => rank(a.path) - rank(b.path))[0]
    if (!best) return { problem: 'missing', name: role === 'tokens' ? 'tokens.txt' : `${role}.onnx` }
    if (best.bytes <= (role === 'tokens' ? 0 : LEAST_BYTES)) return { problem: 'tooSmall', name: best.path }
    roles[role] = best.path
    used.push(best, ...dataOf(best.path, files))
  }
  const vocabulary = kind === 'transducer' ? files.find(({ path }) => path === 'bpe.vocab') : undefined
  if (vocabulary) {
    roles.vocabulary = vocabulary.path
    used.push(vocabulary)
  }
  const pair = SPEAKERS.map(({ role, pattern }) => ({
    role,
    file: inFolder.find(({ path, bytes }) => pattern.test(path) && bytes > LEAST_BYTES),
  }))
  if (pair.every(({ file }) => file !== undefined))
    for (const { role, file } of pair)
      if (file) {
        roles[role] = file.path
        used.push(file)
      }
  return { kind, roles, files: used }
}

/** Weights of a large network that are kept beside it: `large-v3-encoder.weights`, `model.onnx.data`. */
function dataOf(path: string, files: readonly FolderFile[]): FolderFile[] {
  const stem = path.replace(/(?:\.int8)?\.onnx$/iu, '')
  return files.filter((file) => [`${stem}.weights`, `${path}.data`, `${path}_data`].includes(file.path))
}

function rank(path: string): number {
  return /int8/iu.test(path) ? 0 : /fp16|q4/iu.test(path) ? 2 : 1
}

function kindOf(kinds: readonly SpeechModelKind[], folder: string, files: readonly FolderFile[]): SpeechModelKind | null {
  const names = [folder, ...files.map(({ path }) => path)].join(' ')
  // Other families have an encoder and a decoder too, but name neither after the model.
  if (kinds.includes('whisper')) return /whisper|-encoder[^ ]*\.onnx/iu.test(names) ? 'whisper' : null
  if (kinds.length === 1) return kinds[0] ?? null
  if (kinds.includes('transducer')) return /nemo|parakeet|canary/iu.test(names) ? 'nemo-transducer' : 'transducer'
  if (/sense-?voice/iu.test(names)) return 'sense-voice'
  if (/nemo|parakeet/iu.test(names)) return 'nemo-ctc'
  return /zipformer/iu.test(names) ? 'zipformer-ctc' : null
}
