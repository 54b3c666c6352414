import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCompressedSound } from '../../../../src-main/notes/services/recording/compressed-sound.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Track } from '../../../../src-preload/contract/shapes/notes.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

const AUDIO = new URL('../../../support/audio/', import.meta.url).pathname
/** A compressed copy of the sound that the tests record: they record what this file decodes to. */
const COPY = readFileSync(join(AUDIO, 'speech.opus'))
const OTHER = readFileSync(join(AUDIO, 'tone.opus'))

let t: TestApp
let sound: Uint8Array
beforeAll(async () => {
  t = await startTestApp()
  const target = join(t.dataFolder, 'sound.wav')
  await t.app.speech.decode(join(AUDIO, 'speech.opus'), target, { signal: new AbortController().signal })
  sound = readFileSync(target).subarray(44)
  rmSync(target)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const { id } of await t.app.notes.list()) await t.app.library.purge([id])
})

/** A recorded note whose transcript is complete. */
async function record(tracks: Track[] = ['mixed']): Promise<{ id: DocumentId; recordings: string[] }> {
  const { noteId, recordings } = await t.app.recorder.start({ tracks: tracks.map((track) => ({ track, device: null })) })
  for (const { id } of recordings) await t.app.recorder.append({ id, sequence: 0, samples: sound })
  await t.app.recorder.stop(noteId)
  const content = JSON.stringify([{ start: 0, end: 1, speaker: null, text: 'Two buoys.' }])
  await t.app.database.addNoteVersion({ id: noteId, part: 'transcript', by: { kind: 'engine', name: 'x' }, content, now: 1 })
  const change = { state: 'ready', transcribed: sound.length / 2 } as const
  await t.app.database.changeNote({ id: noteId, change, searched: false, now: 1 })
  return { id: noteId, recordings: recordings.map(({ id }) => id) }
}

async function send(id: string, copy: Uint8Array, piece = 5000, to = t.app.compressedSound): Promise<void> {
  for (let at = 0, sequence = 0; at < copy.length; at += piece, sequence += 1)
    await to.append({ id, sequence, data: copy.subarray(at, at + piece), isLast: at + piece >= copy.length })
}

const files = () =>
  readdirSync(join(t.dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(wav|opus)(\.part)?$/.test(name))
const formats = async (id: DocumentId) => (await t.app.notes.get(id)).recordings.map(({ format }) => format)
const next = async () => (await t.app.compressedSound.next([]))?.id ?? null

describe('a recording of a finished note', () => {
  it('is kept compressed: the copy takes its place, and the WAV file goes', async () => {
    const { id, recordings } = await record()
    expect(await t.app.compressedSound.next([])).toEqual({ id: recordings[0], noteId: id, samples: sound.length / 2 })
    await send(recordings[0]!, COPY)
    const note = await t.app.notes.get(id)
    expect(note.sound).toEqual({ format: 'opus', bytes: COPY.length })
    expect(note.recordings[0]?.seconds).toBe(sound.length / 2 / 16_000)
    expect(files()).toEqual([expect.stringMatching(/\.opus$/)])
    expect(readFileSync(await t.app.recorder.pathOf(recordings[0]!, 'opus'))).toEqual(COPY)
    await expect(t.app.recorder.pathOf(recordings[0]!, 'wav')).rejects.toMatchObject({ code: 'recording-not-found' })
    expect((await t.app.notes.list())[0]?.sound).toEqual(note.sound)
    expect(await next()).toBeNull()
  })

  it('of two tracks is compressed track by track', async () => {
    const { id, recordings } = await record(['me', 'others'])
    for (let left = 2; left > 0; left -= 1) {
      const one = await next()
      expect(recordings).toContain(one)
      await send(one!, COPY)
    }
    expect(await formats(id)).toEqual(['opus', 'opus'])
    expect(await next()).toBeNull()
  })

  it('is purged with its note, byte for byte', async () => {
    const { id, recordings } = await record()
    await send(recordings[0]!, COPY)
    const canary = COPY.subarray(9000, 9064)
    const holding = () =>
      readdirSync(t.dataFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((path) => readFileSync(path).includes(canary))
    expect(holding()).toEqual([expect.stringMatching(/\.opus$/)])
    await t.app.library.purge([id])
    expect(files()).toEqual([])
    expect(holding()).toEqual([])
    expect(await t.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('counts for the check of the library: nothing is lost, nothing is strange', async () => {
    const { recordings } = await record()
    await send(recordings[0]!, COPY)
    const { stored } = await t.app.database.knownFiles()
    expect(stored.filter((name) => name.endsWith('.opus')).map((name) => existsSync(join(t.dataFolder, name)))).toEqual([true])
    expect(await t.app.database.leavingFiles()).toEqual([])
    expect(await t.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })
})

describe('a recording is left as it is', () => {
  it.each([
    ['while it waits for its transcript', { state: 'waiting' }],
    ['while it is transcribed', { state: 'transcribing' }],
    ['if its transcription failed', { state: 'failed' }],
    ['if its transcription was given up halfway', { transcribed: 16_000 }],
  ] as const)('%s', async (_name, change) => {
    const { id, recordings } = await record()
    await t.app.database.changeNote({ id, change, searched: false, now: 1 })
    expect(await next()).toBeNull()
    await expect(send(recordings[0]!, COPY)).rejects.toMatchObject({ code: 'recording-not-found' })
    expect(await formats(id)).toEqual(['wav'])
  })

  it('in the trash, while something is recorded, and where the settings say so', async () => {
    const { id, recordings } = await record()
    expect(await next()).toBe(recordings[0])
    await t.app.library.trash([id])
    expect(await next()).toBeNull()
    await t.app.library.restore([id])
    const running = await t.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
    expect(await next()).toBeNull()
    await t.app.recorder.stop(running.noteId)
    for (const [key, value, initial] of [
      ['notes.compressAudio', false, true],
      ['notes.keepAudio', 'transcribed', 'forever'],
    ] as const) {
      await t.app.settings.set(key, value, 'command')
      expect(await next()).toBeNull()
      await expect(send(recordings[0]!, COPY)).rejects.toMatchObject({ code: 'recording-not-found' })
      await t.app.settings.set(key, initial, 'command')
    }
    expect(await next()).toBe(recordings[0])
  })

  it('if its file is not whole', async () => {
    const { recordings } = await record()
    truncateSync(await t.app.recorder.pathOf(recordings[0]!), 44 + sound.length - 2)
    expect(await next()).toBeNull()
    await expect(send(recordings[0]!, COPY)).rejects.toMatchObject({ code: 'recording-not-found' })
  })

  it.each([
    ['other sound', OTHER],
    ['bytes that are no sound', Buffer.from('OggS is not enough'.repeat(50))],
    ['a copy without its end', COPY.subarray(0, COPY.length - 4000)],
    ['a copy with a damaged page', Buffer.concat([COPY.subarray(0, 9000), Buffer.alloc(500), COPY.subarray(9500)])],
  ])('if the window sends %s, and is not asked for again', async (_name, copy) => {
    const { id, recordings } = await record()
    await send(recordings[0]!, copy)
    expect(await formats(id)).toEqual(['wav'])
    expect(readFileSync(await t.app.recorder.pathOf(recordings[0]!, 'wav')).subarray(44)).toEqual(Buffer.from(sound))
    expect(files()).toEqual([expect.stringMatching(/\.wav$/)])
    expect(await next()).toBeNull()
  })

  it('if the copy would be larger than the recording', async () => {
    const { recordings } = await record()
    const large = new Uint8Array(1 << 20)
    const append = (sequence: number) => t.app.compressedSound.append({ id: recordings[0]!, sequence, data: large, isLast: false })
    await expect(append(0).then(() => append(1))).rejects.toMatchObject({ code: 'recording-not-found' })
    expect(files()).toEqual([expect.stringMatching(/\.wav$/)])
  })

  it('if parts are missing or come from two windows; the next first part begins anew', async () => {
    const { id, recordings } = await record()
    const part = (sequence: number, isLast = false) =>
      t.app.compressedSound.append({ id: recordings[0]!, sequence, data: COPY.subarray(0, 10), isLast })
    await part(0)
    await expect(part(2)).rejects.toMatchObject({ code: 'recording-under-way' })
    await part(0)
    expect(files().filter((name) => name.endsWith('.part'))).toHaveLength(1)
    await send(recordings[0]!, COPY)
    expect(await formats(id)).toEqual(['opus'])
    await expect(part(1)).rejects.toMatchObject({ code: 'recording-under-way' })
  })
})

describe('a recording outlives', () => {
  const parts = () => ({
    database: t.app.database,
    storage: t.app.storage,
    settings: t.app.settings.current,
    compare: t.app.speech.compare,
    isBusy: () => false,
    turn: async () => undefined,
    removeLeft: t.app.safekeeping.removeLeft,
    now: Date.now,
    onChange: () => undefined,
  })

  it('a transcription that begins while its copy is compared', async () => {
    const { id, recordings } = await record()
    const own = createCompressedSound({
      ...parts(),
      async compare(...given) {
        await t.app.database.changeNote({ id, change: { state: 'waiting' }, searched: false, now: 1 })
        return t.app.speech.compare(...given)
      },
    })
    await send(recordings[0]!, COPY, 5000, own)
    expect(await formats(id)).toEqual(['wav'])
    expect(files()).toEqual([expect.stringMatching(/\.wav$/)])
  })

  it('the loss of its copy in the moment of the exchange', async () => {
    const { id, recordings } = await record()
    const own = createCompressedSound({
      ...parts(),
      async compare(copy, ...given) {
        const same = await t.app.speech.compare(copy, ...given)
        rmSync(copy)
        return same
      },
    })
    await expect(send(recordings[0]!, COPY, 5000, own)).rejects.toMatchObject({ code: 'file-missing' })
    expect(await formats(id)).toEqual(['wav'])
    await t.app.safekeeping.removeLeft()
    expect(readFileSync(await t.app.recorder.pathOf(recordings[0]!, 'wav')).subarray(44)).toEqual(Buffer.from(sound))
  })

  it('the end of the app while it is compressed: what was written of the copy goes', async () => {
    const { recordings } = await record()
    const own = createCompressedSound(parts())
    await own.append({ id: recordings[0]!, sequence: 0, data: COPY.subarray(0, 5000), isLast: false })
    await own.close()
    expect(files()).toEqual([expect.stringMatching(/\.wav$/)])
    await expect(own.append({ id: recordings[0]!, sequence: 0, data: COPY, isLast: true })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('a crash before and after the exchange: a start cleans up, and finishes the name of a registered copy', async () => {
    const before = await record()
    const after = await record()
    const half = await t.app.storage.reserve('opus')
    writeFileSync(t.app.storage.halfPathOf(half), COPY.subarray(0, 5000))
    const registered = await t.app.storage.reserve('opus')
    writeFileSync(t.app.storage.halfPathOf(registered), COPY)
    const id = after.recordings[0]!
    const { file: wav } = (await t.app.database.getRecording(id))!
    expect(await t.app.database.replaceByCompressed({ id, wav, file: registered, bytes: COPY.length })).toBe(true)
    await t.close({ keep: true })
    t = await startTestApp({ dataFolder: t.dataFolder })
    await t.app.inOrder()
    const { file: untouched } = (await t.app.database.getRecording(before.recordings[0]!))!
    expect(files().toSorted()).toEqual([untouched, registered].map((file) => file.replace('files/', '')).toSorted())
    expect(readFileSync(await t.app.recorder.pathOf(id, 'opus'))).toEqual(COPY)
    expect(await formats(before.id)).toEqual(['wav'])
  })
})
