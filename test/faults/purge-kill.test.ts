import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { purgeAndKill } from '../support/kills/purge-and-kill.ts'

const KILLS = 200

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('a library whose process is killed (SIGKILL) while documents are deleted, restored and purged', () => {
  it(`contains every document completely or not at all after ${KILLS} kills at random moments`, async () => {
    folder = temporaryFolder()
    const { midway, purged, restored, kills, halves } = await purgeAndKill({
      dataFolder: join(folder, 'data'),
      kills: KILLS,
      files: 30,
      pauseMs: () => Math.random() * 700,
    })
    console.log(
      `${kills} kills, ${midway} of them in the middle of a purge; ${purged} documents purged, ${restored} restored, ${halves.length} half`,
    )
    expect(halves).toEqual([])
    expect(midway).toBeGreaterThanOrEqual(KILLS / 10)
  })
})
