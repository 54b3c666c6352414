import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechOutput } from '../../src-preload/contract/shapes/speech.ts'
import { commandLine } from '../support/cli.ts'
import { writeTinySpeechModel } from '../support/models/tiny-speech-model.ts'

const AUDIO = new URL('../support/audio/', import.meta.url).pathname
let folder: string
const { run, json, refused } = commandLine(() => folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-speech-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the command speech', () => {
  it('says in three steps how to add an engine, with names, sizes and licences, while there is none', async () => {
    const { stdout } = await run('speech')
    expect(stdout).toMatch(/^There is no engine/)
    expect(stdout).toMatch(/^1\. .*\n {3}sherpa-onnx-\S+ {2}English, 660 MB, CC-BY-4\.0$/m)
    expect(stdout).toMatch(/^2\. [\s\S]*^3\. Add it: echomind speech models add NAME$/m)
  })

  it('adds a model of a folder, names it with size and hash, and removes it', async () => {
    const added = await json<SpeechOutput>('speech', 'models', 'add', writeTinySpeechModel(folder, { name: 'nemo-tiny' }))
    expect(added.output).toMatchObject({ engine: 'sherpa', name: 'sherpa: nemo-tiny', problem: null, models: [{ kind: 'nemo-ctc' }] })
    expect((await run('speech')).stdout).toMatch(/^Speech to text by sherpa: nemo-tiny\.\nnemo-tiny {2}nemo-ctc, 0\.0 MB, [0-9a-f]{12}$/m)
    expect((await json<SpeechOutput>('speech', 'models', 'remove', 'nemo-tiny')).output.models).toEqual([])
  })

  it('tries the engine on a file, whatever its format, and tells the seconds', async () => {
    const program = join(folder, 'program.mjs')
    writeFileSync(program, 'console.log("Good morning.")')
    await run('settings', 'set', 'speech.command', JSON.stringify([process.execPath, program, '{wav}']))
    const { stdout, code } = await run('speech', 'test', join(AUDIO, 'speech.opus'))
    expect(code).toBe(0)
    expect(stdout).toMatch(/^0:00 {2}Good morning\.\n0:04 {2}Good morning\.\n8\.\d s of sound in \d+\.\d s\.\n$/)
    const { output } = await json<SpeechOutput>('speech', 'test', join(AUDIO, 'tone.mp3'))
    expect(output.test).toMatchObject({ segments: [], isPartial: false })
    expect(await refused('speech', 'test', join(AUDIO, 'tone.m4a'))).toEqual({ code: 1, error: 'audio-needs-window' })
  })

  it('ends with a code and a sentence where something is missing', async () => {
    expect(await refused('speech', 'test', join(AUDIO, 'tone.mp3'))).toEqual({ code: 1, error: 'speech-engine-missing' })
    expect(await refused('speech', 'models', 'remove', 'x')).toEqual({ code: 1, error: 'speech-model-not-found' })
    expect(await refused('speech', 'use', 'no-such-program')).toEqual({ code: 1, error: 'speech-engine-missing' })
    expect(await refused('speech', 'models', 'add', AUDIO)).toEqual({ code: 1, error: 'speech-model-unusable' })
    for (const words of [['models'], ['models', 'add'], ['sing'], ['test']])
      expect(await refused('speech', ...words)).toEqual({ code: 2, error: 'usage' })
    expect(await refused('settings', 'set', 'speech.command', 'whisper-cli {wav}')).toEqual({ code: 2, error: 'setting-invalid' })
  })
})
