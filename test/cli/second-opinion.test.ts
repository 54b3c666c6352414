import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { answerSchema } from '../../src-preload/contract/shapes/answers.ts'

let folder: string
let models: FakeModelServer
const { run } = commandLine(() => folder)
const QUESTION = 'What does the ferry to the island cost for an adult?'

beforeAll(async () => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'files'))
  writeFileSync(
    join(folder, 'files', 'tariff.md'),
    '# Tariff\n\nThe ferry to the island costs nine euros for an adult and four euros for a child.\n',
  )
  models = await startFakeModelServer({
    script: (body) =>
      body.format ? '{"says": ["yes", "no"]}' : 'Grown-ups pay nine euros [1]. A child travels for four euros on the ferry [1].',
  })
  await run('settings', 'set', 'models.baseUrl', models.address)
  await run('settings', 'set', 'models.chat', 'quote')
  await run('import', join(folder, 'files'))
})
afterAll(async () => {
  await models.close()
  rmSync(folder, { recursive: true, force: true })
})

const answered = async (...words: string[]) => answerSchema.parse(JSON.parse((await run('ask', QUESTION, ...words, '--json')).stdout))

describe('the second opinion on the command line', () => {
  it('is printed after the answer, with each sentence that it does not confirm', async () => {
    const { code, stdout } = await run('ask', QUESTION)
    expect(code).toBe(0)
    expect(stdout).toContain('Second opinion of quote: the sources say 1 of 2 sentences.')
    expect(stdout).toContain('- A child travels for four euros on the ferry.')
    expect(stdout).toContain('quote says: source 1 does not say this.')
    expect(stdout).not.toContain('source 1 says this')
  })

  it('stands in the claims of --json', async () => {
    const { claims } = await answered()
    expect(claims.map(({ opinion, opinionBy }) => [opinion, opinionBy])).toEqual([
      ['yes', 'quote'],
      ['no', 'quote'],
    ])
  })

  it('is left out where the settings switch it off, and --check asks for it all the same', async () => {
    await run('settings', 'set', 'answer.secondOpinion', 'off')
    expect((await answered()).claims.map(({ opinion }) => opinion)).toEqual([undefined, undefined])
    expect((await answered('--check')).claims.map(({ opinion }) => opinion)).toEqual(['yes', 'no'])
  })

  it('that --check cannot get is told, and the answer is complete', async () => {
    models.script = (body) => (body.format ? 'Yes, all of it.' : 'Grown-ups pay nine euros [1].')
    const { code, stdout } = await run('ask', QUESTION, '--check')
    expect(code).toBe(3)
    expect(stdout).toContain('Grown-ups pay nine euros [1].')
    expect(stdout).not.toContain('Second opinion')
    expect(stdout.trim().split('\n').at(-1)).toMatch(/model/)
  })
})
