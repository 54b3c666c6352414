import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandEngine } from '../../../src-main/speech/adapters/command-engine.ts'
import { findPrograms } from '../../../src-main/speech/adapters/find-programs.ts'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import { temporaryFolder } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const folder = temporaryFolder()
const file = join(folder, 'recording.wav')
// Sample n has the value n: a span can be told by its sound.
writeFileSync(file, Buffer.concat([wavHeader(16_000, 32_000), Buffer.from(Int16Array.from({ length: 32_000 }, (_, at) => at).buffer)]))
const span = { start: 16_000, end: 24_000 }
const options = { language: 'de', vocabulary: ['Merganser', 'RFC 3533'], signal: new AbortController().signal }

/** An engine that is a Node program; `{wav}` and more as `process.argv.slice(2)`. */
function engineOf(program: string, { parts = ['{wav}', '{out}', '{language}', '{prompt}'], limitMs = 20_000 } = {}) {
  const path = join(folder, `${Math.abs(hash(program))}.mjs`)
  writeFileSync(path, `import fs from 'node:fs'\nconst [wav, out, ...rest] = process.argv.slice(2)\n${program}`)
  return createCommandEngine({
    command: { program: process.execPath, arguments: [path, ...parts] },
    folder: join(folder, 'speech'),
    limitMs,
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function hash(text: string): number {
  return Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
}

describe('a program of the person', () => {
  it('gets the span as a WAV file of its own, the language and the vocabulary, and the folder is empty afterwards', async () => {
    const engine = engineOf(`
      const bytes = fs.readFileSync(wav)
      fs.writeFileSync(out + '.txt', [bytes.length, bytes.readInt16LE(44), bytes.toString('latin1', 0, 4), ...rest].join(' '))`)
    await expect(engine.transcribe(file, span, options)).resolves.toEqual([
      { start: 1, end: 1.5, speaker: null, text: '16044 16000 RIFF de Merganser, RFC 3533' },
    ])
    expect(readdirSync(join(folder, 'speech'))).toEqual([])
    expect(engine.givesTimes()).toBe(false)
  })

  it('gets no more of a long vocabulary than a system and a model take', async () => {
    const vocabulary = Array.from({ length: 50_000 }, (_, at) => `name${at}`)
    const [segment] = await engineOf('fs.writeFileSync(out, String(rest[1].length))').transcribe(file, span, { ...options, vocabulary })
    expect(Number(segment?.text)).toBeGreaterThan(700)
    expect(Number(segment?.text)).toBeLessThanOrEqual(800)
  })

  it('sees no secret of the environment, and finds its own programs', async () => {
    process.env['SECRET_TOKEN'] = 'hunter2'
    const [segment] = await engineOf(
      "fs.writeFileSync(out, [process.env.SECRET_TOKEN ?? 'none', Boolean(process.env.PATH)].join(' '))",
    ).transcribe(file, span, options)
    delete process.env['SECRET_TOKEN']
    expect(segment?.text).toBe('none true')
  })

  it('may print its transcript, and no shell reads its arguments', async () => {
    const marker = join(folder, 'marker')
    const engine = engineOf('console.log(rest.join(" "))', { parts: ['{wav}', 'x', `$(touch ${marker}); echo`, '| `id` &'] })
    const [segment] = await engine.transcribe(file, span, options)
    expect(segment?.text).toBe(`$(touch ${marker}); echo | \`id\` &`)
    expect(existsSync(marker)).toBe(false)
  })

  it('that writes times is known to give them', async () => {
    const engine = engineOf(`fs.writeFileSync(out + '.srt', '1\\n00:00:00,100 --> 00:00:00,400\\nGood morning.\\n')`)
    await expect(engine.transcribe(file, span, options)).resolves.toEqual([{ start: 1.1, end: 1.4, speaker: null, text: 'Good morning.' }])
    expect(engine.givesTimes()).toBe(true)
  })

  it.each([
    ['exits with an error', 'process.exit(3)', 'speech-engine-failed'],
    ['kills itself', 'process.kill(process.pid, "SIGSEGV")', 'speech-engine-failed'],
    ['prints nonsense', 'fs.writeFileSync(out, Buffer.alloc(5000, 1))', 'speech-engine-failed'],
    ['prints without end', 'for (;;) fs.writeSync(1, "word ".repeat(10000))', 'speech-engine-failed'],
  ])('that %s ends in a clear error, and leaves nothing', async (_name, program, code) => {
    await expect(engineOf(program).transcribe(file, span, options)).rejects.toMatchObject({ code })
    expect(readdirSync(join(folder, 'speech'))).toEqual([])
  })

  it('that hangs is ended with everything that it started', async () => {
    const engine = engineOf(
      `import { spawn } from 'node:child_process'
       const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' })
       fs.writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid))
       setInterval(() => 0, 1000)`,
      { limitMs: 1500 },
    )
    await expect(engine.transcribe(file, span, options)).rejects.toMatchObject({ code: 'speech-timeout' })
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    await eventually(() => !isAlive(pid))
  })

  it('can be stopped', async () => {
    const signal = AbortSignal.timeout(200)
    await expect(engineOf('setInterval(() => 0, 1000)').transcribe(file, span, { ...options, signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('finds no sound of an app that was killed a week ago in its folder, but leaves what another one decodes now', async () => {
    const old = join(folder, 'speech', 'left')
    mkdirSync(old, { recursive: true })
    const week = Date.now() / 1000 - 8 * 86_400
    utimesSync(old, week, week)
    writeFileSync(join(folder, 'speech', 'now.wav'), 'RIFF')
    await engineOf('fs.writeFileSync(out, "yes")').transcribe(file, span, options)
    expect(readdirSync(join(folder, 'speech'))).toEqual(['now.wav'])
  })

  it('that is not there is named', async () => {
    const engine = createCommandEngine({ command: { program: 'no-such-program-of-echomind', arguments: ['{wav}'] }, folder })
    await expect(engine.transcribe(file, span, options)).rejects.toMatchObject({
      code: 'speech-engine-missing',
      message: /no-such-program/u,
    })
  })
})

describe('the programs on the PATH', () => {
  it('are those that are known and may be run', async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'whisper-cli'), '', { mode: 0o755 })
    writeFileSync(join(bin, 'pocketsphinx_continuous'), '', { mode: 0o644 })
    mkdirSync(join(bin, 'pocketsphinx'))
    const found = await findPrograms(`/nowhere:${bin}`)
    expect(found).toMatchObject([{ id: 'whisper-cli', path: join(bin, 'whisper-cli'), needsModel: true }])
    expect(found[0]?.command[0]).toBe(join(bin, 'whisper-cli'))
  })
})
