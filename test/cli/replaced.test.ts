import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandOutput } from '../../src-preload/contract/commands.ts'
import { t } from '../../src-preload/texts/say.ts'
import { startTestApp, temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder: string
const { run, json, refused } = commandLine(() => folder)
beforeAll(async () => {
  folder = temporaryFolder()
  const test = await startTestApp({ dataFolder: join(folder, 'data'), drains: false })
  const draft = { filters: {}, ownFilters: false, persona: null, depth: 'fast', context: null, place: null, editing: null } as const
  for (const words of ['When does the lease end?\nAnd who pays for the boat house?', ''])
    await test.app.session.keepComposer(null, { ...draft, draft: words })
  await test.close({ keep: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command replaced', () => {
  it('lists texts by their first words, prints a whole one, and deletes all', async () => {
    const { output } = await json<CommandOutput<'replaced'>>('replaced')
    expect(output.texts).toMatchObject([{ kind: 'question', begins: 'When does the lease end? And who pays for the boat house?' }])
    const id = String(output.texts[0]!.id)
    expect((await run('replaced')).stdout).toContain(`: ${output.texts[0]!.begins}`)
    expect((await run('replaced', id)).stdout).toBe('When does the lease end?\nAnd who pays for the boat house?\n')
    expect((await run('replaced', 'empty')).code).toBe(0)
    expect((await run('replaced')).stdout).toBe(`${t('cli.replaced.none')}\n`)
    expect((await run('replaced', id)).code).toBe(1)
  })

  it('refuses what is no number of a text', async () => {
    for (const word of ['0', 'all', '1e3', '-1']) expect((await refused('replaced', word)).code).toBe(2)
  })
})
