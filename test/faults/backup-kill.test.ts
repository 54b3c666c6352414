import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { backUpAndKill, makeTwoLibraries, restoreAndKill, settleAndKill, type TwoLibraries } from '../support/kills/back-up-and-kill.ts'

const KILLS = 40

let folder: string
let two: TwoLibraries
beforeAll(async () => {
  folder = temporaryFolder()
  two = await makeTwoLibraries(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe(`${KILLS} kills (SIGKILL) at random moments`, () => {
  it('of a backup leave no half backup, and the library as it was', async () => {
    const result = await backUpAndKill({
      dataFolder: two.fresh,
      target: join(folder, 'killed.echomind'),
      kills: KILLS,
      pauseMs: () => Math.random() * 3000,
    })
    console.log(`backup: ${JSON.stringify(result)}`)
    expect(result.problems).toEqual([])
    expect(result.midway).toBeGreaterThanOrEqual(KILLS / 4)
  })

  it('of a restore leave one library or the other, as a whole', async () => {
    const result = await restoreAndKill({ ...two, folder, kills: KILLS, pauseMs: () => Math.random() * 4000 })
    console.log(`restore: ${JSON.stringify(result)}`)
    expect(result.problems).toEqual([])
    expect(result.midway).toBeGreaterThanOrEqual(KILLS / 4)
  })

  it('of the move itself leave one library or the other, as a whole', async () => {
    const result = await settleAndKill({ ...two, folder, kills: KILLS * 3, pauseMs: () => Math.random() * 25 })
    console.log(`move: ${JSON.stringify(result)}`)
    expect(result.problems).toEqual([])
    expect(result.midway).toBeGreaterThanOrEqual(KILLS / 10)
  })
})
