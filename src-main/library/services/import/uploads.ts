import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { translateFileError } from '../../../storage/index.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ImportStarted } from '../../../../src-preload/contract/shapes/library.ts'
import type { ImportOptions, ImportService, Incoming } from './import.ts'

/** Suffix of an incomplete upload. */
export const UPLOAD_HALF = '.part'

/** Most open uploads: a folder dragged from another program. */
const MOST_UPLOADS = 10_000

export type UploadService = {
  begin(file: { name: string; bytes: number }): Promise<{ uploadId: string }>
  /** Pieces arrive in order at `offset`. */
  append(piece: { uploadId: string; offset: number; data: Uint8Array }): Promise<void>
  import(uploadIds: readonly string[], options?: ImportOptions): Promise<ImportStarted>
  /** Imports pasted text or standard input as a document. Throws `empty-file`, `too-large`. */
  paste(text: { title: string; text: string }, options?: ImportOptions): Promise<ImportStarted>
  cancel(uploadIds: readonly string[]): Promise<void>
  /** Removes unfinished uploads. */
  clear(): Promise<void>
}

/** `path`: final name; until complete it has the suffix UPLOAD_HALF. */
type Upload = { name: string; bytes: number; path: string; written: number; handle: FileHandle | null }

/** Uploads of files without a path (dragged from a browser or mail program), received over IPC in pieces. */
export function createUploads(options: { folder: string; imports: ImportService; maxBytes: () => number }): UploadService {
  const uploads = new Map<string, Upload>()

  function find(id: string): Upload {
    const upload = uploads.get(id)
    if (!upload) throw new AppError('bad-request', { variant: 'uploadUnknown' })
    return upload
  }

  async function drop(id: string): Promise<void> {
    const upload = uploads.get(id)
    if (!upload) return
    uploads.delete(id)
    await upload.handle?.close()
    await rm(`${upload.path}${UPLOAD_HALF}`, { force: true })
  }

  /** Requires the library's folder; a moved library is not recreated. */
  async function makeFolder(): Promise<void> {
    await mkdir(options.folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      const told = translateFileError(error)
      if (told.code === 'disk-full') throw told
      throw new AppError('data-folder-unusable', { ...(told.code === 'file-missing' && { variant: 'moved' }), cause: error })
    })
  }

  return {
    async begin({ name: given, bytes }) {
      const name = withoutFolders(given)
      if (bytes > options.maxBytes())
        throw new AppError('too-large', { variant: 'named', values: { name, limit: Math.round(options.maxBytes() / 1_000_000) } })
      if (uploads.size >= MOST_UPLOADS) throw new AppError('bad-request', { variant: 'tooManyFiles' })
      await makeFolder()
      const uploadId = randomUUID()
      uploads.set(uploadId, { name, bytes, path: join(options.folder, uploadId), written: 0, handle: null })
      return { uploadId }
    },
    async append({ uploadId, offset, data }) {
      const upload = find(uploadId)
      if (offset !== upload.written || offset + data.byteLength > upload.bytes)
        throw new AppError('bad-request', { variant: 'uploadOrder' })
      upload.handle ??= await open(`${upload.path}${UPLOAD_HALF}`, 'w', 0o600)
      await upload.handle.write(data, 0, data.byteLength, offset)
      upload.written += data.byteLength
    },
    async import(uploadIds, wanted) {
      const files: Incoming[] = []
      for (const id of uploadIds) {
        const upload = find(id)
        if (upload.written !== upload.bytes)
          throw new AppError('bad-request', { variant: 'uploadIncomplete', values: { name: upload.name } })
        upload.handle ??= await open(`${upload.path}${UPLOAD_HALF}`, 'w', 0o600)
        await upload.handle.sync()
        await upload.handle.close()
        upload.handle = null
        await rename(`${upload.path}${UPLOAD_HALF}`, upload.path)
        files.push({ path: upload.path, name: upload.name, origin: upload.name, temporary: true })
      }
      for (const id of uploadIds) uploads.delete(id)
      return options.imports.importFiles(files, wanted)
    },
    async paste({ title, text }, wanted) {
      if (text.trim() === '') throw new AppError('empty-file', { variant: 'paste' })
      const bytes = Buffer.from(text, 'utf8')
      if (bytes.byteLength > options.maxBytes()) throw new AppError('too-large')
      await makeFolder()
      const path = join(options.folder, randomUUID())
      await writeFile(path, bytes, { flush: true, mode: 0o600 })
      const name = `${title.replaceAll(/[\\/]/g, '-')}.txt`
      return options.imports.importFiles([{ path, name, origin: name, temporary: true, title }], wanted)
    },
    async cancel(uploadIds) {
      for (const id of uploadIds) await drop(id)
    },
    async clear() {
      for (const id of uploads.keys()) await drop(id)
    },
  }
}

/** The base name: names from the page are never used as paths. */
function withoutFolders(name: string): string {
  return name.split(/[\\/]/).at(-1)?.trim() || 'file'
}
