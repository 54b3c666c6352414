import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src-main/cli/run.ts'
import { say, t } from '../../src-preload/texts/say.ts'
import {
  COMMAND_OUTPUTS,
  commandErrorSchema,
  doctorOutputSchema,
  type CommandName,
  type CommandOutput,
} from '../../src-preload/contract/commands.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { startFakeModelServer } from '../support/models/fake-model-server.ts'

let folder: string
let files: string

beforeAll(() => {
  folder = temporaryFolder()
  files = join(folder, 'files')
  mkdirSync(files)
  writeFileSync(join(files, 'tariff.md'), '# Tariff\n\nThe ferry to the island costs nine euros for an adult and four euros for a child.\n')
  writeFileSync(join(files, 'rules.txt'), 'Dogs travel free on every ferry but must be kept on a lead on deck.')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { run } = commandLine(() => folder)

/** Runs a command with --json: exactly one object on standard output, valid by its schema. */
async function json<C extends CommandName>(command: C, ...words: string[]): Promise<{ code: number; output: CommandOutput<C> }> {
  const { code, stdout } = await run(command, ...words, '--json')
  expect(stdout.trim().split('\n')).toHaveLength(1)
  return { code, output: COMMAND_OUTPUTS[command].parse(JSON.parse(stdout)) as CommandOutput<C> }
}

async function refused(...words: string[]) {
  const { stdout } = await run(...words, '--json')
  return commandErrorSchema.parse(JSON.parse(stdout)).error
}

describe('the command line', () => {
  it('imports a folder, searches it, answers questions about it and keeps the chats', async () => {
    const imported = await json('import', files, '--collection', 'Ferry', '--wait')
    expect(imported.code).toBe(0)
    expect(imported.output).toMatchObject({ added: 2, duplicates: 0, failed: 0 })
    expect(imported.output.documents.map((d) => [d.status, d.collection])).toEqual([
      ['ready', 'Ferry'],
      ['ready', 'Ferry'],
    ])

    const found = await json('search', 'What does the crossing cost for children?', '-k', '1')
    expect(found.output.hits[0]).toMatchObject({ title: 'Tariff' })
    expect(found.output).toMatchObject({ considered: 2, total: 2 })

    const asked = await json('ask', 'Must dogs be kept on a lead?')
    expect(asked.code).toBe(0)
    expect(asked.output).toMatchObject({ state: 'found', mode: 'extractive', refused: false, incomplete: false })
    expect(asked.output.claims[0]?.text).toContain('kept on a lead')
    expect(asked.output.sources[0]).toMatchObject({ n: 1, support: 'quoted' })

    const explained = await json(
      'ask',
      'Must dogs be kept on a lead?',
      '--explain',
      '--set',
      'retrieval.k=1',
      '--set',
      'retrieval.vectors=false',
    )
    expect(explained.output.retrieved).toHaveLength(1)
    expect(explained.output.trace?.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['scope', 'search', 'enough']))
    expect((await run('ask', 'Must dogs be kept on a lead?', '--chat', explained.output.chatId, '--explain')).stdout).toMatch(
      /\nenough +\d+\.\d\d ms/u,
    )
    expect(await refused('ask', 'Dogs?', '--set', 'queue.paused=true')).toMatchObject({ code: 'setting-unknown' })
    await run('chats', 'delete', explained.output.chatId)

    const summary = await json('summarise', 'rules.txt')
    expect(summary.output.answer).toContain('The whole text is this sentence')
    expect(new Set(summary.output.sources.map(({ title }) => title))).toEqual(new Set(['rules.txt']))

    const chats = await json('chats')
    expect(chats.output.chats[0]?.title).toBe('Summarise “rules.txt”')
    expect(chats.output.chats.map((c) => c.id)).toEqual([summary.output.chatId, asked.output.chatId])
    const exported = await run('chats', 'export', asked.output.chatId)
    expect(exported.stdout).toContain('Must dogs be kept on a lead?')
    expect(exported.stdout).toContain('[1] rules.txt')
  })

  it('tells documents of one title apart by their files, in lists, hits and citations', async () => {
    for (const year of [2023, 2024])
      writeFileSync(
        join(folder, `refund-${year}.md`),
        `# Refund policy\n\nA parcel of the year ${year} is paid back within ${year - 2000} days. Parcels go by post.\n`,
      )
    const paths = [2023, 2024].map((year) => join(folder, `refund-${year}.md`))
    const { output } = await json('import', ...paths, '--collection', 'Refunds', '--wait')
    const both = [expect.stringContaining('Refund policy (refund-2023.md)'), expect.stringContaining('Refund policy (refund-2024.md)')]
    expect(
      (await run('documents', '--collection', 'Refunds')).stdout
        .trim()
        .split('\n')
        .toSorted((a, b) => a.slice(-20).localeCompare(b.slice(-20))),
    ).toEqual(both)
    const hits = (await json('search', 'How fast is a parcel paid back?', '--collection', 'Refunds')).output.hits
    expect(hits.map(({ title }) => title).toSorted()).toEqual(['Refund policy (refund-2023.md)', 'Refund policy (refund-2024.md)'])
    const { stdout } = await run('ask', 'How fast is a parcel of 2024 paid back?', '--collection', 'Refunds')
    expect(stdout).toMatch(/\[1\] Refund policy \(refund-2024\.md\)\n/u)
    await run('delete', ...output.documents.map(({ id }) => id), '--purge', '--chats')
  })

  it('reports a second import of the same files as duplicates and exits with 0', async () => {
    const again = await json('import', files, '--collection', 'Ferry')
    expect(again.code).toBe(0)
    expect(again.output).toMatchObject({ added: 0, duplicates: 2 })
    expect(again.output.documents.every((d) => d.duplicateOf === d.id)).toBe(true)
  })

  it('exits with 3 and a full report when a file fails', async () => {
    const path = join(folder, 'empty.txt')
    writeFileSync(path, '')
    const failed = await json('import', path)
    expect(failed.code).toBe(3)
    expect(failed.output.documents[0]).toMatchObject({ status: 'failed', error: { code: 'empty-file' } })
  })

  it('prints the sizes of what is stored, and what each month brought', async () => {
    const stored = (await json('storage')).output
    expect(stored.sizes.database).toBeGreaterThan(10_000)
    expect(stored.months.map(({ documents }) => documents)).toEqual([(await json('documents')).output.documents.length])
    expect(await run('storage')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d{4}-\d{2}: documents \d+, originals/mu) })
  })

  it('lists, shows, deletes, restores and purges documents', async () => {
    const { output } = await json('documents', '--collection', 'Ferry', '--type', 'md')
    const id = output.documents[0]?.id ?? ''
    const shown = await json('document', id, '--chunks')
    expect(shown.output.chunks?.some((c) => c.text.includes('nine euros'))).toBe(true)
    expect((await json('delete', id)).output).toEqual({ deleted: [id] })
    expect((await json('search', 'tariff nine euros adult')).output.hits.map((h) => h.documentId)).not.toContain(id)
    expect((await json('trash', 'list')).output).toMatchObject({ documents: [{ id }] })
    await json('trash', 'restore', id)
    expect((await json('search', 'tariff nine euros adult')).output.hits[0]?.documentId).toBe(id)
    expect((await json('delete', id, '--purge', '--chats')).output).toEqual({ deleted: [id] })
    expect(await refused('document', id)).toMatchObject({ code: 'document-not-found' })
    expect((await json('check')).output).toEqual({ ok: true, findings: [] })
  })
})

describe('the commands for settings, collections, queue and models', () => {
  it('store settings, refuse invalid ones, manage collections and pause the queue', async () => {
    expect((await json('settings', 'set', 'retrieval.k', '5')).output.settings).toEqual({ 'retrieval.k': 5 })
    expect((await json('settings', 'get', 'retrieval.k')).output.settings).toEqual({ 'retrieval.k': 5 })
    expect(await refused('settings', 'set', 'retrieval.k', '500')).toMatchObject({ code: 'setting-invalid' })
    expect(await refused('settings', 'get', 'no.such')).toMatchObject({ code: 'setting-unknown' })
    expect((await json('collections', 'create', 'Empty')).output.collections.map((c) => c.name)).toContain('Empty')
    expect((await json('collections', 'rename', 'Empty', 'Full')).output.collections.map((c) => c.name)).toContain('Full')
    expect((await json('collections', 'delete', 'Full')).output.collections.map((c) => c.name)).not.toContain('Full')
    expect((await json('queue', 'pause')).output.paused).toBe(true)
    expect((await json('queue')).output.paused).toBe(true)
    const late = join(folder, 'late.txt')
    writeFileSync(late, 'The ferry to Hiddensee leaves at nine.')
    expect(await run('import', late, '--wait')).toMatchObject({ code: 3, stdout: expect.stringContaining('echomind queue resume') })
    expect(await run('queue')).toMatchObject({ stdout: expect.stringMatching(/^The queue is paused\..*\n.*paused/u) })
    expect((await json('queue', 'resume')).output.paused).toBe(false)
    const again = await json('import', late, '--wait')
    expect(again.output.documents[0]).toMatchObject({ status: 'ready' })
    await run('delete', ...again.output.documents.map(({ id }) => id), '--purge')
    expect((await json('models')).output.server).toHaveProperty('ok')
    expect(doctorOutputSchema.parse((await json('doctor')).output).findings).toEqual([])
  })

  it('download a model with at most one line per percent, and report a missing chat model', async () => {
    const server = await startFakeModelServer()
    await json('settings', 'set', 'models.baseUrl', server.address)
    const pulled = await run('models', 'pull', 'qwen3.5:4b')
    expect(pulled).toMatchObject({ code: 0, stdout: expect.stringContaining('qwen3.5:4b  completion') })
    const lines = pulled.stderr.split('\n').filter((line) => line.includes('%'))
    expect(lines.at(-1)).toBe('success 100 % of 0.0 MB')
    expect(new Set(lines).size).toBe(lines.length)
    expect(pulled.stderr).toContain('The model server downloads qwen3.5:4b from its own library.')
    await json('settings', 'set', 'models.chat', 'qwen3.5:4b')
    await json('settings', 'set', 'models.best', 'gone')
    expect(doctorOutputSchema.parse((await json('doctor')).output).findings).toMatchObject([
      { code: 'model-not-installed', message: expect.stringContaining('gone') },
    ])
    for (const key of ['models.chat', 'models.best', 'models.baseUrl']) await json('settings', 'set', key, '')
    await server.close()
  })

  it.each([
    [['ask', ''], 2, 'question-empty'],
    [['ask', 'x'.repeat(20_000)], 2, 'question-too-long'],
    [['search', 'x', '--collection', 'Nowhere'], 2, 'collection-not-found'],
    [['search', 'x', '--window', 'yesterday'], 2, 'usage'],
    [['search', 'x', '-k', '0'], 2, 'usage'],
    [['search', 'x', '--depth', 'endless'], 2, 'usage'],
    [['search', 'x', '--set', 'retrieval.nonsense=1'], 2, 'setting-unknown'],
    [['ask', 'x', '--persona', 'Lawyer'], 2, 'persona-not-found'],
    [['ask', 'x', '--context'], 2, 'usage'],
    [['ask', 'x', '--context', 'x'.repeat(200_001)], 2, 'usage'],
    [['ask', '-5 degrees?'], 2, 'usage'],
    [['personas', 'delete', 'Corporate', 'Lawyer'], 2, 'usage'],
    [['collections', 'create', 'Two', 'Words'], 2, 'usage'],
    [['chats', 'delete', 'one', 'two'], 2, 'usage'],
    [['models', 'pull', 'one', 'two'], 2, 'usage'],
    [['models', 'pull', ''], 2, 'usage'],
    [['settings', 'set', 'models.baseUrl', 'http://127.0.0.1/path'], 2, 'setting-invalid'],
    [['log', '5'], 2, 'usage'],
    [['artifact', 'pdr', '--title', ''], 2, 'usage'],
    [['artifact', 'pdr', '--out', join('no', 'such', 'folder', 'plan.md')], 1, 'file-unreadable'],
    [['personas', 'set', 'Poet', 'mood=sad'], 2, 'usage'],
    [['personas', 'delete', 'General Assistant'], 2, 'persona-invalid'],
    [['chats', 'frame', 'x'], 2, 'usage'],
    [['import', 'x', '--profile', 'nonsense'], 2, 'usage'],
    [['import', 'x', '--redact', 'sometimes'], 2, 'usage'],
    [['search', 'x', '--max-sensitivity', 'none'], 2, 'usage'],
    [['import'], 2, 'usage'],
    [['eval', 'run', 'no-such-set'], 2, 'question-set-not-found'],
    [['note', 'show', 'nothing'], 2, 'note-not-found'],
    [['ledger', 'done', 'nothing'], 2, 'ledger-item-not-found'],
    [['backup'], 2, 'usage'],
    [['backup', join('no', 'such', 'folder', 'x.echomind')], 1, 'backup-refused'],
    [['restore'], 2, 'usage'],
    [['restore', 'no-such-file'], 1, 'file-missing'],
    [['documents', '--status', 'lost'], 2, 'usage'],
    [['nonsense'], 2, 'usage'],
    [['search', 'x', '--nonsense'], 2, 'usage'],
    [['chats', 'export', 'no-such-chat'], 1, 'chat-not-found'],
  ])('refuse %j with exit code %i and the error %s', async (words, code, error) => {
    const ended = await run(...words, '--json')
    const answer = commandErrorSchema.parse(JSON.parse(ended.stdout)).error
    expect([answer.code, ended.code]).toEqual([error, code])
    expect(answer.message.length).toBeGreaterThan(10)
    expect(answer.next.length).toBeGreaterThan(5)
  })

  it('name the valid range of a setting, and accept global options before the command too', async () => {
    const { stdout } = await run('--json', 'settings', 'set', 'models.numCtx', 'many')
    expect(commandErrorSchema.parse(JSON.parse(stdout)).error.message).toBe(
      'This value is not valid for “models.numCtx”. The setting takes a whole number from 2,048 to 131,072.',
    )
    expect((await run('--quiet', '--data', join(folder, 'data'), 'settings', 'get', 'retrieval.k')).stdout).toBe('5\n')
    expect((await run('ask', 'x', '--context')).stderr).toBe(
      'The option --context needs a value. Write a value that begins with a dash like this: --context=VALUE.\n',
    )
    expect(await refused()).toMatchObject({ code: 'usage' })
  })

  it.each([
    [['search', 'x', '--nonsense=1'], t('errors.usage.unknownOption.message', { option: '--nonsense' })],
    [['search', '-5 degrees'], t('errors.usage.unknownOption.message', { option: '-5' })],
    [['search', 'x', '--explain=1'], t('errors.usage.noValue.message', { option: '--explain' })],
    [['search', 'x', '-k'], t('errors.usage.needsValue.message', { option: '-k' })],
    [['search', 'x', '-k', '-3'], t('errors.usage.needsValue.message', { option: '-k' })],
  ])('name the option that is wrong in %j', async (words, message) => {
    expect(await refused(...words)).toMatchObject({ code: 'usage', message })
  })

  it('say the form of a filter whose value is wrong', async () => {
    expect((await refused('search', 'x', '--max-sensitivity', 'none')).next).toContain('--max-sensitivity low|medium|high')
  })

  it('explain every command with --help', async () => {
    for (const name of Object.keys(COMMANDS)) {
      const { code, stdout } = await run(name, '--help')
      expect(code).toBe(0)
      expect(stdout).toContain(`echomind ${name}`)
      expect(stdout).toContain(say(COMMANDS[name as keyof typeof COMMANDS].summary))
    }
    expect((await run('--help')).stdout).toContain(t('cliHelp.exit'))
  })
})
