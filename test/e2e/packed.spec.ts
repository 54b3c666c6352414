import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layOut, ROOT } from '../support/packed-files.ts'

const MEGABYTE = 1_000_000

// Outside of the project, whose packages would stand in for what is not packed.
const folder = mkdtempSync(join(tmpdir(), 'echomind-packed-'))
let bytes = { app: 0, resources: 0 }
beforeAll(() => {
  bytes = layOut(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the packed program in the stand-in of Electron, whose processes are as strict as Electron's. */
async function run(...words: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const register = join(ROOT, 'test', 'electron-stand-in', 'register.mjs')
  const child = spawn(process.execPath, ['--import', register, join(folder, 'app', 'out', 'main', 'index.js'), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      STAND_IN_PACKED: join(folder, 'resources'),
      ECHOMIND_DATA: join(folder, 'library'),
      OLLAMA_HOST: 'http://127.0.0.1:9',
      LANG: 'C.UTF-8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, error }
}

describe('the packed app', () => {
  it('reads the sample and answers from it with nothing but what is packed', async () => {
    const imported = await run('--', '--cli', 'import', join(folder, 'resources', 'resources', 'sample'))
    expect([imported.code, imported.error]).toEqual([0, expect.not.stringMatching(/Error|not found/i)])
    const asked = await run('--', '--cli', 'ask', 'When is the spit closed because of the terns?')
    expect([asked.code, asked.error]).toEqual([0, expect.not.stringMatching(/Error/)])
    expect(asked.out).toMatch(/terns/i)
  })

  it('says so when it is asked to run a command without its word for that', async () => {
    const asked = await run('search', 'terns')
    expect([asked.code, asked.out]).toEqual([2, ''])
    expect(asked.error).toContain('Write echomind search')
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'takes at most 158 MB without Electron, 33 of them for speech to text',
    () => {
      expect((bytes.app + bytes.resources) / MEGABYTE).toBeLessThanOrEqual(158)
    },
  )
})
