import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import type { SpeechEngine } from '../../../src-main/speech/ports/speech.ts'
import { createNoteTranscriber, type NoteSpeech, type NoteTranscriber } from '../../../src-main/notes/services/transcribe.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { eventually, turns } from '../../support/eventually.ts'
import { numberedSamples } from '../../support/files/numbered-samples.ts'

let t: TestApp
let transcriber: NoteTranscriber | null = null
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(() => transcriber?.stop())
afterAll(() => t.close())

const RATE = 16_000
const ENGINE: SpeechEngine = { name: 'words', givesTimes: () => true, transcribe: async () => [], close: async () => undefined }
/** An engine that hears a word each second: "second 1", "second 2" and so on. */
function wordASecond(more: Partial<NoteSpeech> & { samples?: () => number; heard?: number[] } = {}): NoteSpeech {
  return {
    engine: async () => ENGINE,
    async *transcribe(_engine, { from = 0, isWhole }) {
      for (let second = from / RATE; ;) {
        const samples = more.samples?.() ?? 3 * RATE
        const wasWhole = isWhole()
        for (; second < Math.floor(samples / RATE); second += 1) {
          more.heard?.push(second)
          yield {
            segments: [{ start: second, end: second + 1, speaker: null, text: `second ${second}` }],
            checked: (second + 1) * RATE,
            samples,
          }
        }
        yield { segments: [], checked: second * RATE, samples }
        if (wasWhole) return
        await turns()
      }
    },
    decode: async () => Promise.reject(new AppError('internal')),
    nameSpeakers: async (_engine, _file, segments) => [...segments],
    ...more,
  }
}

function begin(speech: NoteSpeech) {
  const done: DocumentId[] = []
  transcriber = createNoteTranscriber({
    database: t.app.database,
    storage: t.app.storage,
    folder: t.dataFolder,
    speech,
    terms: { expected: async () => [], correct: async () => 0 },
    index: t.app.noteIndex,
    now: Date.now,
    turn: async () => undefined,
    onTranscribed: async (id) => void done.push(id),
    onChange: () => undefined,
  })
  transcriber.start()
  return { done, transcriber }
}

async function record(seconds: number, tracks: ('mixed' | 'me' | 'others')[] = ['mixed']) {
  const { noteId, recordings } = await t.app.recorder.start({ tracks: tracks.map((track) => ({ track, device: null })) })
  for (const { id } of recordings) await t.app.recorder.append({ id, sequence: 0, samples: numberedSamples(0, seconds * RATE) })
  return { noteId, recordings }
}
const textOf = async (id: DocumentId) => (await t.app.notes.get(id)).segments.map(({ text }) => text)
const whenReady = (id: DocumentId) => eventually(async () => (await t.app.notes.get(id)).state === 'ready')

describe('the transcription of a note', () => {
  it('follows its recording, ends with it, and tells who concludes it', async () => {
    const { noteId, recordings } = await record(2)
    let samples = 2 * RATE
    const heard: number[] = []
    const { done } = begin(wordASecond({ samples: () => samples, heard }))
    await eventually(async () => (await textOf(noteId)).length === 2)
    expect((await t.app.notes.get(noteId)).state).toBe('recording')
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 1, samples: numberedSamples(0, RATE) })
    samples = 3 * RATE
    await t.app.recorder.stop(noteId)
    await whenReady(noteId)
    expect(await textOf(noteId)).toEqual(['second 0', 'second 1', 'second 2'])
    expect(heard).toEqual([0, 1, 2])
    expect(done).toEqual([noteId])
    expect((await t.app.notes.versions(noteId)).map(({ part, version, by }) => [part, version, by])).toEqual([
      ['transcript', 1, { kind: 'engine', name: 'words' }],
    ])
  })

  it('goes on where a stopped app left it', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    const stopped = Promise.withResolvers<void>()
    const first = begin(
      wordASecond({
        async *transcribe(_engine, { signal }) {
          yield { segments: [{ start: 0, end: 1, speaker: null, text: 'second 0' }], checked: RATE, samples: RATE }
          stopped.resolve()
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new AppError('cancelled'))))
        },
      }),
    )
    await stopped.promise
    // As the app does every few seconds.
    const by = { kind: 'engine', name: 'words' } as const
    const content = JSON.stringify([{ start: 0, end: 1, speaker: null, text: 'second 0' }])
    await t.app.database.addNoteVersion({ id: noteId, part: 'transcript', by, content, now: 1 })
    await t.app.database.changeNote({ id: noteId, change: { transcribed: RATE }, searched: false, now: 1 })
    await first.transcriber.stop()
    expect((await t.app.notes.get(noteId)).state).toBe('transcribing')
    const heard: number[] = []
    begin(wordASecond({ heard }))
    await whenReady(noteId)
    expect(heard).toEqual([1, 2])
    expect(await textOf(noteId)).toEqual(['second 0', 'second 1', 'second 2'])
  })

  it('of two tracks says which side spoke, in the order of time', async () => {
    const { noteId } = await record(2, ['me', 'others'])
    await t.app.recorder.stop(noteId)
    begin(wordASecond({ samples: () => 2 * RATE }))
    await whenReady(noteId)
    const { segments } = await t.app.notes.get(noteId)
    expect(segments.map(({ start, speaker }) => `${start} ${speaker}`)).toEqual(['0 Me', '0 The others', '1 Me', '1 The others'])
  })

  it('that fails keeps the recording and says why, and can be asked for again as a version of its own', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    const failing = wordASecond({
      // eslint-disable-next-line require-yield
      async *transcribe() {
        throw new AppError('speech-engine-failed')
      },
    })
    const first = begin(failing)
    await eventually(async () => (await t.app.notes.get(noteId)).state === 'failed')
    const failed = await t.app.notes.get(noteId)
    expect([failed.error?.code, failed.hasAudio, failed.segments]).toEqual(['speech-engine-failed', true, []])
    await first.transcriber.stop()
    await t.app.notes.saveSegments(noteId, [{ start: 0, end: 3, speaker: null, text: 'typed by hand' }], { kind: 'person' })
    const second = begin(wordASecond())
    await second.transcriber.again(noteId)
    await whenReady(noteId)
    expect((await t.app.notes.versions(noteId)).map(({ by }) => by.kind).toSorted()).toEqual(['engine', 'person'])
    expect(await textOf(noteId)).toHaveLength(3)
  })
})

describe('the engine of a transcription', () => {
  it('waits without an engine, and begins when there is one', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    let isThere = false
    const { transcriber: own } = begin(
      wordASecond({ engine: async () => (isThere ? ENGINE : Promise.reject(new AppError('speech-engine-missing'))) }),
    )
    await expect(own.again(noteId)).rejects.toMatchObject({ code: 'speech-engine-missing' })
    expect((await t.app.notes.get(noteId)).state).toBe('waiting')
    isThere = true
    own.wake()
    await whenReady(noteId)
  })

  it('does not look for an engine again and again while there is none, but at once when it is told', async () => {
    const { noteId } = await record(1)
    await t.app.recorder.stop(noteId)
    let looks = 0
    const { transcriber: own } = begin(
      wordASecond({
        engine: async () => {
          looks += 1
          throw new AppError('speech-engine-missing')
        },
      }),
    )
    await eventually(async () => looks === 1)
    own.wake()
    await eventually(async () => looks > 1)
    await own.cancel(noteId)
    expect(looks).toBe(2)
  })

  it('that is asked for again while it runs begins anew, once', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    let runs = 0
    const { transcriber: own } = begin(
      wordASecond({
        async *transcribe(_engine, { signal }) {
          runs += 1
          const text = `run ${runs}`
          yield { segments: [{ start: 0, end: 1, speaker: null, text }], checked: RATE, samples: 3 * RATE }
          if (runs === 1) await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new AppError('cancelled'))))
        },
      }),
    )
    await eventually(async () => runs === 1)
    await own.again(noteId)
    await whenReady(noteId)
    expect([runs, await textOf(noteId)]).toEqual([2, ['run 2']])
  })

  it('is refused while the note is recorded, and the recording goes on', async () => {
    const { noteId } = await record(1)
    const { transcriber: own } = begin(wordASecond({ samples: () => RATE }))
    await expect(own.again(noteId)).rejects.toMatchObject({ code: 'recording-under-way' })
    expect((await t.app.notes.get(noteId)).state).toBe('recording')
    await t.app.recorder.stop(noteId)
    await whenReady(noteId)
  })
})

describe('what follows the transcription of a note', () => {
  it('is the names of its speakers, where the engine tells them apart', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    begin(
      wordASecond({
        nameSpeakers: async (_engine, _file, segments) =>
          segments.map((segment, at) => ({ ...segment, speaker: `Speaker ${1 + (at % 2)}` })),
      }),
    )
    await whenReady(noteId)
    expect((await t.app.notes.get(noteId)).segments.map(({ speaker }) => speaker)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1'])
  })

  it('tells that a part of an imported recording could not be decoded', async () => {
    const file = join(temporaryFolder(), 'call.wav')
    writeFileSync(file, Buffer.concat([wavHeader(RATE, RATE), numberedSamples(0, RATE)]))
    const { importId } = await t.app.imports.importPaths([file])
    await t.app.imports.wait(importId, { upTo: 'searchable' })
    const [document] = (await t.app.imports.finish(importId)).documents
    begin(wordASecond({ decode: async (_source, target) => (writeFileSync(target, ''), { samples: RATE, isPartial: true }) }))
    await whenReady(document!.id)
    expect((await t.app.notes.get(document!.id)).error?.code).toBe('audio-unreadable')
  })

  it('is told where it failed, and costs no word', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    begin(wordASecond({ nameSpeakers: async () => Promise.reject(new AppError('speech-engine-failed', { variant: 'died' })) }))
    await whenReady(noteId)
    const { segments, error } = await t.app.notes.get(noteId)
    expect([segments.length, error?.code]).toEqual([3, 'speech-engine-failed'])
  })

  it('is nothing after silence: no text is invented', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    begin(
      wordASecond({
        async *transcribe() {
          yield { segments: [], checked: 3 * RATE, samples: 3 * RATE }
        },
      }),
    )
    await whenReady(noteId)
    expect(await t.app.notes.get(noteId)).toMatchObject({ segments: [], raw: '', seconds: 3 })
  })
})
