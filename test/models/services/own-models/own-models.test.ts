import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createModelStore } from '../../../../src-main/models/adapters/files/model-store.ts'
import type { Classifier } from '../../../../src-main/models/ports/classifier.ts'
import { createOwnModels, type OwnModels } from '../../../../src-main/models/services/own-models/own-models.ts'
import { createClassifier } from '../../../../src-main/models/worker/classifier.ts'
import { createEmbedderProcess, type EmbedderProcess } from '../../../../src-main/models/worker/embedder-process.ts'
import type { OwnModelProgress } from '../../../../src-preload/contract/shapes/models.ts'
import { OWN_EMBEDDER, temporaryFolder } from '../../../support/app.ts'
import { writeTinyCrossEncoder, writeTinyNli, type TinyOptions } from '../../../support/models/tiny-classifier.ts'

const WORDS = ['the', 'board', 'approved', 'budget', 'of', 'five', 'million', 'euros', '.']
const PASSAGE = 'The board approved the budget.'

let process_: EmbedderProcess
let classifier: Classifier
let data: string
let source: string
let models: OwnModels
let progress: OwnModelProgress[]
let now: number

beforeAll(() => {
  process_ = createEmbedderProcess({ entry: OWN_EMBEDDER, modelFolder: '' })
  classifier = createClassifier(process_)
})
afterAll(() => process_.close())
beforeEach(() => {
  data = temporaryFolder()
  source = join(temporaryFolder(), 'tiny-nli')
  progress = []
  now = Date.UTC(2026, 10, 23)
  models = open()
})
afterEach(() => {
  for (const folder of [data, join(source, '..')]) rmSync(folder, { recursive: true, force: true })
})

function open(): OwnModels {
  const store = createModelStore({ dataFolder: data, now: () => (now += 1000) })
  return createOwnModels({ store, classifier, onProgress: (one) => progress.push(one), onChange: () => undefined })
}
const nli = (options: Partial<TinyOptions> = {}, folder = source): string => (writeTinyNli(folder, { words: WORDS, ...options }), folder)
const add = async (folder = source) => models.add(await models.find(folder))
const stored = (): string[] => (existsSync(join(data, 'models')) ? readdirSync(join(data, 'models')) : [])
async function ask(claim: string, passage = PASSAGE): Promise<number> {
  const model = await models.chosen()
  for await (const probability of classifier.classify(model!, [{ claim, passage, aligned: '' }], { signal: new AbortController().signal }))
    return probability
  throw new Error('no probability')
}

describe('adding a model', () => {
  it('copies what the model needs, records the SHA-256 of each file, and answers pairs from the copy alone', async () => {
    nli()
    writeFileSync(join(source, 'model.safetensors'), 'weights in another format')
    const model = await add()
    const folder = join(data, 'models', model.id)
    expect(model).toMatchObject({ name: 'tiny-nli', kind: 'nli', architecture: 'bert', file: 'model.onnx', maxTokens: 64, inUse: true })
    expect(model.sha256).toBe(
      createHash('sha256')
        .update(readFileSync(join(source, 'model.onnx')))
        .digest('hex'),
    )
    expect(readdirSync(folder).toSorted()).toEqual(
      ['config.json', 'echomind-model.json', 'model.onnx', 'tokenizer.json', 'tokenizer_config.json'].toSorted(),
    )
    rmSync(source, { recursive: true })
    expect(await ask('The board approved the budget.')).toBeGreaterThan(0.9)
    expect(await ask('The board approved five million euros.')).toBeLessThan(0.1)
  })

  it('is told in bytes, to the end', async () => {
    nli()
    const { bytes } = await add()
    const { at, last } = { at: progress.map(({ completed }) => completed), last: progress.at(-1) }
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(last).toEqual({ name: 'tiny-nli', completed: bytes, total: bytes, done: true, error: null })
  })

  it('takes the weights of an ONNX file in the onnx folder along', async () => {
    nli({ onnx: 'onnx/model.onnx', external: 'model.onnx_data' })
    const { id } = await add()
    expect(readdirSync(join(data, 'models', id, 'onnx')).toSorted()).toEqual(['model.onnx', 'model.onnx_data'])
    expect(await ask('the board')).toBeGreaterThan(0.9)
  })

  it('says which variant was chosen and which were left out', async () => {
    nli({ onnx: 'onnx/model_quantized.onnx' })
    nli({ onnx: 'onnx/model.onnx' })
    expect(await add()).toMatchObject({ file: 'onnx/model.onnx', others: ['onnx/model_quantized.onnx'] })
  })

  it('ends with the app, and nothing stays', async () => {
    nli()
    const found = await models.find(source)
    const adding = models.add(found).catch((error: unknown) => error)
    await models.close()
    expect(await adding).toMatchObject({ code: 'cancelled' })
    expect(stored()).toEqual([])
  })

  it('refuses the same model a second time, and one while another is added', async () => {
    nli()
    const found = await models.find(source)
    const first = models.add(found)
    await expect(models.add(found)).rejects.toMatchObject({ code: 'model-folder-unusable' })
    await first
    await expect(add()).rejects.toMatchObject({ code: 'model-folder-unusable', message: 'This model is already there, as “tiny-nli”.' })
    expect(stored()).toHaveLength(1)
  })
})

describe('a folder that is no usable model', () => {
  const broken: [string, () => void, string, string][] = [
    ['without config.json', () => unlinkSync(join(source, 'config.json')), 'model-folder-unusable', 'no config.json'],
    [
      'with a damaged config.json',
      () => writeFileSync(join(source, 'config.json'), '{"model_type":'),
      'model-folder-unusable',
      'cannot be read',
    ],
    ['without tokenizer.json', () => unlinkSync(join(source, 'tokenizer.json')), 'model-folder-unusable', 'no tokenizer.json'],
    ['without an ONNX file', () => unlinkSync(join(source, 'model.onnx')), 'model-folder-unusable', 'no ONNX file'],
    [
      'with an empty ONNX file',
      () => truncateSync(join(source, 'model.onnx'), 0),
      'model-folder-unusable',
      'model.onnx of this model is empty',
    ],
    ['with half an ONNX file', () => truncateSync(join(source, 'model.onnx'), 90), 'classifier-failed', 'cannot be opened'],
    ['with an operator that nobody knows', () => nli({ lastOperator: 'Bewitch' }), 'classifier-failed', 'cannot be opened'],
    ['whose result is no number', () => nli({ isBroken: true }), 'classifier-failed', 'no usable result'],
    ['with fewer logits than labels', () => nliWithLabels(4), 'model-folder-unusable', '4 labels'],
    [
      'without its external data',
      () => (nli({ external: 'model.onnx_data' }), unlinkSync(join(source, 'model.onnx_data'))),
      'classifier-failed',
      'second file',
    ],
    [
      'with a tokenizer of another kind',
      () => writeFileSync(join(source, 'tokenizer.json'), '{"model": {"type": "Magic"}}'),
      'classifier-failed',
      'tokenizer',
    ],
    [
      'with labels without names',
      () => nli({ config: { id2label: { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' } } }),
      'model-folder-unusable',
      'does not name its labels',
    ],
    [
      'for another task',
      () => nli({ config: { architectures: ['BertForTokenClassification'] } }),
      'model-folder-unusable',
      'BertForTokenClassification',
    ],
  ]
  function nliWithLabels(count: number): void {
    nli({ config: { id2label: Object.fromEntries(Array.from({ length: count }, (_, i) => [i, `kind ${i}`])) } })
  }

  it.each(broken)('%s is refused with a sentence, and nothing stays', async (_name, damage, code, words) => {
    nli()
    damage()
    const error = await add().catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code })
    expect((error as Error).message).toContain(words)
    expect(stored()).toEqual([])
    expect(await models.list()).toEqual([])
  })

  it('whose files are links is refused, because links are not followed', async () => {
    nli()
    const elsewhere = join(source, '..', 'blob')
    writeFileSync(elsewhere, readFileSync(join(source, 'model.onnx')))
    unlinkSync(join(source, 'model.onnx'))
    symlinkSync(elsewhere, join(source, 'model.onnx'))
    const error = await add().catch((cause: unknown) => cause)
    expect((error as Error).message).toBe(
      'The file model.onnx of this model is a link to another place, and EchoMind does not follow links.',
    )
    expect(stored()).toEqual([])
  })

  it('that disappears is told, and nothing stays', async () => {
    nli()
    const found = await models.find(source)
    unlinkSync(join(source, 'tokenizer.json'))
    await expect(models.add(found)).rejects.toMatchObject({ code: 'file-missing' })
    expect(stored()).toEqual([])
    await expect(models.find(join(source, 'nowhere'))).rejects.toMatchObject({ code: 'file-missing' })
  })

  it('is told apart from a folder of documents', async () => {
    nli()
    const project = join(source, '..', 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'config.json'), '{"name": "my-app", "port": 8080}')
    expect(await models.isModelFolder(source)).toBe(true)
    expect(await models.isModelFolder(project)).toBe(false)
    expect(await models.isModelFolder(join(source, 'config.json'))).toBe(false)
    expect(await models.isModelFolder(join(source, '..', 'nowhere'))).toBe(false)
  })
})

describe('a model of the library', () => {
  it.each(['model.onnx', 'config.json', 'tokenizer.json'])('is not opened when its %s was changed by one byte', async (name) => {
    nli()
    const { id } = await add()
    const file = join(data, 'models', id, name)
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(file, bytes)
    await expect(ask('the board')).rejects.toMatchObject({
      code: 'classifier-failed',
      message: `A file of the verification model was changed after it was added (${name}), so EchoMind does not open it.`,
    })
  })

  it('is not opened without one of its files', async () => {
    nli()
    const { id } = await add()
    unlinkSync(join(data, 'models', id, 'tokenizer_config.json'))
    await expect(ask('the board')).rejects.toMatchObject({ code: 'classifier-failed' })
  })

  it('is there for the next start, and gone once removed, by name or id', async () => {
    nli()
    const { id } = await add()
    models = open()
    expect(await models.list()).toMatchObject([{ id, name: 'tiny-nli', inUse: true }])
    await ask('the board')
    await models.remove('Tiny-NLI')
    expect(stored()).toEqual([])
    await expect(models.remove(id)).rejects.toMatchObject({ code: 'own-model-not-found' })
    await expect(models.remove('../../secret')).rejects.toMatchObject({ code: 'own-model-not-found' })
    const again = await add()
    await models.remove(again.id)
    expect(await models.chosen()).toBeNull()
  })

  it('gives second opinions as the newest NLI model, else as the newest cross-encoder', async () => {
    const reranker = join(source, '..', 'tiny-reranker')
    writeTinyCrossEncoder(reranker, { words: WORDS, scores: { budget: 3 } })
    nli()
    nli({ labels: ['entailment', 'neutral', 'contradiction'] }, join(source, '..', 'other-nli'))
    await add(reranker)
    expect((await models.chosen())?.name).toBe('tiny-reranker')
    await add()
    await add(join(source, '..', 'other-nli'))
    expect((await models.list()).map(({ name, inUse }) => [name, inUse])).toEqual([
      ['other-nli', true],
      ['tiny-nli', false],
      ['tiny-reranker', false],
    ])
    expect(await ask('the board')).toBeGreaterThan(0.9)
  })

  it('with a damaged manifest is no model, and what a killed process left is removed after an hour', async () => {
    nli()
    const { id } = await add()
    const half = join(data, 'models', `${randomUUID()}.part`)
    const fresh = join(data, 'models', `${randomUUID()}.part`)
    for (const folder of [half, fresh]) mkdirSync(folder)
    utimesSync(half, now / 1000 - 7200, now / 1000 - 7200)
    utimesSync(fresh, now / 1000, now / 1000)
    await models.tidy()
    expect([half, fresh].map((folder) => existsSync(folder))).toEqual([false, true])
    writeFileSync(join(data, 'models', id, 'echomind-model.json'), '{"id": "..", "files": [{"path": "../../x"}]}')
    expect(await models.list()).toEqual([])
  })
})
