import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t } from '../../../../src-preload/texts/say.ts'
import { temporaryFolder } from '../../../support/app.ts'
import { databaseOf, mistakenLibraries, originals, replaceDatabase, withoutLog } from '../../../support/kills/database-mistakes.ts'

const root = temporaryFolder()
const libraries = mistakenLibraries(root)
const { line, copy, mistakes, actions } = libraries
const ACTIONS = Object.keys(actions)

beforeAll(() => libraries.make(), 120_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a database that does not match its stored originals', () => {
  // Every mistake with one action; the long tests combine all of both.
  it.each(Object.keys(mistakes).map((mistake, i) => [mistake, ACTIONS[i % ACTIONS.length] ?? ''] as const))(
    'keeps every original after the mistake “%s” and the action “%s”',
    async (mistake, action) => {
      const { before, after } = await libraries.originalsAround(mistake, action)
      expect(before).toHaveLength(12)
      expect(after).toEqual(before)
    },
  )

  it('is reported by every command, by check and in Health, until its originals are documents again in their collections', async () => {
    const data = copy('told')
    mistakes['a missing database']?.(data)
    const first = await line.run('documents')
    expect(first.stderr).toMatch(/The database of this library was missing, so EchoMind created a new one\..*Nothing was deleted\./)
    const found = await line.json<{ files: { name: string; collection: string }[] }>('found')
    expect(found.output.files).toHaveLength(12)
    const health = await line.json<{ findings: { code: string }[] }>('health')
    expect(health.output.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['library', 'found']))
    expect((await line.run('found', 'import')).code).toBe(0)
    const { output } = await line.json<{ documents: { path: string; collection: string; status: string }[] }>('documents')
    const names = output.documents.map(({ path, collection }) => `${collection}: ${path.split('/').at(-1) ?? ''}`).toSorted()
    expect(names).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `Harbour: late-${i}.md`),
      ...[0, 1, 2, 3].map((i) => `Sea: early-${i}.md`),
    ])
    expect(originals(data)).toHaveLength(12)
    expect((await line.json<{ files: unknown[] }>('found')).output.files).toEqual([])
    const after = await line.run('documents')
    expect(after.stderr).toBe('')
  })

  it('leaves its originals in place, so that the right database finds them when it is put back', async () => {
    const data = copy('back')
    const names = readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).toSorted()
    renameSync(databaseOf(data), join(root, 'right.db'))
    withoutLog(data)
    expect((await line.run('found')).stdout).toContain('early-0.md')
    replaceDatabase(data, join(root, 'right.db'))
    expect((await line.run('found')).stdout).toBe(`${t('cli.found.none')}\n`)
    expect(readdirSync(join(data, 'files'), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(names)
    expect((await line.json<{ ok: boolean; findings: unknown[] }>('check')).output).toEqual({ ok: true, findings: [] })
  })

  it('reports how many changes an earlier copy lacks, and imports their files in their latest version', async () => {
    const data = copy('older')
    mistakes['an older database']?.(data)
    const { stdout, stderr } = await line.run('found')
    const lost = Number(/\d+/.exec(stderr)?.[0])
    expect(lost).toBeGreaterThan(1)
    expect(stderr).toContain(t('libraryTrouble.older.message', { count: lost }))
    expect(stdout.match(/late-\d\.md/g)).toHaveLength(8)
    expect((await line.run('found', 'import')).code).toBe(0)
    expect((await line.json<{ documents: unknown[] }>('documents')).output.documents).toHaveLength(12)
    // What else it lacks (chats, artifacts) is for the person to decide: it is reported until the person dismisses it.
    expect((await line.run('documents')).stderr).toMatch(/older copy/)
    await line.run('found', 'dismiss')
    expect((await line.run('documents')).stderr).toBe('')
  })

  it('is moved aside when it is damaged, and the library is rebuilt from its originals', async () => {
    const data = copy('damaged')
    const before = originals(data)
    expect(await line.refused('rebuild', 'library')).toEqual({ code: 1, error: 'bad-request' })
    mistakes['a database of noise']?.(data)
    const noise = readFileSync(databaseOf(data))
    const refused = await line.run('documents')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('echomind rebuild library')])
    expect((await line.run('rebuild', 'library')).code).toBe(0)
    const { output } = await line.json<{ documents: { collection: string }[] }>('documents')
    expect(output.documents.filter(({ collection }) => collection === 'Harbour')).toHaveLength(8)
    expect(originals(data)).toEqual(before)
    const [day = ''] = readdirSync(join(data, 'found'))
    expect(readFileSync(join(data, 'found', day, 'echomind.db')).equals(noise)).toBe(true)
    expect((await line.run('documents')).stderr).toBe('')
  })

  it('is not reported where the person deleted every document', async () => {
    const data = copy('emptied')
    const { output } = await line.json<{ documents: { id: string }[] }>('documents')
    await line.run('delete', ...output.documents.map(({ id }) => id), '--purge')
    const { stdout, stderr } = await line.run('found')
    expect([stdout, stderr]).toEqual([`${t('cli.found.none')}\n`, ''])
    expect(originals(data)).toEqual([])
  })
})

describe('the data folder', () => {
  it('can be moved away during an import: the command ends with a sentence, and nothing is lost once it is back', async () => {
    const data = copy('moved')
    const away = join(root, 'away')
    const texts = join(root, 'many')
    mkdirSync(texts)
    for (let i = 0; i < 30; i += 1) writeFileSync(join(texts, `${i}.md`), `# Note ${i}\n\nWater rose by ${i} feet.\n`)
    expect((await line.run('import', join(texts, '0.md'), '--no-embed')).code).toBe(0)
    const importing = line.run('import', texts, '--no-embed')
    await expect.poll(() => originals(data).length, { timeout: 20_000, interval: 2 }).toBeGreaterThan(17)
    renameSync(data, away)
    const { code, stdout, stderr } = await importing
    // The first write that finds the library gone ends the command, or the first file that cannot be copied.
    expect([1, 3]).toContain(code)
    expect(stdout + stderr).not.toContain('Something went wrong inside EchoMind')
    expect(existsSync(join(data, 'files'))).toBe(false)
    rmSync(data, { recursive: true, force: true })
    renameSync(away, data)
    // A process that has ended holds no lock; this process continues.
    rmSync(join(data, 'owner.lock'))
    expect((await line.run('import', texts, '--no-embed')).code).toBe(0)
    const { output } = await line.json<{ documents: { status: string }[] }>('documents')
    expect(output.documents).toHaveLength(42)
    expect((await line.json<{ findings: unknown[] }>('check')).output.findings).toEqual([])
  }, 120_000)

  it('is never imported with EchoMind’s own files, but a person’s file inside it is', async () => {
    const data = copy('own')
    writeFileSync(join(data, 'mine.md'), '# Mine\n\nMy own words about the harbour wall.\n')
    for (const path of [data, join(data, 'files'), join(data, 'echomind.db')]) {
      const refused = await line.json<{ documents: { status: string; error: { message: string } }[]; failed: number }>(
        'import',
        path,
        '--no-embed',
      )
      expect(refused.code).toBe(3)
      expect(refused.output.documents).toMatchObject([{ status: 'failed', error: { message: 'EchoMind keeps its own files here.' } }])
    }
    const around = await line.json<{ documents: { path: string }[]; failed: number }>('import', join(root, 'own'), '--no-embed')
    expect(around.output.documents.map(({ path }) => path)).toEqual([join(data, 'mine.md')])
    expect(around.output.failed).toBe(0)
  })
})
