import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelStore } from '../../../src-main/models/adapters/files/model-store.ts'
import { readModelFolder } from '../../../src-main/models/adapters/files/model-folder.ts'
import { recogniseClassifier } from '../../../src-main/models/domain/classifier/recognise.ts'
import type { Pair, Recognised } from '../../../src-main/models/domain/classifier/types.ts'
import type { ClassifierModel } from '../../../src-main/models/ports/classifier.ts'
import { createBuiltInEmbedder } from '../../../src-main/models/worker/built-in-embedder.ts'
import { createClassifier } from '../../../src-main/models/worker/classifier.ts'
import { createEmbedderProcess, type EmbedderProcess } from '../../../src-main/models/worker/embedder-process.ts'
import { OWN_EMBEDDER, RESOURCES, temporaryFolder } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { writeTinyCrossEncoder, writeTinyNli } from '../../support/models/tiny-classifier.ts'

const WORDS = ['the', 'board', 'approved', 'budget', 'harbour', 'was', 'dredged', 'in', 'may', 'and', '.']
const FILLER = 'The board and the board and the board in the board. '
const options = { entry: OWN_EMBEDDER, modelFolder: join(RESOURCES, 'models', 'all-minilm-l6-v2') }
const never = new AbortController().signal

let folder: string
let pids: number[]
let embedder: EmbedderProcess

beforeEach(() => {
  folder = temporaryFolder()
  pids = []
  embedder = createEmbedderProcess({ ...options, onStart: (pid) => pids.push(pid) })
})
afterEach(async () => {
  await embedder.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A model in a library, from a folder that `write` fills. */
async function stored(write: (path: string) => void): Promise<ClassifierModel> {
  const source = join(folder, 'source')
  write(source)
  const found = await readModelFolder(source)
  const store = createModelStore({ dataFolder: join(folder, 'data'), now: Date.now })
  const staged = await store.stage(found, recogniseClassifier(found.files, found, { maxBytes: 1e9, processor: 'x64' }) as Recognised, {
    signal: never,
    onCopied: () => undefined,
  })
  await staged.keep()
  return (await store.list())[0]!
}
const nli = (maxTokens = 64, labels?: string[]) =>
  stored((path) => writeTinyNli(path, { words: WORDS, maxTokens, ...(labels && { labels }) }))

async function ask(model: ClassifierModel, pairs: Pair[], process_ = embedder): Promise<number[]> {
  return Array.fromAsync(createClassifier(process_).classify(model, pairs, { signal: never }))
}
const pair = (claim: string, passage: string, aligned = ''): Pair => ({ claim, passage, aligned })

describe('a classifier in the process of the embedder', () => {
  it('answers each pair in order, whichever order its labels have', async () => {
    const pairs = [
      pair('The board approved the budget.', 'In May the board approved the budget.'),
      pair('The harbour was dredged.', 'In May the board approved the budget.'),
      pair('the budget', 'The board approved the budget.'),
    ]
    for (const labels of [
      ['entailment', 'neutral', 'contradiction'],
      ['neutral', 'contradiction', 'entailment'],
    ]) {
      const [yes, no, also] = await ask(await nli(64, labels), pairs)
      expect(yes).toBeGreaterThan(0.9)
      expect(no).toBeLessThan(0.1)
      expect(also).toBeGreaterThan(0.9)
    }
  })

  it('finds a sentence anywhere in a passage that is longer than its window', async () => {
    const model = await nli(32)
    const hidden = 'The harbour was dredged in May.'
    for (const place of [0, 3, 6]) {
      const passage = FILLER.repeat(place) + hidden + FILLER.repeat(6 - place)
      expect((await ask(model, [pair('The harbour was dredged.', passage)]))[0]).toBeGreaterThan(0.9)
    }
    expect((await ask(model, [pair('The harbour was dredged.', FILLER.repeat(6))]))[0]).toBeLessThan(0.1)
  })

  it('reads the aligned sentence first, even beyond the windows that it has time for', async () => {
    const model = await nli(32)
    const hidden = 'The harbour was dredged in May.'
    const passage = FILLER.repeat(40) + hidden
    expect((await ask(model, [pair('The harbour was dredged.', passage)]))[0]).toBeLessThan(0.1)
    expect((await ask(model, [pair('The harbour was dredged.', passage, hidden)]))[0]).toBeGreaterThan(0.9)
  })

  it('joins no words of a claim across two windows', async () => {
    const model = await nli(32)
    const passage = `The harbour. ${FILLER.repeat(8)}was dredged.`
    expect((await ask(model, [pair('The harbour was dredged.', passage)]))[0]).toBeLessThan(0.1)
  })

  it('runs a cross-encoder without token types, on one logit', async () => {
    const model = await stored((path) => writeTinyCrossEncoder(path, { words: WORDS, scores: { harbour: 3, dredged: 3 } }))
    const [relevant, not] = await ask(model, [pair('the harbour', 'dredged in May'), pair('the board', 'approved')])
    expect(relevant).toBeCloseTo(1 / (1 + Math.exp(-2)), 4)
    expect(not).toBeCloseTo(1 / (1 + Math.exp(4)), 4)
  })

  it('cuts an endless claim and an endless passage', async () => {
    const model = await nli(32)
    expect(await ask(model, [pair('board '.repeat(5000), 'The board. '.repeat(20_000)), pair('', ''), pair('the board', '')])).toHaveLength(
      3,
    )
  })
})

describe('beside the embedder', () => {
  it('a loaded classifier changes no vector, and passages are embedded while it works', async () => {
    const model = await nli()
    const own = createBuiltInEmbedder(options, embedder)
    const texts = Array.from({ length: 64 }, (_, i) => `The harbour was dredged ${i} times in May and paid for by the board.`)
    const before = await own.embedPassages(texts)
    const [after, probabilities] = await Promise.all([
      own.embedPassages(texts),
      ask(model, Array(40).fill(pair('the board', FILLER)) as Pair[]),
    ])
    expect(after.vectors).toEqual(before.vectors)
    expect(new Set(probabilities).size).toBe(1)
    expect(pids).toHaveLength(1)
  })

  it('a classifier needs no embedding model', async () => {
    const bare = createEmbedderProcess({ entry: OWN_EMBEDDER, modelFolder: join(folder, 'nowhere') })
    try {
      expect((await ask(await nli(), [pair('the board', 'The board.')], bare))[0]).toBeGreaterThan(0.9)
    } finally {
      await bare.close()
    }
  })
})

describe('the end of a classifier', () => {
  it('by a kill costs its opinion and nothing else: the embedder goes on, and so does the next opinion', async () => {
    const model = await nli()
    const own = createBuiltInEmbedder(options, embedder)
    await own.info()
    const asked = ask(model, [pair('the board', 'The board.')])
    process.kill(pids[0]!, 'SIGKILL')
    const embedded = own.embedPassages(['The harbour was dredged.'])
    await expect(asked).rejects.toMatchObject({ code: 'classifier-failed' })
    expect((await embedded).vectors).toHaveLength(1)
    expect((await ask(model, [pair('the board', 'The board.')]))[0]).toBeGreaterThan(0.9)
  })

  it('twice by its process sets it aside until the next start', async () => {
    const model = await nli()
    const classifier = createClassifier(embedder)
    const once = () => Array.fromAsync(classifier.classify(model, [pair('the board', 'The board.')], { signal: never }))
    for (const _time of [1, 2]) {
      await createBuiltInEmbedder(options, embedder).info()
      const asked = once()
      process.kill(pids.at(-1)!, 'SIGKILL')
      await expect(asked).rejects.toMatchObject({ code: 'classifier-failed' })
    }
    await expect(once()).rejects.toMatchObject({ message: expect.stringContaining('twice') as string })
  })

  it('by cancelling comes between two pairs', async () => {
    const model = await nli()
    const control = new AbortController()
    const pairs = createClassifier(embedder).classify(model, Array(50).fill(pair('the board', FILLER)) as Pair[], {
      signal: control.signal,
    })
    await pairs.next()
    control.abort()
    await expect(pairs.next()).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('by idleness frees it: the next question reads and checks its files again', async () => {
    const model = await nli()
    const idle = createEmbedderProcess({ ...options, classifierIdleMs: 0 })
    try {
      await ask(model, [pair('the board', 'The board.')], idle)
      writeFileSync(join(model.folder, 'config.json'), '{}')
      await eventually(async () => {
        const outcome = await ask(model, [pair('the board', 'The board.')], idle).catch((error: Error) => error)
        if (outcome instanceof Error) return outcome.message.includes('changed after it was added')
        return false
      })
      expect(await ask(model, [], idle)).toEqual([])
    } finally {
      await idle.close()
    }
  })

  it('by request frees it, and one that is not loaded as well', async () => {
    const model = await nli()
    const classifier = createClassifier(embedder)
    await classifier.unload()
    await ask(model, [pair('the board', 'The board.')])
    writeFileSync(join(model.folder, 'config.json'), '{}')
    expect(await ask(model, [pair('the board', 'The board.')])).toHaveLength(1)
    await classifier.unload()
    await expect(ask(model, [pair('the board', 'The board.')])).rejects.toMatchObject({ code: 'classifier-failed' })
  })
})
