import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { writeTinySpeechModel } from '../../support/models/tiny-speech-model.ts'

let folder: string
let test: TestApp
beforeEach(async () => {
  folder = temporaryFolder()
  test = await startTestApp({ drains: false })
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A folder of this kind of model, whose networks are 5 kB of noise. */
async function noiseModel(kind: string): Promise<string> {
  const path = join(folder, `sherpa-onnx-${kind}-noise`)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  const names =
    { 'nemo-ctc': ['model'], whisper: ['tiny-encoder', 'tiny-decoder'], transducer: ['encoder', 'decoder', 'joiner'] }[kind] ?? []
  for (const name of names) writeFileSync(join(path, `${name}.onnx`), randomBytes(5000))
  writeFileSync(join(path, 'tokens.txt'), 'a 0\n')
  expect(await test.app.speech.models.look(path)).toMatchObject({ kind })
  return path
}

describe('a speech model that is added', () => {
  it.each(['nemo-ctc', 'whisper', 'transducer'])(
    'is tried on a second of sound before it is taken: a %s of noise is refused, leaves nothing, and the engine of before stays',
    async (kind) => {
      const { models } = test.app.speech
      await models.add(writeTinySpeechModel(folder))
      const before = readdirSync(join(test.dataFolder, 'models'))
      const noise = await noiseModel(kind)
      await expect(models.add(noise)).rejects.toMatchObject({ code: 'speech-model-unusable', message: /does not run/u })
      expect(readdirSync(join(test.dataFolder, 'models'))).toEqual(before)
      expect(readdirSync(join(test.dataFolder, 'speech'))).toEqual([])
      expect(await test.app.speech.status()).toMatchObject({ name: 'sherpa: sherpa-onnx-nemo-tiny', problem: null })
    },
  )

  it('is refused when its networks for speakers do not run', async () => {
    const path = writeTinySpeechModel(folder)
    for (const name of ['segmentation.onnx', 'titanet.onnx']) writeFileSync(join(path, name), 'noise '.repeat(500))
    await expect(test.app.speech.models.add(path)).rejects.toMatchObject({ code: 'speech-model-unusable', message: /does not run/u })
  })
})
