import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src-preload/contract/shapes/answers.ts'
import type { Chunk, Document } from '../../src-preload/contract/shapes/documents.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

const HOUR = 3_600_000
const now = Date.now()
const yesterdayNoon = new Date(now)
yesterdayNoon.setDate(yesterdayNoon.getDate() - 1)
yesterdayNoon.setHours(12, 0, 0, 0)

/** Meetings of different days about one subject: what each decided, and when. */
const MEETINGS = {
  now: { at: now - 60_000, said: 'We decided to paint the fence green, because the mayor likes leaves.' },
  yesterday: { at: yesterdayNoon.getTime(), said: 'It was decided that Tom buys eleven new posts for the fence from the sawmill.' },
  threeDays: { at: now - 72 * HOUR, said: 'The insurance of the fence is paid in March, so we decided after the letter of the bank.' },
  tenDays: { at: now - 240 * HOUR, said: 'Nobody may lean a bicycle on the fence any more: decided with four votes against two.' },
}
type Meeting = keyof typeof MEETINGS

let folder: string
const { json } = commandLine(() => folder)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-time-'))
  // Added in another order than they were held: the date of a meeting counts, not that of its file.
  for (const name of ['yesterday', 'tenDays', 'now', 'threeDays'] as const) {
    const file = join(folder, `${name}.txt`)
    writeFileSync(file, `Ada: ${MEETINGS[name].said}\nBen: Then I order the paint.\n`)
    await json('note', 'add', file, '--title', name, '--date', new Date(MEETINGS[name].at).toISOString())
  }
  writeFileSync(join(folder, 'fence.md'), '# Fence\n\nThe fence of the harbour was decided to be painted black in 1938.\n')
  await json('import', join(folder, 'fence.md'), '--wait')
  const { documents } = (await json<{ documents: Document[] }>('documents')).output
  for (const { id, title } of documents) {
    const { chunks } = (await json<{ chunks: Chunk[] }>('document', id, '--chunks')).output
    for (const chunk of chunks) titleOf.set(String(chunk.id), title)
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const titleOf = new Map<string, string>()

/** Titles of all documents that an answer found, sorted. */
function foundBy({ retrieved, sources }: Pick<Answer, 'retrieved' | 'sources'>): string[] {
  const chunks = [...retrieved, ...sources.map(({ chunkId }) => chunkId)]
  return [...new Set(chunks.map((id) => titleOf.get(String(id)) ?? `unknown ${id}`))].toSorted()
}

describe('a question about notes of a time is answered from these alone', () => {
  const cases: readonly (readonly [question: string, meetings: readonly Meeting[]])[] = [
    ['What did we decide yesterday about the fence?', ['yesterday']],
    ['What did we decide about the fence in my last meeting?', ['now']],
    ['What was decided about the fence in the last 3 notes?', ['now', 'yesterday', 'threeDays']],
    ['What did we decide about the fence today?', ['now']],
    ['What did we decide about the fence in the last two hours?', ['now']],
    ['What was decided about the fence in the meetings of the last 5 days?', ['now', 'yesterday', 'threeDays']],
    ['Was haben wir gestern über den Zaun (fence) beschlossen?', ['yesterday']],
    ['Was wurde in meiner letzten Besprechung über den Zaun (fence) beschlossen?', ['now']],
    ['Was steht in den letzten drei Notizen über den Zaun (fence)?', ['now', 'yesterday', 'threeDays']],
    ["Qu'avons-nous décidé hier sur la clôture (fence) ?", ['yesterday']],
    ["Qu'a-t-on dit sur la clôture (fence) dans les deux dernières heures ?", ['now']],
    ['Que dit ma dernière réunion sur la clôture (fence) ?', ['now']],
    ['Que disent les trois dernières notes sur la clôture (fence) ?', ['now', 'yesterday', 'threeDays']],
    ['¿Qué decidimos ayer sobre la valla (fence)?', ['yesterday']],
    ['¿Qué se dijo sobre la valla (fence) en los últimos 5 días?', ['now', 'yesterday', 'threeDays']],
    ['¿Qué dice mi última reunión sobre la valla (fence)?', ['now']],
    ['¿Qué dicen las últimas tres notas sobre la valla (fence)?', ['now', 'yesterday', 'threeDays']],
    ['我们昨天关于围栏 fence 决定了什么？', ['yesterday']],
    ['最近5天的会议关于围栏 fence 说了什么？', ['now', 'yesterday', 'threeDays']],
    ['上次会议关于围栏 fence 说了什么？', ['now']],
    ['最近三次会议关于围栏 fence 说了什么？', ['now', 'yesterday', 'threeDays']],
  ]
  // One app answers them all: the command line opens one for each.
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ dataFolder: join(folder, 'data'), drains: false })
  })
  afterAll(() => test.close({ keep: true }))

  it.each(cases)('%s', async (question, meetings) => {
    const turn = await test.app.chat.ask({ question })
    await turn.done
    expect(foundBy(await turn.checked)).toEqual([...meetings].toSorted())
  })
})

describe('the context window of a question holds for notes by their own date', () => {
  const since = (hours: number) => Object.entries(MEETINGS).flatMap(([name, { at }]) => (at >= now - hours * HOUR ? [name] : []))
  it.each([
    ['24h', 24],
    ['48h', 48],
    ['1w', 7 * 24],
  ] as const)('%s', async (window, hours) => {
    const question = 'What was decided about the fence of the harbour?'
    const { output } = await json<Answer>('ask', question, '--window', window, '--type', 'transcript')
    expect(foundBy(output)).toEqual(since(hours).toSorted())
  })

  it('all', async () => {
    const { output } = await json<Answer>('ask', 'What was decided about the fence of the harbour?', '--type', 'transcript')
    expect(foundBy(output)).toEqual(Object.keys(MEETINGS).toSorted())
  })
})
