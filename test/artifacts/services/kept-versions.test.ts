import { packText } from '../../../src-main/storage/sqlite/texts/packed-part.ts'
import { describe, expect, it } from 'vitest'
import { artifactsInTest, POOL } from './support.ts'

const t = artifactsInTest()

describe('a stored artifact', () => {
  it('keeps every version, accepts a person’s text, and verifies it again', async () => {
    t.store('Pool', POOL)
    const first = await t.make({ type: 'blueprint' })
    const n = first.sources.find(({ quote }) => quote.includes('main risk'))?.n ?? 0
    const edited = `# Mine\n\n## Risks\n\nThe main risk is a delay of the new heating [${n}]. The roof costs 90,000 euros [${n}]. It rains [77].\n`
    const second = await t.artifacts.save(first.id, edited)
    expect(second).toMatchObject({ version: 2, by: 'person', versions: 2, markdown: edited.replace(' [77]', '') })
    expect(second.claims.map(({ n: cited, support }) => [cited, support])).toEqual([
      [n, 'quoted'],
      [n, 'none'],
    ])
    expect(second.sources.map((source) => source.n)).toEqual([n])
    expect(await t.artifacts.get(first.id, 1)).toMatchObject({ version: 1, markdown: first.markdown, by: 'quotes' })
    expect((await t.make({ type: 'pdr', again: first.id })).history.map(({ version, by }) => [version, by])).toEqual([
      [3, 'quotes'],
      [2, 'person'],
      [1, 'quotes'],
    ])
    expect(await t.artifacts.list()).toMatchObject([{ id: first.id, type: 'blueprint', versions: 3 }])
  })

  it('is exported with its sources, renamed and deleted', async () => {
    t.store('Pool', POOL)
    const { id } = await t.make({ type: 'blueprint', title: 'The pool' })
    expect(await t.artifacts.markdown(id)).toMatch(/^# The pool\n[\s\S]*\n## Sources\n\n\[1\] Pool/)
    await t.artifacts.rename(id, 'Another')
    expect(await t.artifacts.list()).toMatchObject([{ title: 'Another' }])
    await t.artifacts.remove(id)
    expect(await t.artifacts.list()).toEqual([])
    await expect(t.artifacts.get(id)).rejects.toMatchObject({ code: 'artifact-not-found' })
  })

  it('names its deleted and changed sources, and loses their quotes in a purge', async () => {
    const documentId = t.store('Pool', POOL)
    const { id } = await t.make({ type: 'blueprint' })
    t.test.database.beginVersion(documentId)
    // The same text in other chunks is still the same text.
    t.test.connection.run(
      "UPDATE chunks SET hash = 'other', text = 'Before.  ' || replace(text, ' ', char(10)) || ' After.' WHERE document_id = ?",
      documentId,
    )
    expect((await t.artifacts.get(id)).sources.filter(({ changed }) => changed)).toEqual([])
    t.test.connection.run("UPDATE chunks SET text = 'Something else.' WHERE document_id = ?", documentId)
    t.test.connection.run('UPDATE document_parts SET data = ? WHERE document_id = ?', packText('Something else.'), documentId)
    expect((await t.artifacts.get(id)).sources.every(({ changed }) => changed)).toBe(true)
    await t.test.database.purgeDocuments({ ids: [documentId] })
    const after = await t.artifacts.get(id)
    expect(after.sources.every(({ deleted, quote, chunkId }) => deleted && quote === '' && chunkId === null)).toBe(true)
    expect(after.claims.every(({ quote }) => quote === '')).toBe(true)
    expect(after.markdown).toMatch(/^(?![\s\S]*main risk)[\s\S]*\[deleted source\]/u)
  })
})

describe('what a person types into an artifact', () => {
  it('is kept as it is, and becomes a version that cites the sources of the version it was typed into', async () => {
    t.store('Pool', POOL)
    const first = await t.make({ type: 'blueprint' })
    const n = first.sources.find(({ quote }) => quote.includes('main risk'))?.n ?? 0
    const typed = `# Mine\n\nThe main risk is a delay of the new heating [${n}]. It rains [77].\n`
    await t.artifacts.keepDraft(first.id, { base: 1, markdown: typed })
    expect(await t.artifacts.draft(first.id)).toMatchObject({ base: 1, markdown: typed })
    expect(await t.artifacts.get(first.id)).toMatchObject({ version: 1, markdown: first.markdown })
    const { artifact, wasChanged } = await t.artifacts.saveDraft(first.id)
    expect(wasChanged).toBe(false)
    expect(artifact).toMatchObject({ version: 2, by: 'person', markdown: typed.replace(' [77]', '') })
    expect(artifact.claims.map(({ n: cited, support }) => [cited, support])).toContainEqual([n, 'quoted'])
    expect(await t.artifacts.draft(first.id)).toBeNull()
    expect(await t.artifacts.diff(first.id, 2)).toContainEqual({ kind: 'added', text: expect.stringContaining('Mine') })
  })

  it('stays beside a version that was made meanwhile', async () => {
    t.store('Pool', POOL)
    const first = await t.make({ type: 'blueprint' })
    await t.artifacts.keepDraft(first.id, { base: 1, markdown: 'Mine.' })
    await t.make({ type: 'blueprint', again: first.id })
    const { artifact, wasChanged } = await t.artifacts.saveDraft(first.id)
    expect(wasChanged).toBe(true)
    expect(artifact.history.map(({ version, by }) => [version, by])).toEqual([
      [3, 'person'],
      [2, 'quotes'],
      [1, 'quotes'],
    ])
    expect(await t.artifacts.restore(first.id, 2)).toMatchObject({ version: 4, by: 'person', markdown: first.markdown })
  })

  it('makes no version when nothing was changed, goes with its artifact, and loses what a purged document says', async () => {
    const documentId = t.store('Pool', POOL)
    const first = await t.make({ type: 'blueprint' })
    await t.artifacts.keepDraft(first.id, { base: 1, markdown: first.markdown })
    expect(await t.artifacts.saveDraft(first.id)).toMatchObject({ artifact: { version: 1 }, wasChanged: false })
    await t.artifacts.keepDraft(first.id, { base: 1, markdown: `Mine.\n\n${first.markdown}` })
    await t.test.database.purgeDocuments({ ids: [documentId] })
    expect((await t.artifacts.draft(first.id))?.markdown).toMatch(/^Mine\.(?![\s\S]*main risk)/u)
    await t.artifacts.remove(first.id)
    expect(await t.artifacts.draft(first.id)).toBeNull()
    await expect(t.artifacts.keepDraft(first.id, { base: 1, markdown: 'Late.' })).rejects.toMatchObject({ code: 'artifact-not-found' })
  })
})
