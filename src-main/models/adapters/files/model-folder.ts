import { constants } from 'node:fs'
import { lstat, open, opendir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isModelConfig } from '../../domain/classifier/recognise.ts'
import type { FolderFile, ModelConfig } from '../../domain/classifier/types.ts'
import { translateFileError } from '../../../storage/index.ts'

/** Subfolder in which converters put ONNX files. */
const ONNX_FOLDER = 'onnx'
/** Most entries read of a folder: a model has a few dozen. */
const MOST_ENTRIES = 500
/** Largest settings file parsed (tokenizers with thousands of added tokens have 1 MB). */
const MOST_SETTINGS = 4_000_000

/** A folder of a model: its files, and the names of links, which are never followed. */
export type ModelFolder = ModelConfig & { folder: string; name: string; files: FolderFile[]; links: string[] }

/** Reads a model's folder and its `onnx` subfolder. Throws `file-missing`, `file-unreadable`. */
export async function readModelFolder(path: string): Promise<ModelFolder> {
  try {
    const folder = await realpath(path)
    const files: FolderFile[] = []
    const links: string[] = []
    for (const below of ['', ONNX_FOLDER]) {
      if (below !== '' && !(await lstat(join(folder, below)).catch(() => null))?.isDirectory()) continue
      await readEntries(folder, below, { files, links })
    }
    const [config, tokenizerConfig] = await Promise.all(
      ['config.json', 'tokenizer_config.json'].map((name) => readJson(join(folder, name))),
    )
    return { folder, name: basename(folder), files, links, config: config ?? null, tokenizerConfig: tokenizerConfig ?? null }
  } catch (error) {
    throw translateFileError(error)
  }
}

async function readEntries(folder: string, below: string, found: { files: FolderFile[]; links: string[] }): Promise<void> {
  let count = 0
  for await (const entry of await opendir(join(folder, below))) {
    count += 1
    if (count > MOST_ENTRIES) return
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isSymbolicLink()) found.links.push(path)
    if (entry.isFile()) found.files.push({ path, bytes: (await lstat(join(folder, path))).size })
  }
}

/** True if a path is a folder whose config.json describes a model, or whose files are links to those of one. Never throws. */
export async function isModelFolder(path: string): Promise<boolean> {
  try {
    if (!(await lstat(path)).isDirectory()) return false
    const config = await lstat(join(path, 'config.json'))
    if (config.isFile()) return isModelConfig(await readJson(join(path, 'config.json')))
    return config.isSymbolicLink() && (await lstat(join(path, 'tokenizer.json'))).isSymbolicLink()
  } catch {
    return false
  }
}

/** A JSON object of a file; null: missing, a link, too large, or no object. */
async function readJson(path: string): Promise<Record<string, unknown> | null> {
  const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>
  try {
    const handle = await open(path, constants.O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    try {
      const found = await handle.stat()
      if (!found.isFile() || found.size > MOST_SETTINGS) return null
      const value: unknown = JSON.parse(await handle.readFile('utf8'))
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}
