import { request, ticketsForFiles } from '../../../shared/ipc.ts'

/** Bytes per uploaded piece. An import from the contract would add zod to the bundle; a test keeps them equal. */
export const PIECE_BYTES = 4 * 1024 * 1024
/** Greatest number of files in one request (contract). */
const FILES_A_REQUEST = 10_000

/** Content of a drop, read during the event: the browser empties it afterwards. */
export type Drop = { readonly entries: readonly FileSystemEntry[]; readonly files: readonly File[] }

/** Reads the files and folders of a drop. */
export function takeDrop(data: DataTransfer): Drop {
  const items = [...data.items].filter((item) => item.kind === 'file')
  return { entries: items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null), files: [...data.files] }
}

/**
 * Imports a drop: files and folders of this computer by tickets (the main process knows their paths), everything else as an upload.
 * Returns the number of files. `onDocuments`: some of them become documents; the folder of a model does not.
 */
export async function importDrop(drop: Drop, collection: string, onDocuments: () => void = () => undefined): Promise<number> {
  const tickets = await ticketsOf(drop.files)
  if (tickets.length > 0 && !tickets.includes('')) {
    const count = await importByTickets(tickets, collection)
    if (count > 0) onDocuments()
    return count
  }
  onDocuments()
  const withoutPath = drop.entries.length > 0 ? await filesOf(drop.entries) : drop.files
  return importFiles(withoutPath, collection)
}

async function ticketsOf(files: readonly File[]): Promise<string[]> {
  const tickets: string[] = []
  for (let from = 0; from < files.length; from += FILES_A_REQUEST)
    tickets.push(...(await ticketsForFiles(files.slice(from, from + FILES_A_REQUEST))))
  return tickets
}

async function importByTickets(tickets: readonly string[], collection: string): Promise<number> {
  let count = 0
  for (let from = 0; from < tickets.length; from += FILES_A_REQUEST) {
    const started = await request('documents.import', { tickets: tickets.slice(from, from + FILES_A_REQUEST), collection })
    count += started?.files ?? 0
  }
  return count
}

/** Uploads files piece by piece and imports them together. If one fails, all uploads are cancelled. */
export async function importFiles(files: readonly File[], collection: string): Promise<number> {
  const uploadIds: string[] = []
  try {
    for (const file of files) {
      const { uploadId } = await request('uploads.begin', { name: file.name, bytes: file.size })
      uploadIds.push(uploadId)
      for (let offset = 0; offset < file.size; offset += PIECE_BYTES) {
        const data = new Uint8Array(await file.slice(offset, offset + PIECE_BYTES).arrayBuffer())
        await request('uploads.append', { uploadId, offset, data })
      }
    }
    if (uploadIds.length === 0) return 0
    return (await request('uploads.import', { uploadIds, collection })).files
  } catch (error) {
    if (uploadIds.length > 0) await request('uploads.cancel', { uploadIds })
    throw error
  }
}

/** All files of the dropped entries, with those in folders. */
async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  for (const entry of entries) {
    if (isFile(entry)) files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
    else if (isFolder(entry)) files.push(...(await filesOf(await childrenOf(entry))))
  }
  return files
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

/** The entries of a folder. The browser returns them in batches; an empty batch is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return children
    children.push(...batch)
  }
}

/** Opens the system's picker for files or a folder. Cancelling is no error. */
export async function pickAndImport(what: 'files' | 'folder', collection: string): Promise<void> {
  await request('documents.pick', { what, collection })
}
