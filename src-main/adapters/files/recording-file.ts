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
        let written = 0
        while (written < bytes.byteLength) {
          const position = WAV_HEADER + samples * SAMPLE_BYTES + written
          written += (await handle.write(bytes, written, bytes.byteLength - written, position)).bytesWritten
        }
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
