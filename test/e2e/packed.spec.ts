import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeMixedFiles } from '../support/files/mixed-files.ts'
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
  it('reads the sample and every other format, and answers, with nothing but what is packed', async () => {
    const files = writeMixedFiles(join(folder, 'mixed'), 13, 1)
    const sounds = ['mp3', 'flac', 'ogg', 'opus'].map((type) => join(ROOT, 'test', 'support', 'audio', `tone.${type}`))
    const sample = join(folder, 'resources', 'resources', 'sample')
    const scans = ['mixed.pdf', 'screen.png', 'photo.jpg', 'photo.webp', 'fax.tiff'].map((name) =>
      join(ROOT, 'test', 'support', 'scans', name),
    )
    const imported = await run('--', '--cli', 'import', sample, ...files, ...sounds, ...scans, '--wait', '--json')
    expect([imported.code, imported.error]).toEqual([0, expect.not.stringMatching(/Error|not found/i)])
    expect(JSON.parse(imported.out)).toMatchObject({ added: 28, failed: 0 })
    const asked = await run('--', '--cli', 'ask', 'When is the spit closed because of the terns?')
    expect([asked.code, asked.error]).toEqual([0, expect.not.stringMatching(/Error/)])
    expect(asked.out).toMatch(/terns/i)
    expect((await run('--', '--cli', 'search', 'Harriet collects the money')).out).toMatch(/Harriet\s+collects/)
    for (const name of ['screen', 'photo', 'fax'])
      expect((await run('--', '--cli', 'search', 'ferry to the island at noon', '--json')).out).toContain(`${name}.`)
  })

  it('has no recogniser for speech models and says so, and transcribes by a program of the person', async () => {
    const said = 'This build of EchoMind has no recogniser for speech models'
    expect((await run('--', '--cli', 'speech')).out).toContain(said)
    expect((await run('--', '--cli', 'doctor')).out).toContain(said)
    const added = await run('--', '--cli', 'speech', 'models', 'add', folder)
    expect([added.code, added.out]).toEqual([1, ''])
    expect(added.error).toContain(said)
    const program = join(folder, 'program.mjs')
    writeFileSync(program, 'console.log("The tide was high.")')
    await run('--', '--cli', 'settings', 'set', 'speech.command', JSON.stringify([process.execPath, program, '{wav}']))
    const heard = await run(
      '--',
      '--cli',
      'speech',
      'test',
      join(folder, 'resources', 'resources', 'sample', 'After the storm.wav'),
      '--json',
    )
    const { test } = JSON.parse(heard.out) as { test: { segments: { text: string }[] } }
    expect(test.segments.length).toBeGreaterThan(2)
    expect(new Set(test.segments.map(({ text: words }) => words))).toEqual(new Set(['The tide was high.']))
  })

  it('says so when it is asked to run a command without its word for that', async () => {
    const asked = await run('search', 'terns')
    expect([asked.code, asked.out]).toEqual([2, ''])
    expect(asked.error).toContain('Write echomind search')
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')('takes at most 125 MB without Electron', () => {
    console.log(`The packed app takes ${((bytes.app + bytes.resources) / MEGABYTE).toFixed(1)} MB without Electron.`)
    expect((bytes.app + bytes.resources) / MEGABYTE).toBeLessThanOrEqual(125)
  })
})
