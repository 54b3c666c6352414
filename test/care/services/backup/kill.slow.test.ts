import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../support/app.ts'
import {
  backUpAndKill,
  makeTwoLibraries,
  restoreAndKill,
  settleAndKill,
  type TwoLibraries,
} from '../../../support/kills/back-up-and-kill.ts'

/** `faults/backup-kill.test.ts` kills forty times as often. */
let folder: string
let two: TwoLibraries
beforeAll(async () => {
  folder = temporaryFolder()
  two = await makeTwoLibraries(folder)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a kill (SIGKILL)', () => {
  it('of a backup leaves no half backup, and the library as it was', async () => {
    const target = join(folder, 'killed.echomind')
    const { problems } = await backUpAndKill({ dataFolder: two.fresh, target, kills: 2, pauseMs: (kill) => 500 + 400 * kill })
    expect(problems).toEqual([])
  }, 60_000)

  it('of a restore leaves one library or the other, as a whole', async () => {
    const { problems } = await restoreAndKill({ ...two, folder, kills: 2, pauseMs: (kill) => 600 + 500 * kill })
    expect(problems).toEqual([])
  }, 60_000)

  it('of the move itself leaves one library or the other, as a whole', async () => {
    const { problems, before, after } = await settleAndKill({ ...two, folder, kills: 12, pauseMs: (kill) => 1.5 * kill })
    expect(problems).toEqual([])
    expect(before + after).toBe(12)
  }, 60_000)
})
