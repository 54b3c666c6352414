import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/app.ts'
import { purgeAndKill } from '../../support/kills/purge-and-kill.ts'

const KILLS = 3

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('a library in which documents are deleted, restored and purged while its process is killed hard', () => {
  it(`has no incomplete document after ${KILLS} kills, and finishes what the person decided`, async () => {
    folder = temporaryFolder()
    const { midway, ...result } = await purgeAndKill({
      dataFolder: join(folder, 'data'),
      kills: KILLS,
      files: 24,
      pauseMs: (kill) => 10 + (kill % 8) * 60,
    })
    expect(result.halves).toEqual([])
    expect(midway).toBeGreaterThan(0)
    expect(result.purged).toBeGreaterThan(0)
  }, 240_000)
})
