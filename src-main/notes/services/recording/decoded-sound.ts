import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { createRecordingFile } from '../../../storage/index.ts'
import type { Calls, RecordingFile } from '../../../storage/index.ts'
import { SPEECH_RATE } from '../../../speech/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'

/** A part of a recording that the window decoded: 16-bit mono PCM, 16,000 samples a second, from `sequence` 0 on. */
export type DecodedPart = { id: string; sequence: number; samples: Uint8Array; isLast: boolean }

/** Takes in sound that only the window can decode (M4A, WebM), for the transcription of its note. */
export type DecodedSound = {
  /** Appends a part; part 0 begins anew. Throws `recording-not-found`, `recording-under-way.order`, `disk-full`. */
  append(part: DecodedPart): Promise<void>
  close(): Promise<void>
}

type Options = {
  database: Calls<NoteFunctions, 'getRecording'>
  /** Folder of sound that waits for its transcription. */
  folder: string
  /** Transcribes a note again. */
  again: (noteId: NonNullable<Awaited<ReturnType<Calls<NoteFunctions, 'getRecording'>['getRecording']>>>['noteId']) => Promise<void>
}

/** Path of the decoded sound of a recording. */
export function decodedPath(folder: string, recordingId: string): string {
  return join(folder, `${recordingId}.decoded.wav`)
}

/** True if the window has decoded a recording. */
export async function isDecoded(folder: string, recordingId: string): Promise<boolean> {
  return stat(decodedPath(folder, recordingId)).then(
    () => true,
    () => false,
  )
}

/** Keeper of decoded sound. An unfinished file is no sound: it gets its name with the last part. */
export function createDecodedSound({ database, folder, again }: Options): DecodedSound {
  const open = new Map<string, { file: RecordingFile; next: number }>()
  const partial = (id: string) => `${decodedPath(folder, id)}.part`

  async function begin(id: string): Promise<void> {
    await drop(id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    open.set(id, { file: await createRecordingFile(partial(id), SPEECH_RATE), next: 0 })
  }

  async function drop(id: string): Promise<void> {
    await open.get(id)?.file.close()
    open.delete(id)
    await rm(partial(id), { force: true })
  }

  return {
    async append({ id, sequence, samples, isLast }) {
      const recording = await database.getRecording(id)
      if (!recording || recording.format !== 'original') throw new AppError('recording-not-found')
      if (sequence === 0) await begin(id)
      const sound = open.get(id)
      if (!sound || sound.next !== sequence) throw new AppError('recording-under-way', { variant: 'order' })
      sound.next += 1
      await sound.file.append(samples)
      if (!isLast) return
      await sound.file.close()
      open.delete(id)
      await rename(partial(id), decodedPath(folder, id))
      await again(recording.noteId)
    },
    async close() {
      for (const id of open.keys()) await drop(id)
    },
  }
}
