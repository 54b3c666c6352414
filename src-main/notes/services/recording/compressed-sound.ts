import { setTimeout } from 'node:timers/promises'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { SAMPLE_BYTES, createCopyFile, translateFileError } from '../../../storage/index.ts'
import type { Calls, CopyFile, FileStorage } from '../../../storage/index.ts'
import { pcmSamples } from '../../../speech/index.ts'
import type { Speech } from '../../../speech/index.ts'
import type { Compressible } from '../../sqlite/compressible.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'

/** Interval of asking whether a recording or a transcription still goes on, ms. */
const WAIT_MS = 500

/** A piece of a compressed copy: the bytes of an Ogg Opus file, from `sequence` 0 on. */
export type CompressedPart = { id: string; sequence: number; data: Uint8Array; isLast: boolean }

/** Keeps recordings compressed, as the window encodes them: never without proof that the copy sounds like the recording. */
export type CompressedSound = {
  /** The next recording to compress, without those named; null: none, not now, or not wanted. */
  next(without: readonly string[]): Promise<Pick<Compressible, 'id' | 'noteId' | 'samples'> | null>
  /**
   * Appends a piece; piece 0 begins anew. After the last one the copy is decoded and compared with the recording, and takes its place only if
   * it is the same. Waits while something is recorded, transcribed or answered. Throws `recording-not-found`, `recording-under-way.order`,
   * `disk-full`, `cancelled`; then the recording stays as it was.
   */
  append(part: CompressedPart): Promise<void>
  close(): Promise<void>
}

type Options = {
  database: Calls<NoteFunctions, 'addRecordingEvent' | 'getCompressible' | 'nextCompressible' | 'replaceByCompressed' | 'restoreWav'>
  storage: Pick<FileStorage, 'abandon' | 'halfPathOf' | 'keep' | 'pathOf' | 'reserve'>
  settings: () => Pick<Settings, 'notes.compressAudio' | 'notes.keepAudio'>
  compare: Speech['compare']
  /** True while something is recorded or transcribed. */
  isBusy: () => boolean
  /** Waits while something more urgent uses the processor. */
  turn: (signal: AbortSignal) => Promise<void>
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  now: () => number
  onChange: (ids: DocumentId[]) => void
}

/** A copy that is being written. */
type Copy = { recording: Compressible; file: string; writer: CopyFile; next: number }

/** Keeper of compressed recordings; one copy is written at a time. */
export function createCompressedSound(options: Options): CompressedSound {
  const { database, storage } = options
  const closing = new AbortController()
  let copy: Copy | null = null
  /** Parts are taken in one after another, also from a page that does not wait. */
  let last: Promise<unknown> = Promise.resolve()

  async function begin(id: string): Promise<Copy> {
    if (copy) await abandon(options, copy)
    copy = null
    const recording = isWanted(options) ? await database.getCompressible(id) : null
    if (!recording || !(await isWhole(options, recording))) throw new AppError('recording-not-found')
    const file = await storage.reserve('opus')
    copy = { recording, file, writer: await createCopyFile(storage.halfPathOf(file)), next: 0 }
    return copy
  }

  async function take({ id, sequence, data, isLast }: CompressedPart): Promise<void> {
    await whenFree(options, closing.signal)
    const own = sequence === 0 ? await begin(id) : copy
    if (!own || own.recording.id !== id || own.next !== sequence) throw new AppError('recording-under-way', { variant: 'order' })
    own.next += 1
    try {
      // A copy that saves nothing is none.
      if (own.writer.bytes + data.byteLength >= own.recording.samples * SAMPLE_BYTES) throw new AppError('recording-not-found')
      await own.writer.append(data)
      if (!isLast) return
      copy = null
      await own.writer.finish()
      await exchange(options, own, closing.signal)
    } catch (error) {
      copy = null
      await abandon(options, own)
      throw error
    }
  }

  return {
    async next(without) {
      if (!isWanted(options) || options.isBusy()) return null
      const skipped = [...without]
      for (let found = await database.nextCompressible({ without: skipped }); found;) {
        const { id, noteId, samples } = found
        if (await isWhole(options, found)) return { id, noteId, samples }
        skipped.push(id)
        found = await database.nextCompressible({ without: skipped })
      }
      return null
    },
    append(part) {
      const taken = last.then(() => take(part))
      last = taken.catch(() => undefined)
      return taken
    },
    async close() {
      closing.abort()
      await last
      if (copy) await abandon(options, copy)
      copy = null
    },
  }
}

async function abandon({ storage }: Options, { writer, file }: Copy): Promise<void> {
  await writer.abandon().catch(() => undefined)
  await storage.abandon(file).catch(() => undefined)
}

/** Sound that goes with its transcript is not worth the work. */
function isWanted({ settings }: Options): boolean {
  const { 'notes.compressAudio': isOn, 'notes.keepAudio': keeps } = settings()
  return isOn && keeps !== 'transcribed'
}

/** False for a file that is missing, or shorter or longer than what was recorded. */
async function isWhole({ storage }: Options, { file, samples }: Compressible): Promise<boolean> {
  const there = await pcmSamples(storage.pathOf(file)).catch(() => null)
  return there === samples
}

async function whenFree({ isBusy, turn }: Options, signal: AbortSignal): Promise<void> {
  for (;;) {
    await turn(signal)
    if (!isBusy()) return
    await setTimeout(WAIT_MS, undefined, { signal }).catch((cause: unknown) => {
      throw new AppError('cancelled', { cause })
    })
  }
}

/** Puts a whole copy into the place of its recording, whose WAV file goes last. */
async function exchange(options: Options, { recording, file, writer }: Copy, signal: AbortSignal): Promise<void> {
  const { database, storage, now } = options
  const { id, file: wav, samples } = recording
  if (!(await isSame(options, storage.halfPathOf(file), storage.pathOf(wav), signal))) {
    // It would fail again: noted, so that it is not tried at every start.
    await database.addRecordingEvent({ id, event: 'incompressible', sample: samples, now: now() })
    return storage.abandon(file)
  }
  if (!(await database.replaceByCompressed({ id, wav, file, bytes: writer.bytes }))) return storage.abandon(file)
  try {
    await storage.keep(file)
  } catch (error) {
    // Another process may have collected the copy as garbage in the moment before it was registered.
    await database.restoreWav({ id, wav, file, bytes: samples * SAMPLE_BYTES })
    throw translateFileError(error)
  }
  await options.removeLeft()
  options.onChange([recording.noteId])
}

/** True if a copy, decoded, is the recording. */
async function isSame({ compare }: Options, copy: string, wav: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await compare(copy, wav, { signal })).isSame
  } catch (error) {
    if (isAppError(error) && error.code === 'audio-unreadable') return false
    throw error
  }
}
