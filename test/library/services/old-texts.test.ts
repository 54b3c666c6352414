import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ArtifactId, ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { stageSchema } from '../../../src-preload/contract/shapes/answers.ts'
import { spoken } from '../../../src-preload/texts/say.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

/** The form of older versions: a sentence and a next step as words. */
const OLD_ERROR = {
  code: 'damaged-file',
  message: 'This file is damaged and could not be read.',
  next: 'Open it in its own program, save it again, and add that.',
}
const OLD_NOTICE = {
  code: 'model-server-down',
  message: 'The model server did not answer.',
  next: 'Start it, or go on without it: the answer is quoted.',
}
const OLD_WARNINGS = ['Hidden sheets were read too: Back.']
const OLD_WATCH = 'The folder is gone. Its documents stay.'
const OLD_TRACE = [{ stage: 'rerank', ms: 1, in: 3, out: 3, note: 'by the chat model' }]
const OLD_RUN = ['a: no document is “Gone.pdf”.']

let folder: string
let test: TestApp
let chatId: ChatId
let artifactId: ArtifactId
let runId: string

/** Writes into the closed library as an older version did. */
function write(sql: string, ...values: string[]): void {
  const database = new Database(join(folder, 'data', 'echomind.db'))
  expect(database.prepare(sql).run(...values).changes).toBeGreaterThan(0)
  database.close()
}

beforeAll(async () => {
  folder = temporaryFolder()
  const dataFolder = join(folder, 'data')
  test = await startTestApp({ dataFolder })
  const { app } = test
  writeFileSync(join(folder, 'ferry.md'), '# Ferry\n\nThe ferry leaves at noon from the north pier.\n')
  writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7 nothing')
  const { importId } = await app.imports.importPaths([join(folder, 'ferry.md'), join(folder, 'broken.pdf')])
  await app.imports.wait(importId, { upTo: 'ready' })
  const asked = await app.chat.ask({ question: 'When does the ferry leave?' })
  chatId = (await asked.done).chatId
  const made = await app.artifacts.make({ type: 'blueprint' })
  artifactId = (await made.done).id
  await app.evaluation.importSet('S', '{"id":"a","question":"When does the ferry leave?","relevant":["ferry.md"]}')
  runId = (await app.evaluation.run({ set: 'S' })).id
  await test.close({ keep: true })

  write("UPDATE documents SET warnings = ? WHERE name = 'ferry.md'", JSON.stringify(OLD_WARNINGS))
  write("UPDATE documents SET error = ? WHERE name = 'broken.pdf'", JSON.stringify(OLD_ERROR))
  write("UPDATE messages SET answer = json_set(answer, '$.notice', json(?)) WHERE role = 'assistant'", JSON.stringify(OLD_NOTICE))
  write("UPDATE messages SET trace = ? WHERE role = 'assistant'", JSON.stringify(OLD_TRACE))
  write("UPDATE artifact_versions SET data = json_set(data, '$.notice', json(?))", JSON.stringify(OLD_NOTICE))
  write("UPDATE evaluation_runs SET run = json_set(run, '$.warnings', json(?))", JSON.stringify(OLD_RUN))
  write(
    `INSERT INTO watched_folders (path, collection_id, review, added_at, looked_at, error) SELECT ?, id, 0, 1, 2, ? FROM collections LIMIT 1`,
    join(folder, 'gone'),
    OLD_WATCH,
  )
  // Nobody works in the library, so the rows stay as they are.
  test = await startTestApp({ dataFolder, drains: false })
}, 120_000)
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('sentences that an older version stored are shown as they are', () => {
  it('with a document: its warnings, and the error of a file that could not be read', async () => {
    const documents = spoken(await test.app.library.list())
    expect(documents.find(({ path }) => path.endsWith('ferry.md'))?.warnings).toEqual(OLD_WARNINGS)
    expect(documents.find(({ path }) => path.endsWith('broken.pdf'))?.error).toEqual(OLD_ERROR)
  })

  it('in the queue: the error of a job that failed', async () => {
    const { jobs } = spoken(await test.app.queue.state())
    expect(jobs.map(({ name, error }) => [name, error])).toEqual([['broken.pdf', OLD_ERROR]])
  })

  it('in a chat: the notice of an answer', async () => {
    const { messages } = spoken(await test.app.chat.get(chatId)) ?? { messages: [] }
    expect(messages.at(-1)?.answer?.notice).toEqual(OLD_NOTICE)
  })

  it('in the Inspector: the notes of the trace of an answer', async () => {
    const messageId = (await test.app.chat.get(chatId))?.messages.at(-1)?.id
    const kept = await test.app.database.getTrace(messageId as MessageId)
    expect(spoken(z.array(stageSchema).parse(kept?.trace))).toEqual(OLD_TRACE)
  })

  it('with an artifact: the notice of its version', async () => {
    expect(spoken(await test.app.artifacts.get(artifactId)).notice).toEqual(OLD_NOTICE)
  })

  it('with a watched folder: why the last scan saw nothing', async () => {
    expect(spoken(await test.app.watch.list()).map(({ error }) => error)).toEqual([OLD_WATCH])
  })

  it('in an evaluation: the warnings of a run', async () => {
    expect(spoken(await test.app.evaluation.getRun(runId)).warnings).toEqual(OLD_RUN)
  })
})
