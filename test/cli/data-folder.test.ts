import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandErrorSchema, doctorOutputSchema } from '../../src-preload/contract/commands.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

const CLI = new URL('../support/programs/slow-cli.ts', import.meta.url).pathname
/** Root ignores permissions, so the commands run as the user nobody if that user may read the project. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const canTry =
  process.platform !== 'win32' &&
  spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(CLI)})`], NOBODY).status === 0

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  setModes(join(folder, 'data'), 0o755, 0o644)
  rmSync(folder, { recursive: true, force: true })
})
const { run, refused } = commandLine(() => folder)

function setModes(path: string, folders: number, files: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (NOBODY.uid !== undefined) chownSync(path, NOBODY.uid, NOBODY.gid)
  if (!found.isDirectory()) return chmodSync(path, files)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) setModes(join(path, name), folders, files)
  chmodSync(path, folders)
}

function asNobody(...words: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words, '--data', join(folder, 'data')], {
    ...NOBODY,
    encoding: 'utf8',
    timeout: 90_000,
    cwd: '/',
    env: { ...process.env, HOME: '/nonexistent' },
  })
  return { code: status, stdout, stderr }
}

describe('a data folder that cannot be created', () => {
  it.each(['/proc/echomind/library', '/proc/self', '/dev/null', 'file/inside', 'with\u0000nul', 'n'.repeat(300)])(
    'is reported as unusable: %j',
    async (path) => {
      writeFileSync(join(folder, 'file'), 'no folder')
      const data = path === 'file/inside' ? join(folder, path) : path
      expect(await refused('documents', '--data', data)).toEqual({ code: 1, error: 'data-folder-unusable' })
      const { stdout, stderr } = await run('documents', '--data', data)
      expect([stdout, stderr]).toEqual(['', 'EchoMind cannot write to the data folder. Check the folder and its permissions.\n'])
    },
  )

  it('is refused when --data is empty, instead of using the default library', async () => {
    const { code, stderr } = await run('documents', '--data', '')
    expect([code, stderr]).toEqual([1, 'The option --data has no folder. Give --data a folder, or leave it out.\n'])
  })
})

describe.skipIf(!canTry)('a data folder that cannot be written', () => {
  it('is a finding of doctor; commands that read go on, one that writes says why it cannot, and nothing changes', async () => {
    mkdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'files', 'pool.md'), 'The pool opens in May.\n')
    await run('import', join(folder, 'files'), '--no-embed')
    chmodSync(folder, 0o755)
    setModes(join(folder, 'data'), 0o555, 0o444)
    const before = readdirSync(join(folder, 'data'), { recursive: true }).map(String).toSorted()

    const doctor = asNobody('doctor', '--json')
    const output = doctorOutputSchema.parse(JSON.parse(doctor.stdout))
    expect([doctor.code, output.ok, output.findings.map(({ code }) => code)]).toEqual([3, false, ['data-folder-unusable']])
    for (const words of [['documents'], ['search', 'pool'], ['ask', 'When does the pool open?']]) {
      const { code, stdout } = asNobody(...words, '--json')
      expect([words[0], code, stdout.includes('pool')]).toEqual([words[0], 0, true])
    }
    const { code, stdout } = asNobody('import', join(folder, 'files'), '--json')
    expect([code, commandErrorSchema.parse(JSON.parse(stdout)).error.code]).toEqual([1, 'data-folder-unusable'])
    expect(readdirSync(join(folder, 'data'), { recursive: true }).map(String).toSorted()).toEqual(before)
  }, 400_000)
})
