import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError, isAppError, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { OwnModelProgress } from '../../../src-preload/contract/shapes/models.ts'
import type { SpeechModel } from '../../../src-preload/contract/shapes/speech.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import { readModelFolder } from '../../models/index.ts'
import type { InFolder, ModelFolder, StoreOf } from '../../models/index.ts'
import type { OpenedSpeechModel } from '../adapters/opened-model.ts'
import { languagesOfModel } from '../domain/suggested-models.ts'
import { recogniseSpeechModel, type RecognisedSpeechModel, type UnusableSpeechModel } from '../domain/recognise-model.ts'

/** Largest model (whisper large-v3 in float32 has 6 GB, and is no use on a laptop). */
const MOST_BYTES = 4_000_000_000
const MEGABYTE = 1e6
const LONGEST_NAME = 80
/** Marks errors about the files of a known family. */
const IS_FAMILY = { isFamily: true }
const ARCHIVE = /\.(?:tar|tgz|tbz2?|zip|7z|(?:tar\.)?(?:bz2|gz|xz|zst))$/iu

/** Facts of a stored model. */
export type SpeechModelFacts = Pick<RecognisedSpeechModel, 'kind' | 'roles'>
type Stored = InFolder<SpeechModelFacts>

/** The person's own speech models, copied into the library and pinned by the SHA-256 of every file. */
export type SpeechModels = {
  list(): Promise<SpeechModel[]>
  /** True if a path is a folder of a speech model, whole or not, or an archive of one, so that it is not imported as documents. Never throws. */
  isModel(path: string): Promise<boolean>
  /** Recognises the model of a folder, so that a person can be asked before it is copied. Throws `speech-model-unusable`, `file-missing`. */
  look(path: string): Promise<Pick<SpeechModel, 'name' | 'kind' | 'bytes'>>
  /**
   * Copies the model of a folder and tries it on a second of sound; `onProgress` in bytes. Throws `speech-model-unusable`, `file-missing`,
   * `disk-full`, `cancelled`; then nothing stays, and the engine is the one of before.
   */
  add(path: string, options?: { onProgress?: (completed: number, total: number) => void }): Promise<SpeechModel>
  /** Tells the window why a dropped model was not added. */
  announce(name: string, error: ErrorShape): void
  /** Removes a model by id or name. Throws `speech-model-not-found`. */
  remove(idOrName: string): Promise<void>
  /** The model to use: the one with this name, else the newest; null: none. */
  chosen(name: string): Promise<OpenedSpeechModel | null>
  /** The model of a folder that is used where it lies. Throws `speech-model-unusable`, `file-missing`. */
  inPlace(folder: string): Promise<OpenedSpeechModel>
  close(): Promise<void>
}

type Options = {
  store: StoreOf<SpeechModelFacts>
  /** False: this build cannot use a model. */
  hasRecogniser: () => Promise<boolean>
  /** Lets a copied model hear something (`try-model.ts`). Throws `speech-model-unusable`, `cancelled`. */
  tryModel: (model: OpenedSpeechModel, signal: AbortSignal) => Promise<void>
  onProgress: (progress: OwnModelProgress) => void
  /** `added`: name of a new model; null: one was removed. */
  onChange: (added: string | null) => void
}

/** Service of the person's own speech models. */
export function createSpeechModels({ store, hasRecogniser, tryModel, onProgress, onChange }: Options): SpeechModels {
  async function checkRecogniser(): Promise<void> {
    if (!(await hasRecogniser())) throw new AppError('speech-model-unusable', { variant: 'notInBuild' })
  }
  let adding: { control: AbortController; ended: Promise<void> } | null = null

  return {
    list: async () => (await store.list()).map(describe),
    isModel,
    async look(path) {
      await checkRecogniser()
      const { folder, recognised } = await find(path)
      return { name: plain(folder.name), kind: recognised.kind, bytes: bytesOf(recognised.files) }
    },
    announce: (name, error) => onProgress({ name, completed: 0, total: 0, done: true, error }),
    async add(path, options = {}) {
      await checkRecogniser()
      if (adding) throw new AppError('speech-model-unusable', { variant: 'adding' })
      const control = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      adding = { control, ended }
      const name = plain(basename(path))
      const tell = (completed: number, total: number): void => {
        onProgress({ name, completed, total, done: false, error: null })
        options.onProgress?.(completed, total)
      }
      try {
        const model = describe(await add(store, path, { signal: control.signal, onProgress: tell, tryModel }))
        onChange(model.name)
        return model
      } finally {
        adding = null
        end()
        onProgress({ name, completed: 0, total: 0, done: true, error: null })
      }
    },
    async remove(idOrName) {
      const model = (await store.list()).find(({ id, name }) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase())
      if (!model) throw new AppError('speech-model-not-found')
      await store.remove(model.id)
      onChange(null)
    },
    async chosen(name) {
      const models = await store.list()
      return models.find((model) => model.name.toLowerCase() === name.toLowerCase()) ?? models[0] ?? null
    },
    async inPlace(folder) {
      const found = await find(folder)
      const files = found.recognised.files.map(({ path }) => ({ path, sha256: null }))
      return { ...found.recognised, files, name: plain(found.folder.name), folder: found.folder.folder }
    },
    async close() {
      adding?.control.abort()
      await adding?.ended
    },
  }
}

async function isModel(path: string): Promise<boolean> {
  if (basename(path).startsWith('sherpa-onnx-') && ARCHIVE.test(path)) return true
  const found = await find(path).catch((error: unknown) => (isAppError(error) ? error : null))
  if (!isAppError(found)) return found !== null
  // Files of a known family, but one of them is missing or of no use; other folders are nobody's model.
  return found.code === 'speech-model-unusable' && found.data?.['isFamily'] === true
}

function bytesOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function find(path: string): Promise<{ folder: ModelFolder; recognised: RecognisedSpeechModel }> {
  const isFile = (await lstat(path).catch(() => null))?.isFile() ?? false
  if (isFile && ARCHIVE.test(path)) throw new AppError('speech-model-unusable', { variant: 'archive' })
  if (isFile) throw new AppError('speech-model-unusable')
  const folder = await readModelFolder(path)
  const recognised = recogniseSpeechModel(folder.name, folder.files)
  if ('problem' in recognised) throw unusable(recognised)
  const bytes = bytesOf(recognised.files)
  if (bytes > MOST_BYTES) {
    const values = { size: Math.round(bytes / MEGABYTE), limit: MOST_BYTES / MEGABYTE }
    throw new AppError('speech-model-unusable', { variant: 'tooLarge', values })
  }
  return { folder, recognised }
}

function unusable(found: UnusableSpeechModel): AppError {
  const code = 'speech-model-unusable'
  switch (found.problem) {
    case 'none':
      return new AppError(code)
    case 'missing':
      return new AppError(code, { variant: 'missing', values: { name: plain(found.name) }, data: IS_FAMILY })
    case 'tooSmall':
      return new AppError(code, { variant: 'tooSmall', values: { name: plain(found.name) }, data: IS_FAMILY })
    case 'streaming':
      return new AppError(code, { variant: 'streaming', data: IS_FAMILY })
    case 'unknownKind':
      return new AppError(code, { variant: 'unknownKind' })
  }
}

type Adding = Pick<Options, 'tryModel'> & { signal: AbortSignal; onProgress: (completed: number, total: number) => void }

async function add(store: StoreOf<SpeechModelFacts>, path: string, { signal, onProgress, tryModel }: Adding): Promise<Stored> {
  const { folder, recognised } = await find(path)
  const total = bytesOf(recognised.files)
  const source = { folder: folder.folder, name: plain(folder.name) }
  const staged = await store.stage(source, recognised, { signal, onCopied: (completed) => onProgress(completed, total) })
  try {
    const hashes = hashesOf(staged.model)
    const same = (await store.list()).find((other) => hashesOf(other) === hashes)
    if (same) throw new AppError('speech-model-unusable', { variant: 'alreadyThere', values: { name: same.name } })
    await tryModel(staged.model, signal)
    if (signal.aborted) throw new AppError('cancelled')
    await staged.keep()
    const kept = (await store.list()).find(({ id }) => id === staged.model.id)
    return kept ?? staged.model
  } catch (error) {
    await staged.discard()
    throw error
  }
}

function hashesOf({ files }: Pick<Stored, 'files'>): string {
  return files
    .map(({ sha256 }) => sha256)
    .toSorted()
    .join()
}

function describe({ id, name, kind, files, added }: Stored): SpeechModel {
  return { id, name, kind, languages: languagesOfModel(name, kind), files, bytes: bytesOf(files), added }
}

/** One short line without hidden characters. */
function plain(words: string): string {
  const line = withoutHidden(words)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}
