import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { recordAndKill } from '../support/kills/recordings-and-kills.ts'

const KILLS = 200
const RATE = 16_000

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('a recording whose process is killed (SIGKILL)', () => {
  it(`loses at most 2 s, has no gap and is a whole WAV file, in ${KILLS} kills at random moments`, async () => {
    folder = temporaryFolder()
    const recordings = await recordAndKill({ dataFolder: join(folder, 'data'), kills: KILLS, pauseMs: () => Math.random() * 2500 })
    const unsynced = recordings.map(({ said, synced }) => (said - synced) / RATE)
    console.log(`${KILLS} kills: at most ${Math.max(...unsynced).toFixed(2)} s were not yet on disk for certain`)
    expect(recordings.filter(({ said, kept }) => kept < said)).toEqual([])
    expect(unsynced.filter((seconds) => seconds > 2)).toEqual([])
    expect(recordings.filter(({ brokenAt }) => brokenAt !== -1)).toEqual([])
    expect(recordings.filter(({ kept, headerSays }) => kept !== headerSays)).toEqual([])
    expect(new Set(recordings.map(({ state }) => state))).toEqual(new Set(['interrupted']))
  })
})
