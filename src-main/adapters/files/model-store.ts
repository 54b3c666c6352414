import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Recognised } from '../../domain/classifier/types.ts'
import type { ClassifierModel, ModelFile, StoredModel } from '../../ports/classifier.ts'
import { copyFile, syncFolder, translateFileError } from './copy.ts'

/** The library's folder of models. */
const FOLDER = 'models'
/** Suffix of a model that is being added or removed. */
const HALF = '.part'
/** Age from which an unfinished model is abandoned. */
const ADDED_MS = 3_600_000
const MANIFEST = 'echomind-model.json'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const manifestSchema = z.object({
  id: z.string().regex(ID),
  name: z.string(),
  kind: z.enum(['nli', 'cross-encoder']),
  architecture: z.string(),
  labels: z.number().int(),
  yes: z.number().int(),
  maxTokens: z.number().int(),
  onnx: z.string(),
  files: z.array(z.object({ path: z.string().regex(/^(?:onnx\/)?[^/\\]+$/), bytes: z.number(), sha256: z.string().length(64) })),
  others: z.array(z.string()),
  added: z.string(),
})

/** A model whose files are copied, but which is not in the library yet. */
export type StagedModel = { model: ClassifierModel; keep(): Promise<void>; discard(): Promise<void> }

/** The models of the library, each in a folder of its own with the SHA-256 of every file. */
export type ModelStore = {
  /**
   * Copies a model's files under a temporary name, each flushed to disk. Throws `file-missing`, `file-unreadable` (also links out of the
   * folder), `disk-full`, `cancelled`; then nothing stays.
   */
  stage(source: { folder: string; name: string }, recognised: Recognised, options: StageOptions): Promise<StagedModel>
  /** All models, the newest first. Damaged manifests are left out. */
  list(): Promise<ClassifierModel[]>
  remove(id: string): Promise<void>
  /** Removes what killed processes left. */
  tidy(): Promise<void>
}

export type StageOptions = { signal: AbortSignal; onCopied: (bytes: number) => void }

/** Opens the folder of models in a data folder; it is made with the first model. */
export function createModelStore({ dataFolder, now }: { dataFolder: string; now: () => number }): ModelStore {
  const root = join(dataFolder, FOLDER)
  return {
    stage: (source, recognised, options) => stage(root, source, recognised, { ...options, added: new Date(now()).toISOString() }),
    async list() {
      const names = (await readdir(root).catch(() => [])).filter((name) => ID.test(name))
      const models = await Promise.all(names.map((name) => readManifest(join(root, name))))
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

async function stage(
  root: string,
  source: { folder: string; name: string },
  recognised: Recognised,
  { signal, onCopied, added }: StageOptions & { added: string },
): Promise<StagedModel> {
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
    const { kind, architecture, labels, yes, maxTokens, onnx, others } = recognised
    const model: StoredModel = { id, name: source.name, kind, architecture, labels, yes, maxTokens, onnx, files, others, added }
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

async function writeManifest(folder: string, model: StoredModel): Promise<void> {
  const handle = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(model, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readManifest(folder: string): Promise<ClassifierModel | null> {
  try {
    return { ...manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))), folder }
  } catch {
    return null
  }
}
