import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

const RULES = `# Rules of the boathouse

## When is the boathouse opened?

The boathouse is opened in April by the harbour master. It stands on the stone pier. Members of the club keep their oars in the boathouse.

## What does a berth cost a year?

A berth costs 120 euros a year. The berth is paid in March. Guests of the club pay nothing for two nights in the boathouse.

## Where is the spare key kept?

The spare key of the boathouse is kept behind the clock. The harbour master has another one.

## The old shed

The yellow dinghy is painted every April in the old shed.
`

let t: TestApp
let id: DocumentId
beforeAll(async () => {
  t = await startTestApp()
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rules.md'), RULES)
  writeFileSync(join(folder, 'empty.md'), '# Nothing\n')
  writeFileSync(
    join(folder, 'costs.csv'),
    `Month,Item,Cost\n${Array.from({ length: 300 }, (_, i) => `20${10 + Math.floor(i / 25)}-${String((i % 12) + 1).padStart(2, '0')}-03,Oil,${i * 7}`).join('\n')}\n`,
  )
  const { importId } = await t.app.imports.importPaths([folder])
  await t.app.imports.wait(importId, { upTo: 'ready' })
  id = (await t.app.database.listDocuments({})).find(({ path }) => path.endsWith('rules.md'))!.id
})
afterAll(() => t.close())

describe('the guide of a document', () => {
  it('says of a table what it is: its columns, how many rows, and from when to when, instead of rows that say nothing of the whole', async () => {
    const table = (await t.app.database.listDocuments({})).find(({ path }) => path.endsWith('costs.csv'))!.id
    const { tables } = await t.app.guide.read(table)
    expect(tables).toMatchObject([
      { sheet: null, columns: ['Month', 'Item', 'Cost'], rows: 300, dates: { from: '2010-01-03', to: '2021-12-03' } },
    ])
    expect((await t.app.guide.read(id)).tables).toEqual([])
  })

  it('shows only questions that the document asks itself and whose answer is found in it, as a person would get it', async () => {
    const questions = await t.app.guide.questions(id)
    expect(questions.length).toBeGreaterThan(0)
    for (const question of questions) expect(RULES).toContain(question)
    for (const question of questions) {
      const answer = await (await t.app.chat.ask({ question })).done
      expect([question, answer.state, answer.sources[0]?.documentId]).toEqual([question, 'found', id])
    }
  })

  it('offers three questions in a new chat, which are answered as found, and keeps them until the library changes', async () => {
    const offered = await t.app.guide.suggestions()
    expect(offered).toHaveLength(3)
    for (const question of offered) {
      const answer = await (await t.app.chat.ask({ question })).done
      expect([question, answer.state]).toEqual([question, 'found'])
    }
    const kept = await t.app.database.sessionState('suggestions')
    expect(await t.app.guide.suggestions()).toEqual(offered)
    expect(await t.app.database.sessionState('suggestions')).toEqual(kept)
  })

  it('forgets the offered questions when a document is purged, whose words they may have', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'purged.md'), '# Boat\n\nThe yellow dinghy is painted every April in the old shed.\n')
    const { importId } = await t.app.imports.importPaths([folder])
    await t.app.imports.wait(importId, { upTo: 'ready' })
    await t.app.guide.suggestions()
    expect(await t.app.database.sessionState('suggestions')).not.toBeNull()
    await t.app.library.purge([(await t.app.database.listDocuments({})).find(({ path }) => path.endsWith('purged.md'))!.id])
    await t.app.purge.overwrite()
    expect(await t.app.database.sessionState('suggestions')).toBeNull()
    expect(await t.app.guide.suggestions()).toHaveLength(3)
  })

  it('leaves no trace: no chat, no logged query', async () => {
    const before = [(await t.app.chat.list()).length, (await t.app.database.listQueryLog({ limit: 100 })).length]
    await t.app.guide.questions(id)
    const { importId } = await t.app.library.reindex([id])
    await t.app.imports.wait(importId, { upTo: 'ready' })
    await t.app.guide.questions(id)
    expect([(await t.app.chat.list()).length, (await t.app.database.listQueryLog({ limit: 100 })).length]).toEqual(before)
  })

  it('goes on after an answer with questions that it has not answered and nobody has asked', async () => {
    const asked = 'What does a berth cost a year?'
    const answer = await (await t.app.chat.ask({ question: asked })).done
    await eventually(async () => (await t.app.guide.followUps(answer.messageId)).length > 0)
    const followUps = await t.app.guide.followUps(answer.messageId)
    expect(followUps).not.toContain(asked)
    for (const question of followUps) {
      const next = await (await t.app.chat.ask({ question })).done
      expect([question, next.state, next.sources[0]?.documentId]).toEqual([question, 'found', id])
      expect(answer.answer).not.toContain(next.claims[0]?.quote)
    }
  })

  it('has no questions after an answer that was not found', async () => {
    const answer = await (await t.app.chat.ask({ question: 'Who won the chess championship of 1923?' })).done
    expect(await t.app.guide.followUps(answer.messageId)).toEqual([])
  })

  it('asks again of a document that comes back from the trash', async () => {
    const table = (await t.app.database.listDocuments({})).find(({ path }) => path.endsWith('costs.csv'))!.id
    const before = await t.app.guide.read(table)
    await t.app.library.trash([table])
    expect((await t.app.guide.read(table)).tables).toEqual([])
    await t.app.library.restore([table])
    expect(await t.app.guide.read(table)).toEqual(before)
  })

  it('of an unknown document is refused', async () => {
    await expect(t.app.guide.read('nobody' as DocumentId)).rejects.toMatchObject({ code: 'document-not-found' })
  })
})
