import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  const folder = temporaryFolder()
  const files = {
    'harbour.txt': 'The harbour master keeps the ledger of moorings in the blue cabinet.',
    'winch.txt': 'The winch was repaired in May. Its running gear is greased each spring.',
    'list.txt': Array.from(
      { length: 40 },
      (_, i) => `Mooring number ${i} belongs to boat ${i}. ${'It is checked each week. '.repeat(12)}`,
    ).join('\n\n'),
    '潮汐.txt': '港口的潮汐表在蓝色柜子里。',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { importId } = await t.app.imports.importPaths([folder])
  await t.app.imports.wait(importId, { upTo: 'ready' })
})
afterAll(() => t.close())

const titles = async (words: string) => (await t.app.find.byWords(words)).map(({ title }) => title)

describe('a search while it is typed', () => {
  it('finds the beginning of a word, its other forms, and only passages with all words', async () => {
    expect(await titles('harb')).toEqual(['harbour.txt'])
    expect(await titles('greasing wi')).toEqual(['winch.txt'])
    expect(await titles('harbour winch')).toEqual([])
    // The last word is complete: another one is to come.
    expect(await titles('harb ')).toEqual([])
  })

  it('does not empty the list when the next word begins, or when a sign is typed that is no word', async () => {
    expect(await titles('harbour m')).toEqual(['harbour.txt'])
    expect(await titles('harbour "')).toEqual(['harbour.txt'])
    expect(await titles('"* OR NEAR( -')).toEqual([])
  })

  it('shows at most two passages of a document, the best first', async () => {
    const found = await titles('mooring')
    expect(found.filter((title) => title === 'list.txt')).toHaveLength(2)
    expect(found).toContain('harbour.txt')
  })

  it('finds words of a script without spaces', async () => {
    expect(await titles('蓝色柜')).toEqual(['潮汐.txt'])
  })

  it('takes a phrase in quotation marks word for word, here and in every search', async () => {
    expect(await titles('"running gear is greased"')).toEqual(['winch.txt'])
    expect(await titles('"gear running is greased"')).toEqual([])
    // Words of list.txt alone, most of them frequent: only the order tells them apart.
    const question = '"week. It is checked each"'
    const { output } = await t.app.retrieve.search({ question, filter: {}, k: 8, select: false })
    expect(output.hits[0]?.title).toBe('list.txt')
    expect(output.state).toBe('found')
    const gone = await t.app.retrieve.search({ question: '"checked by the harbour each"', filter: {}, k: 8, select: false })
    expect(gone.output.state).not.toBe('found')
  })

  it('finds by meaning what has other words', async () => {
    const question = 'when was the winch fixed?'
    expect(await titles(question)).toEqual([])
    expect((await t.app.find.byMeaning(question))[0]?.title).toBe('winch.txt')
  })

  it('is not remembered: no query of it is in the log', async () => {
    await t.app.find.byWords('cabinet')
    await t.app.find.byMeaning('cabinet of moorings')
    expect(await t.app.database.listQueryLog({ limit: 10 })).toEqual([])
  })
})
