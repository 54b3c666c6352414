import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { askAndKill, WORDS_A_SECOND, wordsLost } from '../support/kills/answers-and-kills.ts'

const KILLS = 20

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('an answer whose process is killed (SIGKILL) while it streams', () => {
  it(`loses no question and at most a second of text in ${KILLS} kills at random moments`, async () => {
    folder = temporaryFolder()
    const { answers, findings } = await askAndKill({
      folder,
      dataFolder: join(folder, 'data'),
      kills: KILLS,
      pauseMs: () => Math.random() * 4000,
    })
    const lost = answers.map(wordsLost)
    console.log(`${KILLS} kills: at most ${((Math.max(...lost) / WORDS_A_SECOND) * 1000).toFixed(0)} ms of text lost`)
    expect(findings).toEqual([])
    expect(answers.filter(({ kept }) => kept.startsWith('('))).toEqual([])
    expect(lost.filter((words) => words > WORDS_A_SECOND)).toEqual([])
  })
})
