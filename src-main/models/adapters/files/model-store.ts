import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Recognised } from '../../domain/classifier/types.ts'
import type { ModelFile } from '../../ports/classifier.ts'
import { copyFile, syncFolder, translateFileError } from '../../../storage/index.ts'

/** The library's folder of models. */
const FOLDER = 'models'
/** Suffix of a model that is being added or removed. */
const HALF = '.part'
/** Age from which an unfinished model is abandoned. */
const ADDED_MS = 3_600_000
const MANIFEST = 'echomind-model.json'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What every manifest has; a file is in the folder itself or in one below it. */
const storedSchema = z.object({
  id: z.string().regex(ID),
  name: z.string(),
  files: z.array(
    z.object({ path: z.string().regex(/^(?!\.\.?\/)(?:[^/\\]+\/)?[^/\\]+$/), bytes: z.number(), sha256: z.string().length(64) }),
  ),
  added: z.string(),
})

const classifierSchema = z.object({
  kind: z.enum(['nli', 'cross-encoder']),
  architecture: z.string(),
  labels: z.number().int(),
  yes: z.number().int(),
  maxTokens: z.number().int(),
  onnx: z.string(),
  others: z.array(z.string()),
})

/** A model whose files are copied, but which is not in the library yet. */
type StagedModel<M> = { model: M; keep(): Promise<void>; discard(): Promise<void> }

/** Facts of a model, its files with their SHA-256, and the absolute path of its folder. */
export type InFolder<F> = F & { id: string; name: string; files: ModelFile[]; added: string; folder: string }
type FilesToCopy = { files: readonly { path: string; bytes: number }[] }

/** The models of the library, each in a folder of its own with the SHA-256 of every file. */
export type StoreOf<F> = {
  /**
   * Copies a model's files under a temporary name, each flushed to disk. Throws `file-missing`, `file-unreadable` (also links out of the
   * folder), `disk-full`, `cancelled`; then nothing stays.
   */
  stage(source: { folder: string; name: string }, recognised: F & FilesToCopy, options: StageOptions): Promise<StagedModel<InFolder<F>>>
  /** All models of this kind, the newest first. Damaged manifests are left out. */
  list(): Promise<InFolder<F>[]>
  remove(id: string): Promise<void>
  /** Removes what killed processes left. */
  tidy(): Promise<void>
}

export type StageOptions = { signal: AbortSignal; onCopied: (bytes: number) => void }

/** The store of sequence classifiers. */
export type ModelStore = StoreOf<Omit<Recognised, 'files'>>

/** Opens the store of sequence classifiers in a data folder. */
export function createModelStore(options: { dataFolder: string; now: () => number }): ModelStore {
  return createStoreOf({ ...options, facts: classifierSchema })
}

/** Opens the folder of models in a data folder for those whose manifest has these facts; it is made with the first model. */
export function createStoreOf<F extends object>({
  dataFolder,
  now,
  facts,
}: {
  dataFolder: string
  now: () => number
  facts: z.ZodType<F>
}): StoreOf<F> {
  const root = join(dataFolder, FOLDER)
  return {
    stage: (source, recognised, options) => stage(root, source, recognised, { ...options, added: new Date(now()).toISOString() }),
    async list() {
      const names = (await readdir(root).catch(() => [])).filter((name) => ID.test(name))
      const models = await Promise.all(names.map((name) => readManifest(join(root, name), facts)))
      return models.flatMap((model) => model ?? []).toSorted((a, b) => b.added.localeCompare(a.added))
    },
    async remove(id) {
      if (!ID.test(id)) return
      // Renamed first, so that an interrupted removal leaves no model with missing files.
      await rename(join(root, id), join(root, `${id}${HALF}`)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw translateFileError(error)
      })
      await rm(join(root, `${id}${HALF}`), { recursive: true, force: true })
      await syncFolder(root).catch(() => undefined)
    },
    async tidy() {
      for (const name of await readdir(root).catch(() => [])) {
        const found = name.endsWith(HALF) ? await stat(join(root, name)).catch(() => null) : null
        if (found && now() - found.mtimeMs > ADDED_MS) await rm(join(root, name), { recursive: true, force: true })
      }
    },
  }
}

async function stage<F extends object>(
  root: string,
  source: { folder: string; name: string },
  recognised: F & FilesToCopy,
  { signal, onCopied, added }: StageOptions & { added: string },
): Promise<StagedModel<InFolder<F>>> {
  const id = randomUUID()
  const folder = join(root, `${id}${HALF}`)
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files: ModelFile[] = []
    for (const { path, bytes } of recognised.files) {
      const target = join(folder, ...path.split('/'))
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const from = join(source.folder, ...path.split('/'))
      const copied = await copyFile(from, target, { maxBytes: bytes, within: source.folder, signal })
      files.push({ path, bytes: copied.bytes, sha256: copied.checksum })
      onCopied(files.reduce((sum, file) => sum + file.bytes, 0))
    }
    const model = { ...recognised, id, name: source.name, files, added }
    await writeManifest(folder, model)
    for (const below of new Set(files.map(({ path }) => dirname(join(folder, ...path.split('/')))))) await syncFolder(below)
    return {
      model: { ...model, folder },
      discard,
      async keep() {
        await rename(folder, join(root, id))
        await syncFolder(root)
      },
    }
  } catch (error) {
    await discard()
    throw signal.aborted ? new AppError('cancelled', { cause: error }) : translateFileError(error)
  }
}

async function writeManifest(folder: string, model: object): Promise<void> {
  const handle = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(model, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readManifest<F extends object>(folder: string, facts: z.ZodType<F>): Promise<InFolder<F> | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
    return { ...facts.parse(manifest), ...storedSchema.parse(manifest), folder }
  } catch {
    return null
  }
}
