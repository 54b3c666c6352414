import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, translateFileError } from './copy.ts'
import { SAMPLE_BYTES, WAV_HEADER, wavHeader } from './wav.ts'

/** A WAV file of 16-bit mono PCM that grows at its end; playable at any length. Every method throws `disk-full` and the like. */
export type RecordingFile = {
  /** Samples written. */
  readonly samples: number
  /** Appends samples (16-bit, little endian, whole ones). */
  append(samples: Uint8Array): Promise<void>
  /** Forces what was appended onto the disk. */
  sync(): Promise<void>
  /** Writes the final header and closes the file. */
  close(): Promise<void>
}

/** Creates a recording's file, which must not exist. */
export async function createRecordingFile(path: string, rate: number): Promise<RecordingFile> {
  try {
    const handle = await open(path, 'wx', 0o600)
    await handle.write(wavHeader(rate, null), 0, WAV_HEADER, 0)
    await handle.sync()
    await syncFolder(dirname(path))
    return recordingFile(handle, rate)
  } catch (error) {
    throw translateFileError(error)
  }
}

function recordingFile(handle: FileHandle, rate: number): RecordingFile {
  let samples = 0
  return {
    get samples() {
      return samples
    },
    async append(bytes) {
      try {
        await writeAll(handle, bytes, WAV_HEADER + samples * SAMPLE_BYTES)
        samples += bytes.byteLength / SAMPLE_BYTES
      } catch (error) {
        throw translateFileError(error)
      }
    },
    async sync() {
      await handle.datasync().catch((error: unknown) => {
        throw translateFileError(error)
      })
    },
    close: () => finish(handle, rate, samples),
  }
}

async function finish(handle: FileHandle, rate: number, samples: number): Promise<void> {
  try {
    // Half a sample, or what a failed write left.
    await handle.truncate(WAV_HEADER + samples * SAMPLE_BYTES)
    await handle.write(wavHeader(rate, samples), 0, WAV_HEADER, 0)
    await handle.sync()
  } catch (error) {
    throw translateFileError(error)
  } finally {
    await handle.close()
  }
}

/** Closes the file of a recording whose process died; returns its samples, 0 if it was never written. */
export async function repairRecordingFile(path: string, rate: number): Promise<number> {
  const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw translateFileError(error)
  })
  if (!handle) return 0
  const { size } = await handle.stat()
  const samples = Math.max(0, Math.floor((size - WAV_HEADER) / SAMPLE_BYTES))
  await finish(handle, rate, samples)
  return samples
}

/** A new file that is written from its front to its end. Every method throws `disk-full` and the like. */
export type CopyFile = {
  /** Bytes written. */
  readonly bytes: number
  append(data: Uint8Array): Promise<void>
  /** Forces everything onto the disk and closes the file. */
  finish(): Promise<void>
  /** Closes the file as it is. */
  abandon(): Promise<void>
}

/** Creates a file, which must not exist. */
export async function createCopyFile(path: string): Promise<CopyFile> {
  const orTranslated = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw translateFileError(error)
    })
  const handle = await orTranslated(open(path, 'wx', 0o600))
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    async append(data) {
      await orTranslated(writeAll(handle, data, bytes))
      bytes += data.byteLength
    },
    finish: () => orTranslated(handle.sync().then(() => syncFolder(dirname(path)))).finally(() => handle.close()),
    abandon: () => handle.close(),
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength;)
    written += (await handle.write(bytes, written, bytes.byteLength - written, position + written)).bytesWritten
}
