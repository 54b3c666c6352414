import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestApp, temporaryFolder } from '../support/app.ts'

const AUDIO = new URL('../support/audio/', import.meta.url).pathname
const COPY = readFileSync(join(AUDIO, 'speech.opus'))
const PIECE = 4096
const folder = temporaryFolder()
const disk = join(folder, 'disk')
mkdirSync(disk)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** False where a small disk cannot be mounted: that takes root on Linux. */
function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes a file until two pieces of a copy are left of the disk. */
function fill(path: string): void {
  let size = 0
  try {
    for (; ; size += PIECE) writeFileSync(path, Buffer.alloc(PIECE), { flag: 'a' })
  } catch {
    truncateSync(path, size - 2 * PIECE)
  }
}

it('A disk that fills up while a recording is compressed costs nothing: the recording stays whole, and is compressed later', async ({
  skip,
}) => {
  if (!mounts()) return skip('A small disk cannot be mounted here.')
  const t = await startTestApp({ dataFolder: join(disk, 'data'), drains: false })
  try {
    const files = () =>
      readdirSync(join(t.dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(wav|opus)(\.part)?$/.test(name))
    const target = join(folder, 'sound.wav')
    await t.app.speech.decode(join(AUDIO, 'speech.opus'), target, { signal: new AbortController().signal })
    const sound = readFileSync(target).subarray(44)
    const { noteId, recordings } = await t.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
    const { id } = recordings[0]!
    await t.app.recorder.append({ id, sequence: 0, samples: sound })
    await t.app.recorder.stop(noteId)
    await t.app.notes.pasteTranscript(noteId, 'Two buoys.')
    expect((await t.app.compressedSound.next([]))?.id).toBe(id)
    async function send(): Promise<void> {
      for (let at = 0, sequence = 0; at < COPY.length; at += PIECE, sequence += 1)
        await t.app.compressedSound.append({ id, sequence, data: COPY.subarray(at, at + PIECE), isLast: at + PIECE >= COPY.length })
    }

    const before = await t.app.notes.get(noteId)
    fill(join(disk, 'filler'))
    await expect(send()).rejects.toMatchObject({ code: 'disk-full' })
    expect(files()).toEqual([expect.stringMatching(/\.wav$/)])
    expect(readFileSync(await t.app.recorder.pathOf(id, 'wav')).subarray(44)).toEqual(sound)
    expect(await t.app.notes.get(noteId)).toEqual(before)

    rmSync(join(disk, 'filler'))
    expect((await t.app.compressedSound.next([]))?.id).toBe(id)
    await send()
    expect(files()).toEqual([expect.stringMatching(/\.opus$/)])
    expect(await t.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  } finally {
    await t.close({ keep: true })
    execFileSync('umount', [disk], { stdio: 'ignore' })
  }
})
