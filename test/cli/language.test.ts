import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../src-preload/contract/shapes/answers.ts'
import { english } from '../../src-preload/texts/en/english.ts'
import { speak } from '../../src-preload/texts/say.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder: string
const { run, json, refused } = commandLine(() => folder)

beforeAll(() => {
  folder = temporaryFolder()
})
// Other files of tests share the process.
afterEach(() => speak('en', english))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command line in the language of the settings', () => {
  it('says results, questions without an answer, problems and wrong usage in German; JSON keeps its keys, states and codes', async () => {
    const files = join(folder, 'files')
    mkdirSync(files)
    writeFileSync(join(files, 'pool.md'), '# Hallenbad\n\nDas Hallenbad öffnet im Mai 2027. Der Eintritt kostet vier Euro.\n')
    expect((await run('documents')).stdout).toBe('There are no documents.\n')
    expect((await run('settings', 'set', 'appearance.language', 'de')).code).toBe(0)

    expect((await run('documents')).stdout).toBe('Es gibt keine Dokumente.\n')
    const imported = await run('import', files, '--wait')
    expect(imported.stdout).toContain('1 hinzugefügt, 0 schon vorhanden, 0 fehlgeschlagen')
    const { output } = await json<Answer>('ask', 'Wer gewann die Weltmeisterschaft im Fechten?')
    expect(output.state).toBe('not found')
    expect((await run('ask', 'Wer gewann die Weltmeisterschaft im Fechten?')).stdout).toContain('Ihre Dokumente scheinen die Antwort nicht')
    expect((await run('ask', 'Wann öffnet das Hallenbad?')).stdout).toContain('Das Hallenbad öffnet im Mai 2027.')
    const missing = await run('document', 'nowhere')
    expect(missing.stderr).toContain('Dieses Dokument gibt es nicht.')
    expect(await refused('document', 'nowhere')).toEqual({ code: missing.code, error: 'document-not-found' })
  }, 120_000)
})

describe('the command line without a library', () => {
  it.each([
    [{ LC_ALL: 'de_DE.UTF-8' }, 'EchoMind beantwortet Fragen aus Ihren Dokumenten', 'Es gibt keinen Befehl „frobnicate“.'],
    [{ LANG: 'de_AT.UTF-8' }, 'EchoMind beantwortet Fragen aus Ihren Dokumenten', 'Es gibt keinen Befehl „frobnicate“.'],
    [{ LANG: 'C.UTF-8' }, 'EchoMind answers questions from your documents', 'There is no command “frobnicate”.'],
    [{ LANG: 'tlh_KX.UTF-8' }, 'EchoMind answers questions from your documents', 'There is no command “frobnicate”.'],
  ])('speaks the language of the environment %o, English if it does not have it', (language, about, unknown) => {
    const { LC_ALL: _all, LC_MESSAGES: _messages, LANG: _lang, ...environment } = process.env
    const program = join(import.meta.dirname, '..', 'support', 'programs', 'slow-cli.ts')
    const of = (...words: string[]) =>
      spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', timeout: 60_000, env: { ...environment, ...language } })
    expect(of('--help').stdout).toContain(about)
    expect(of('frobnicate').stderr).toContain(unknown)
  })
})
