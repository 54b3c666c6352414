import { AppError, type ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { OwnModel, OwnModelProgress } from '../../../../src-preload/contract/shapes/models.ts'
import { isModelFolder, readModelFolder, type ModelFolder } from '../../adapters/files/model-folder.ts'
import type { ModelStore } from '../../adapters/files/model-store.ts'
import { recogniseClassifier } from '../../domain/classifier/recognise.ts'
import type { Pair, Recognised, Unusable } from '../../domain/classifier/types.ts'
import type { Classifier, ClassifierModel } from '../../ports/classifier.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'

/** Largest model: more does not run beside everything else on a laptop. */
const MOST_BYTES = 3_000_000_000
/** Longest name shown, characters. */
const LONGEST_NAME = 80
const MEGABYTE = 1e6

/** A folder that holds a usable model, before it is copied. */
export type FoundModel = { folder: ModelFolder; recognised: Recognised; name: string; bytes: number }

/** The person's own models: sequence classifiers, given as folders. */
export type OwnModels = {
  list(): Promise<OwnModel[]>
  /** True if a path is a folder of a model, so that it is not imported as documents. */
  isModelFolder(path: string): Promise<boolean>
  /** Recognises the model of a folder. Throws `model-folder-unusable`, `file-missing`, `file-unreadable`. */
  find(path: string): Promise<FoundModel>
  /**
   * Copies a model, checks it and runs it once; progress through `onProgress`. Throws `model-folder-unusable`, `classifier-failed`,
   * `disk-full` and others; then nothing stays.
   */
  add(found: FoundModel): Promise<OwnModel>
  /** Tells the window why a dropped model was not added. */
  announce(name: string, error: ErrorShape): void
  /** Removes a model by id or name. Throws `own-model-not-found`. */
  remove(idOrName: string): Promise<void>
  /** The model that gives second opinions: the newest NLI model, else the newest cross-encoder; null: none. */
  chosen(): Promise<ClassifierModel | null>
  /** Removes what killed processes left. */
  tidy(): Promise<void>
  /** Abandons adding and waits for its end. */
  close(): Promise<void>
}

type Options = {
  store: ModelStore
  classifier: Classifier
  onProgress: (progress: OwnModelProgress) => void
  /** `added`: name of a new model; null: one was removed. */
  onChange: (added: string | null) => void
}

/** Service of the person's own models. */
export function createOwnModels(options: Options): OwnModels {
  const { store, classifier, onChange } = options
  let adding: { control: AbortController; ended: Promise<void> } | null = null

  return {
    isModelFolder,
    find,
    announce: (name, error) => options.onProgress({ name, completed: 0, total: 0, done: true, error }),
    tidy: store.tidy,
    async close() {
      adding?.control.abort()
      await adding?.ended
    },
    chosen: async () => choose(await store.list()),
    async list() {
      const models = await store.list()
      const chosen = choose(models)?.id
      return models.map((model) => describe(model, model.id === chosen))
    },
    async add(found) {
      if (adding) throw new AppError('model-folder-unusable', { variant: 'adding' })
      const control = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      adding = { control, ended }
      try {
        const model = await add(options, found, control.signal)
        onChange(model.name)
        return describe(model, choose(await store.list())?.id === model.id)
      } finally {
        adding = null
        end()
        options.onProgress({ name: found.name, completed: found.bytes, total: found.bytes, done: true, error: null })
      }
    },
    async remove(idOrName) {
      const model = (await store.list()).find(({ id, name }) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase())
      if (!model) throw new AppError('own-model-not-found')
      // Loaded files cannot be removed on Windows.
      await classifier.unload().catch(() => undefined)
      await store.remove(model.id)
      onChange(null)
    },
  }
}

async function find(path: string): Promise<FoundModel> {
  const folder = await readModelFolder(path)
  const link = folder.links.find((name) => /(?:^|\/)(?:config|tokenizer|tokenizer_config)\.json$|\.onnx(?:[._]data.*)?$|^onnx$/u.test(name))
  if (link !== undefined) throw new AppError('model-folder-unusable', { variant: 'isLink', values: { name: plain(link) } })
  const recognised = recogniseClassifier(folder.files, folder, { maxBytes: MOST_BYTES, processor: process.arch })
  if ('problem' in recognised) throw unusable(recognised)
  return { folder, recognised, name: plain(folder.name), bytes: recognised.files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function unusable(found: Unusable): AppError {
  const code = 'model-folder-unusable'
  switch (found.problem) {
    case 'noConfig':
    case 'badConfig':
    case 'noOnnx':
    case 'noTokenizer':
      return new AppError(code, { variant: found.problem })
    case 'labelCount':
      return new AppError(code, { variant: 'labelCount', values: { count: found.labels } })
    case 'tooLarge': {
      const values = {
        size: Math.round(found.size / MEGABYTE),
        limit: found.limit / MEGABYTE,
      }
      return new AppError(code, { variant: 'tooLarge', values })
    }
    default:
      return aboutName(found.problem, plain(found.name))
  }
}

function aboutName(problem: Extract<Unusable, { name: string }>['problem'], name: string): AppError {
  const code = 'model-folder-unusable'
  switch (problem) {
    case 'otherTask':
      return new AppError(code, { variant: 'otherTask', values: { name } })
    case 'unnamedLabels':
      return new AppError(code, { variant: 'unnamedLabels', values: { name } })
    case 'otherLabels':
      return new AppError(code, { variant: 'otherLabels', values: { name } })
    case 'emptyFile':
      return new AppError(code, { variant: 'emptyFile', values: { name } })
  }
}

async function add(options: Options, found: FoundModel, signal: AbortSignal): Promise<ClassifierModel> {
  const { store, classifier } = options
  const { folder, recognised, name } = found
  const staged = await store.stage({ folder: folder.folder, name }, recognised, {
    signal,
    onCopied: (completed) => options.onProgress({ name, completed, total: found.bytes, done: false, error: null }),
  })
  try {
    const { model } = staged
    const weights = hashOf(model)
    const same = (await store.list()).find((other) => hashOf(other) === weights)
    if (same) throw new AppError('model-folder-unusable', { variant: 'alreadyThere', values: { name: same.name } })
    // A model that cannot answer one pair never enters the library.
    for await (const _probability of classifier.classify(model, [trialFor(model)], { signal }));
    await classifier.unload()
    if (signal.aborted) throw new AppError('cancelled')
    await staged.keep()
    return model
  } catch (error) {
    await classifier.unload().catch(() => undefined)
    await staged.discard()
    throw error
  }
}

/** A pair that fills the model's window, so that a limit stated too high is noticed. */
function trialFor({ maxTokens }: ClassifierModel): Pair {
  return { claim: '1 2 3', passage: '1 2 3 '.repeat(maxTokens / 3), aligned: '' }
}

function choose(models: readonly ClassifierModel[]): ClassifierModel | null {
  return models.find(({ kind }) => kind === 'nli') ?? models[0] ?? null
}

function describe(model: ClassifierModel, inUse: boolean): OwnModel {
  const { id, name, kind, architecture, onnx, others, maxTokens, files, added } = model
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { id, name, kind, architecture, file: onnx, others, maxTokens, bytes, sha256: hashOf(model), added, inUse }
}

/** SHA-256 of the ONNX file. */
function hashOf({ files, onnx }: Pick<ClassifierModel, 'files' | 'onnx'>): string {
  return files.find(({ path }) => path === onnx)?.sha256 ?? ''
}

/** One short line without hidden characters. */
function plain(words: string): string {
  const line = withoutHidden(words)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}
