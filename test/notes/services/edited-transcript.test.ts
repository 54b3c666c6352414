import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { createNoteTranscriber, type NoteTranscriber } from '../../../src-main/notes/services/transcribe.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
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
const PERSON = { kind: 'person' } as const

/** Transcribes with an engine that hears a word each second, once `opens` is done. `samples`: what there is to hear. */
function begin({ samples = () => 3 * RATE, opens }: { samples?: () => number; opens?: () => Promise<void> } = {}) {
  transcriber = createNoteTranscriber({
    database: t.app.database,
    storage: t.app.storage,
    folder: t.dataFolder,
    speech: {
      async engine() {
        await opens?.()
        return { name: 'words', givesTimes: () => true, transcribe: async () => [], close: async () => undefined }
      },
      async *transcribe(_engine, { isWhole }) {
        for (let second = 0; ;) {
          const [length, wasWhole] = [samples(), isWhole()]
          for (; second < length / RATE; second += 1)
            yield {
              segments: [{ start: second, end: second + 1, speaker: null, text: `second ${second}` }],
              checked: (second + 1) * RATE,
              samples: length,
            }
          yield { segments: [], checked: length, samples: length }
          if (wasWhole) return
          await turns()
        }
      },
      decode: async () => Promise.reject(new AppError('internal')),
      nameSpeakers: async (_engine, _file, segments) => [...segments],
    },
    terms: { expected: async () => [], correct: async () => 0 },
    index: t.app.noteIndex,
    now: Date.now,
    turn: async () => undefined,
    onTranscribed: async () => undefined,
    onChange: () => undefined,
  })
  transcriber.start()
}

async function record(seconds: number) {
  const { noteId, recordings } = await t.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
  for (const { id } of recordings) await t.app.recorder.append({ id, sequence: 0, samples: numberedSamples(0, seconds * RATE) })
  return { noteId, recordings }
}
const textOf = async (id: DocumentId) => (await t.app.notes.get(id)).segments.map(({ text }) => text)
const whenReady = (id: DocumentId) => eventually(async () => (await t.app.notes.get(id)).state === 'ready')

describe('an edit of the transcript while an engine works on it', () => {
  const typed = (text: string) => [{ start: 0, end: 3, speaker: null, text }]
  /** The versions of the transcript with their words, oldest first. */
  const versionsOf = async (id: DocumentId) => {
    const versions = (await t.app.notes.versions(id)).toSorted((a, b) => a.version - b.version)
    const words = (content: string) => (JSON.parse(content) as { text: string }[]).map(({ text }) => text).join(' ')
    return Promise.all(versions.map(async ({ by, version }) => [by.kind, words(await t.app.notes.version(id, 'transcript', version))]))
  }
  const HEARD = ['engine', 'second 0 second 1 second 2']

  it('stays the transcript that is shown: what the engine hears is the version before it, which the note tells until the person chooses', async () => {
    const { noteId, recordings } = await record(2)
    let samples = 2 * RATE
    begin({ samples: () => samples })
    await eventually(async () => (await textOf(noteId)).length === 2)
    const { transcript } = await t.app.notes.get(noteId)
    expect(transcript?.by.kind).toBe('engine')
    await t.app.notes.saveSegments(noteId, typed('corrected'), PERSON, transcript?.made)
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 1, samples: numberedSamples(0, RATE) })
    samples = 3 * RATE
    await t.app.recorder.stop(noteId)
    await whenReady(noteId)
    expect(await versionsOf(noteId)).toEqual([HEARD, ['person', 'corrected']])
    const note = await t.app.notes.get(noteId)
    expect([note.segments[0]?.text, note.error?.code]).toEqual(['corrected', 'transcript-kept'])
    expect((await t.app.notes.restore(noteId, 'transcript', 1)).error).toBeNull()
    expect((await textOf(noteId)).join(' ')).toBe(HEARD[1])
  })

  it('stays too when it was typed before the engine had heard anything, also over edits that follow', async () => {
    const { noteId } = await record(3)
    await t.app.recorder.stop(noteId)
    const hears = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    begin({ opens: () => (opened.resolve(), hears.promise) })
    await opened.promise
    await t.app.notes.saveSegments(noteId, typed('typed'), PERSON, null)
    hears.resolve()
    await whenReady(noteId)
    expect(await versionsOf(noteId)).toEqual([HEARD, ['person', 'typed']])
    const { transcript } = await t.app.notes.get(noteId)
    expect(await t.app.notes.saveSegments(noteId, typed('typed on'), PERSON, transcript?.made)).toBe(false)
    expect(await versionsOf(noteId)).toEqual([HEARD, ['person', 'typed on']])
  })

  it('is not mixed with another edit: both are versions, and the later one is told of the other', async () => {
    const { id } = await t.app.notes.create({ segments: typed('first'), segmentsBy: { kind: 'engine', name: 'words' } })
    const { transcript } = await t.app.notes.get(id)
    expect(await t.app.notes.saveSegments(id, typed('in one window'), PERSON, transcript?.made)).toBe(false)
    expect(await t.app.notes.saveSegments(id, typed('in another'), PERSON, transcript?.made)).toBe(true)
    expect(await t.app.notes.saveSegments(id, typed('in another'), PERSON, transcript?.made)).toBe(false)
    const given = (await versionsOf(id)).filter(([kind]) => kind !== 'cues')
    expect(given).toEqual([
      ['engine', 'first'],
      ['person', 'in one window'],
      ['person', 'in another'],
    ])
  })
})
