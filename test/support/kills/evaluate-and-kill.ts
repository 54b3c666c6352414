import '../../../src-preload/texts/speak-english.ts'
import { join } from 'node:path'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { startFakeModelServer } from '../models/fake-model-server.ts'
import { runAndKill } from './run-and-kill.ts'
import { SAMPLE_QUESTIONS } from '../figures/sample-questions.ts'

const EVALUATOR = new URL('../programs/evaluator.ts', import.meta.url)
export const SET = 'Sample'
/** The model's reply to each question, a word every few milliseconds, so that most kills happen while it answers. */
const ANSWER = 'The station keeps a record of what was measured there and when [1].'
const WORD_MS = 8

/**
 * `midway`: kills while questions were being asked; `left`: chats and messages that appeared after a kill, and the findings of the check.
 */
export type EvaluationKills = { midway: number; left: unknown[] }

/**
 * Imports the sample collection and asks one question as a person; then kills the process that runs a question set, `kills` times at random
 * within its usual time.
 */
export async function evaluateAndKill(o: { dataFolder: string; kills: number }): Promise<EvaluationKills> {
  const { dataFolder } = o
  const models = await startFakeModelServer({ tokenMs: WORD_MS, script: ANSWER })
  try {
    const test = await startTestApp({ dataFolder })
    await prepare(test, models.address)
    await test.close({ keep: true })
    let usualMs = (await runAndKill(EVALUATOR, [dataFolder, SET], null)).ms
    let before = look(dataFolder)
    const result: EvaluationKills = { midway: 0, left: [] }
    for (let kills = 0; kills < o.kills;) {
      const { killed, ms } = await runAndKill(EVALUATOR, [dataFolder, SET], Math.random() * usualMs)
      const after = look(dataFolder)
      if (killed) {
        kills += 1
        if (after.runs === before.runs) result.midway += 1
        const known = new Set(before.said.map(({ id }) => id))
        result.left.push(...after.said.filter(({ id }) => !known.has(id)), ...after.findings)
      } else usualMs = ms
      before = after
    }
    return result
  } finally {
    await models.close()
  }
}

async function prepare({ app }: TestApp, address: string): Promise<void> {
  await app.settings.set('models.baseUrl', address, 'command')
  await app.settings.set('models.chat', 'quote', 'command')
  const { importId } = await app.imports.importPaths([app.sample])
  await app.imports.wait(importId, { upTo: 'ready' })
  await app.evaluation.importSet(SET, SAMPLE_QUESTIONS)
  await (
    await app.chat.ask({ question: 'How often are the light sensors wiped?' })
  ).done
}

function look(dataFolder: string): { runs: number; said: { id: string; text: string }[]; findings: unknown[] } {
  const connection = openForReading(join(dataFolder, 'echomind.db'))
  try {
    const runs = connection.get<{ n: number }>('SELECT count(*) AS n FROM evaluation_runs')?.n ?? 0
    const said = connection.all<{ id: string; text: string }>('SELECT id, title AS text FROM chats UNION ALL SELECT id, text FROM messages')
    return { runs, said, findings: check(connection) }
  } finally {
    connection.close()
  }
}
