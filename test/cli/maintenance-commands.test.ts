import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandOutput } from '../../src-preload/contract/commands.ts'
import { say, t } from '../../src-preload/texts/say.ts'
import { NEXT } from '../../src-main/care/sqlite/check/next-steps.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder: string
const { run, json, refused, runStopped } = commandLine(() => folder)
beforeAll(async () => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'files'))
  for (const name of ['one', 'two', 'three'])
    writeFileSync(join(folder, 'files', `${name}.md`), `# ${name}\n\nThe pool of ${name} opens again in May.\n`)
  await run('import', join(folder, 'files'), '--wait')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const codes = (output: CommandOutput<'check'>): string[] => output.findings.map((finding) => finding.code)

describe('the commands check and rebuild', () => {
  it('print their progress and exit with 0 on an intact library', async () => {
    const check = await run('check', '--full')
    expect([check.code, check.stdout]).toEqual([0, `${t('cli.check.whole')}\n`])
    for (const stage of [
      t('upkeep.stages.structure'),
      `${t('upkeep.stages.rows')}: 0 % of`,
      t('upkeep.stages.originals'),
      `${t('upkeep.stages.contents')}: 0 % of 3`,
    ])
      expect(check.stderr).toContain(stage)
    expect((await json<CommandOutput<'rebuild'>>('rebuild')).output).toEqual({ ok: true, findings: [] })
    const words = await run('rebuild', 'keyword')
    expect([words.code, words.stdout]).toEqual([0, `${t('cli.check.whole')}\n`])
    expect(words.stderr).toContain(`${t('upkeep.stages.keywords')}: 0 % of`)
  }, 120_000)

  it('refuse unknown words', async () => {
    expect(await refused('rebuild', 'everything')).toEqual({ code: 2, error: 'usage' })
    expect(await refused('check', 'full')).toEqual({ code: 2, error: 'usage' })
  })

  it.each(['check', 'rebuild'])(
    'stop on Ctrl+C (%s)',
    async (command) => {
      const { code, stderr } = await runStopped(command)
      expect([code, stderr]).toEqual([1, expect.stringContaining(t('errors.cancelled.message'))])
      expect((await run('check')).code).toBe(0)
    },
    120_000,
  )

  it('report originals without a document beside an empty database', async () => {
    const data = join(folder, 'data')
    for (const end of ['-wal', '-shm']) rmSync(join(data, `echomind.db${end}`), { force: true })
    truncateSync(join(data, 'echomind.db'), 0)
    const { code, output } = await json<CommandOutput<'check'>>('check')
    expect([code, codes(output)]).toEqual([3, ['library-new', 'original-unknown']])
    expect(output.findings[1]?.message).toContain('3 stored originals')
    expect(readdirSync(join(data, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.md'))).toHaveLength(3)
  }, 120_000)

  it('advise only steps that keep all data', () => {
    for (const next of [...Object.values(NEXT), t('errors.database-damaged.next')])
      expect(say(next)).not.toMatch(/\b(?:delete|remove|import (?:it|the originals?) again)\b/iu)
  })
})
