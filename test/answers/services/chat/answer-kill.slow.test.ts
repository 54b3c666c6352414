import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder, startTestApp } from '../../../support/app.ts'
import { askAndKill, WORDS_A_SECOND, wordsLost } from '../../../support/kills/answers-and-kills.ts'
import { commandLine } from '../../../support/cli.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const { run } = commandLine(() => folder)

describe('an answer whose process is killed hard while it streams', () => {
  it('is stored except for its last second, and shown and exported as incomplete and unchecked, with its sources', async () => {
    const dataFolder = join(folder, 'data')
    const { answers, findings } = await askAndKill({ folder, dataFolder, kills: 3, pauseMs: (kill) => 900 + kill * 450 })
    expect(findings).toEqual([])
    for (const answer of answers) {
      expect(answer.kept).toMatch(/^word0 word1 /u)
      expect(wordsLost(answer)).toBeLessThanOrEqual(WORDS_A_SECOND)
    }
    const test = await startTestApp({ dataFolder, drains: false })
    const chats = await test.app.chat.list()
    expect(chats).toHaveLength(3)
    for (const { id } of chats) {
      const [question, message] = (await test.app.chat.get(id))?.messages ?? []
      const killed = answers.find((answer) => answer.question === question?.text)
      expect(message?.text).toBe(killed?.kept)
      expect(message?.answer).toMatchObject({ answer: killed?.kept, incomplete: true, unchecked: true, claims: [], confidence: null })
      expect(message?.answer?.sources.map(({ n, title }) => ({ n, title }))).toEqual([{ n: 1, title: 'Lease' }])
    }
    await test.close({ keep: true })
    const exported = await run('chats', 'export', chats[0]?.id ?? '')
    expect(exported.stdout).toContain('word0 word1 ')
    expect(exported.stdout).toContain(
      '(This answer is incomplete, and it was not checked against its sources. EchoMind was closed before this answer was finished and checked.)',
    )
    expect(exported.stdout).toContain('[1] Lease')
  }, 300_000)
})
