import { mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelsOutput } from '../../src-preload/contract/shapes/models.ts'
import { commandLine } from '../support/cli.ts'
import { writeTinyNli } from '../support/models/tiny-classifier.ts'

let folder: string
const { run, json, refused } = commandLine(() => folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-own-models-'))
  writeTinyNli(join(folder, 'tiny-nli'), { words: ['the', 'budget'], onnx: 'onnx/model.onnx' })
  writeTinyNli(join(folder, 'tiny-nli'), { words: ['the', 'budget'], onnx: 'onnx/model_int8.onnx' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('models add and models remove', () => {
  it('add the model of a folder, list it with what runs, and remove it by name', async () => {
    const added = await json<ModelsOutput>('models', 'add', join(folder, 'tiny-nli'))
    expect(added.code).toBe(0)
    expect(added.output.own).toMatchObject([{ name: 'tiny-nli', kind: 'nli', file: 'onnx/model.onnx', inUse: true }])
    const listed = await run('models')
    expect(listed.stdout).toMatch(
      /^tiny-nli {2}natural language inference, bert, onnx\/model\.onnx, .* MB, [0-9a-f]{12} {2}\(gives second opinions\)$/m,
    )
    expect((await json<ModelsOutput>('models', 'remove', 'tiny-nli')).output.own).toEqual([])
    expect(readdirSync(join(folder, 'data', 'models'))).toEqual([])
  })

  it('say which variants were left out', async () => {
    const { stderr } = await run('models', 'add', join(folder, 'tiny-nli'))
    expect(stderr).toContain('onnx/model.onnx is used. Other variants were left out: onnx/model_int8.onnx.')
  })

  it('end with a code and a sentence where there is no such model', async () => {
    unlinkSync(join(folder, 'tiny-nli', 'tokenizer.json'))
    expect(await refused('models', 'add', join(folder, 'tiny-nli'))).toEqual({ code: 1, error: 'model-folder-unusable' })
    expect(await refused('models', 'add', join(folder, 'nowhere'))).toEqual({ code: 1, error: 'file-missing' })
    expect(await refused('models', 'remove', 'tiny-nli')).toEqual({ code: 1, error: 'own-model-not-found' })
    expect(await refused('models', 'add')).toEqual({ code: 2, error: 'usage' })
    expect(await refused('models', 'lend', 'tiny-nli')).toEqual({ code: 2, error: 'usage' })
    const { stderr } = await run('models', 'add', join(folder, 'tiny-nli'))
    expect(stderr).toContain('This model has no tokenizer.json.')
  })
})
