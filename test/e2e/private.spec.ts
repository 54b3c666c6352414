import { chmodSync, copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { root } from '../tools/node.mjs'
import { runBuilt } from '../support/built-cli.ts'
import { addSample } from './steps.ts'

let folder = ''
let dataFolder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-private-'))
  dataFolder = join(folder, 'library')
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
afterAll(() => closeBrowser())

/** The umask of most shells: everybody may read new files. */
const OPEN_SHELL = ['sh', '-c', 'umask 022; exec "$@"', 'sh']
const SAMPLE = join(root, 'resources', 'sample', 'Meeting 2025-03-12.md')

async function run(words: string[], more: { input?: string; environment?: Record<string, string> } = {}): Promise<string> {
  const { code, stdout, stderr } = await runBuilt(words, { dataFolder, under: OPEN_SHELL, ...more })
  expect(code, `${words.join(' ')}: ${stderr}`).toBe(0)
  return stdout
}

function rights(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8)
}

/** The data folder and its content, without symbolic links, with the permissions of others. */
function everything(): string[] {
  const below = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).map((name) => join(dataFolder, name))
  return [dataFolder, ...below].filter((path) => !lstatSync(path).isSymbolicLink())
}

function openOnes(): string[] {
  return everything()
    .filter((path) => rights(path) !== (lstatSync(path).isDirectory() ? '700' : '600'))
    .map((path) => `${path} ${rights(path)}`)
}

describe.skipIf(process.platform === 'win32')('the file permissions of the library', () => {
  it('are restricted to the owner for every file of the command line, whatever the umask', async () => {
    await run(['import', SAMPLE, '--wait'])
    await run(['paste', '--title', 'Pasted'], { input: 'The harbour office opens at nine.' })
    await run(['ask', 'What was decided in the meeting?'])
    expect(everything().some((path) => path.includes('uploads'))).toBe(true)
    expect(everything().filter((path) => /files.*\.\w+$/.test(path)).length).toBeGreaterThanOrEqual(2)
    expect(openOnes()).toEqual([])
  })

  it('are restricted to the owner for every file of the open window', async () => {
    const mask = process.umask(0o022)
    const app = await launchApp({ dataFolder })
    try {
      await addSample(app.page)
      expect(everything().map((path) => path.slice(dataFolder.length + 1))).toEqual(
        expect.arrayContaining(['echomind.db', 'echomind.db-wal', 'echomind.db-shm', 'owner.lock', 'window']),
      )
      expect(openOnes()).toEqual([])
    } finally {
      await app.close()
      process.umask(mask)
    }
  })

  it('of an earlier version are restricted: folder and database at the next start, other files at the next import', async () => {
    await run(['import', SAMPLE, '--wait'])
    copyFileSync(join(dataFolder, 'echomind.db'), join(dataFolder, 'echomind.db.before-6'))
    for (const name of ['uploads', 'window']) mkdirSync(join(dataFolder, name), { recursive: true })
    writeFileSync(join(dataFolder, 'uploads', 'pasted'), 'text')
    writeFileSync(join(dataFolder, 'slow-queries.log'), '')
    const outside = join(folder, 'outside.txt')
    writeFileSync(outside, 'not of the library')
    chmodSync(outside, 0o644)
    symlinkSync(outside, join(dataFolder, 'files', 'link'))
    for (const path of everything()) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)

    await run(['documents'])
    expect([dataFolder, join(dataFolder, 'echomind.db'), join(dataFolder, 'echomind.db.before-6')].map(rights)).toEqual([
      '700',
      '600',
      '600',
    ])

    writeFileSync(join(folder, 'one.md'), 'The ferry leaves at noon.')
    await run(['import', join(folder, 'one.md'), '--wait'])
    expect(openOnes()).toEqual([])
    expect(rights(outside)).toBe('644')
  })

  it('that EchoMind may not change are a finding of doctor with a next step', async () => {
    await run(['doctor'])
    // A home folder contains more than the library, so the app leaves its permissions unchanged.
    chmodSync(dataFolder, 0o755)
    const { code, stdout } = await runBuilt(['doctor', '--json'], { dataFolder, environment: { HOME: dataFolder } })
    const { findings } = JSON.parse(stdout) as { findings: { code: string; next: string }[] }
    expect([code, findings.map((finding) => finding.code)]).toEqual([3, ['library-open']])
    expect(findings[0]!.next).toContain('chmod')
    expect(rights(dataFolder)).toBe('755')
    await run(['doctor'])
    expect(rights(dataFolder)).toBe('700')
  })
})
