import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBuiltInEmbedder } from '../../../../src-main/models/worker/built-in-embedder.ts'
import { MODEL, openSession } from '../../../../src-main/models/adapters/embedder/model.ts'
import { loadRuntime } from '../../../../src-main/models/adapters/runtime/onnx-runtime.ts'
import { openTokenizer } from '../../../../src-main/models/adapters/embedder/tokenizer.ts'
import type { Embedder } from '../../../../src-main/models/ports/models.ts'
import { OWN_EMBEDDER } from '../../../support/app.ts'

const entry = OWN_EMBEDDER
const modelFolder = fileURLToPath(new URL('../../../../resources/models/all-minilm-l6-v2', import.meta.url))
const sentence = (n: number): string =>
  `Invoice number ${n} was paid ${n % 30} days after the delivery of ${n * 3} boxes to the warehouse in the north.`

let embedder: Embedder
beforeAll(() => {
  embedder = createBuiltInEmbedder({ entry, modelFolder })
})
afterAll(() => embedder.close())

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let dot = 0
  let left = 0
  let right = 0
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!
    left += a[i]! ** 2
    right += b[i]! ** 2
  }
  return dot / Math.sqrt(left * right)
}

describe('the inference runtime of the embedder', () => {
  it('sends no telemetry: it writes neither a device id nor an event queue on an ordinary computer', async () => {
    const home = await mkdtemp(join(tmpdir(), 'echomind-home-'))
    const before = { ...process.env }
    for (const name of ['CI', 'ORT_DISABLE_TELEMETRY', 'XDG_CACHE_HOME']) delete process.env[name]
    Object.assign(process.env, { HOME: home, TMPDIR: home })
    const quiet = createBuiltInEmbedder({ entry, modelFolder })
    try {
      await quiet.embedQuestion(sentence(1))
      expect(await readdir(home)).toEqual([])
    } finally {
      await quiet.close()
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
      await rm(home, { recursive: true, force: true })
    }
  })
})

describe('the built-in embedder', () => {
  it('agrees with the reference vectors of sentence-transformers, on processors without exact int8 instructions too', async () => {
    const reference = JSON.parse(await readFile(join(modelFolder, 'reference.json'), 'utf8')) as { texts: string[]; vectors: number[][] }
    const { vectors } = await embedder.embedPassages(reference.texts)
    expect(vectors).toHaveLength(12)
    const far = reference.texts.filter((text, i) => cosine(vectors[i]!, reference.vectors[i]!) < (text === '' ? 0.98 : 0.99))
    expect(far).toEqual([])
  })

  it('reports its provider, dimension, token limit, model digest and languages', async () => {
    expect(await embedder.info()).toMatchObject({
      provider: 'built-in',
      dimension: 384,
      maxTokens: 256,
      digest: MODEL.vectorsDigest,
      languages: ['en'],
    })
  })

  it('gives a text the same vector as a question and as a passage, alone and in a batch', async () => {
    const texts = Array.from({ length: 70 }, (_, i) => sentence(i))
    const { vectors } = await embedder.embedPassages(texts)
    const alone = await embedder.embedPassages([texts[41]!])
    expect(vectors).toHaveLength(70)
    expect(alone.vectors[0]).toEqual(vectors[41])
    expect(await embedder.embedQuestion(texts[41]!)).toEqual(vectors[41])
    expect(cosine(vectors[41]!, vectors[42]!)).toBeLessThan(0.9999)
  })

  it('embeds the first 256 tokens of a long text and counts the text as truncated', async () => {
    const words = 'heating '.repeat(254).trim()
    const { vectors, truncated } = await embedder.embedPassages([words, `${words} discussed`, 'short'])
    expect(await embedder.countTokens([words, 'short', ''])).toEqual([256, 3, 2])
    expect(truncated).toBe(1)
    expect(vectors[1]).toEqual(vectors[0])
  })

  it('returns finite vectors for empty, huge and malformed texts', async () => {
    const { vectors, truncated } = await embedder.embedPassages([
      '',
      ' \n',
      '\u0000',
      '\uD800 lone',
      'x'.repeat(1_000_000),
      '今天下午三点开会讨论预算。',
    ])
    expect(vectors.every((vector) => Math.abs(cosine(vector, vector) - 1) < 1e-6 && vector.every(Number.isFinite))).toBe(true)
    expect(truncated).toBe(1)
    expect((await embedder.embedPassages([])).vectors).toEqual([])
  })

  it('compares the tokens of a question with those of passages, word by word', async () => {
    const question = 'Who paid the bill?'
    const passages = ['The bill was paid by Ana.', 'Überall schneit es.', '']
    const compared = await embedder.compareTokens!(question, passages)
    const wordsOf = (text: string, ranges: Int32Array): string[] =>
      Array.from({ length: ranges.length / 2 }, (_, i) => text.slice(ranges[2 * i], ranges[2 * i + 1]))
    expect(wordsOf(question, compared.ranges)).toEqual(['Who', 'paid', 'the', 'bill', '?'])
    expect(wordsOf(passages[0]!, compared.passages[0]!.ranges)).toEqual(['The', 'bill', 'was', 'paid', 'by', 'Ana', '.'])
    // Both German words are of several pieces, each with the range of its word.
    expect(new Set(wordsOf(passages[1]!, compared.passages[1]!.ranges))).toEqual(new Set(['Überall', 'schneit', 'es', '.']))
    expect(compared.passages.map(({ cosines }) => cosines.length)).toEqual(
      passages.map((_, i) => 5 * (compared.passages[i]!.ranges.length / 2)),
    )
    expect(compared.passages.flatMap(({ cosines }) => [...cosines]).every((value) => Math.abs(value) <= 1.0001)).toBe(true)
    // "bill" is nearest to "bill", "paid" to "paid".
    const row = (i: number): number[] => [...compared.passages[0]!.cosines.subarray(7 * i, 7 * i + 7)]
    expect([row(3).indexOf(Math.max(...row(3))), row(1).indexOf(Math.max(...row(1)))]).toEqual([1, 3])
    expect(await embedder.compareTokens!(question, [])).toMatchObject({ passages: [] })
  })

  it('compares a question with itself at cosine 1, and with a long text as far as it reads', async () => {
    const { passages, ranges } = await embedder.compareTokens!(sentence(7), [sentence(7), 'heating '.repeat(1000)])
    const count = ranges.length / 2
    for (let i = 0; i < count; i++) expect(passages[0]!.cosines[i * count + i]).toBeCloseTo(1, 4)
    expect(passages[1]!.ranges).toHaveLength(2 * 254)
  })

  it('splits every text into the tokens of the whole tokenizer', async () => {
    const tokenizer = await openTokenizer(modelFolder)
    const texts = [
      'Déjà-vu: “naïve” café, 12.5 % – ok?',
      'नमस्ते दुनिया, कैसे हो',
      '今天下午三点开会讨论预算。ひらがな カタカナ 々',
      'Привет, мир! ‏مرحبا بالعالم',
      'a_b@c.org C++ <tag> [x] `y` ~z \u00a0end\tof\nlines 😀 x'.repeat(3),
      'supercalifragilistic '.repeat(100),
      '',
    ]
    for (const text of texts) {
      const { ids, ranges } = tokenizer.encodeWords(text)
      expect(ids).toEqual(tokenizer.encode(text).ids)
      expect(ranges).toHaveLength(2 * (ids.length - 2))
    }
  })

  it('embeds a question before passages that were queued earlier', async () => {
    const order: string[] = []
    const passages = embedder.embedPassages(Array.from({ length: 160 }, (_, i) => sentence(i))).then(() => order.push('passages'))
    await embedder.embedQuestion('Who paid late?').then(() => order.push('question'))
    await passages
    expect(order).toEqual(['question', 'passages'])
  })

  it('stops between two batches when the request is cancelled', async () => {
    const abort = new AbortController()
    const passages = embedder.embedPassages(
      Array.from({ length: 2000 }, (_, i) => sentence(i)),
      { signal: abort.signal },
    )
    abort.abort()
    await expect(passages).rejects.toMatchObject({ code: 'cancelled' })
    await expect(embedder.embedQuestion('And now?', { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('the process of the built-in embedder', () => {
  it('restarts and embeds the whole batch again after a kill', async () => {
    const pids: number[] = []
    const own = createBuiltInEmbedder({ entry, modelFolder, onStart: (pid) => pids.push(pid) })
    try {
      await own.info()
      const texts = Array.from({ length: 96 }, (_, i) => sentence(i))
      const passages = own.embedPassages(texts)
      await own.embedQuestion('The process is at work now.')
      const compared = own.compareTokens!('Who is at work?', texts.slice(0, 8))
      process.kill(pids[0]!, 'SIGKILL')
      expect(await compared).toEqual(await embedder.compareTokens!('Who is at work?', texts.slice(0, 8)))
      const { vectors } = await passages
      expect(pids.length).toBeGreaterThan(1)
      expect(vectors).toEqual((await embedder.embedPassages(texts)).vectors)
    } finally {
      await own.close()
    }
  })

  it('reports the embedder as unavailable after repeated crashes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'echomind-embedder-'))
    const dying = join(folder, 'dies.mjs')
    await writeFile(dying, 'process.exit(3)')
    const own = createBuiltInEmbedder({ entry: dying, modelFolder })
    await expect(own.embedPassages(['a'])).rejects.toMatchObject({ code: 'embedder-unavailable' })
    await own.close()
    await rm(folder, { recursive: true })
  })

  it('cancels running requests when the embedder is closed', async () => {
    const own = createBuiltInEmbedder({ entry, modelFolder })
    await own.info()
    const passages = own.embedPassages(Array.from({ length: 500 }, (_, i) => sentence(i)))
    const [refused] = await Promise.all([passages.catch((error: unknown) => error), own.close()])
    expect(refused).toMatchObject({ code: 'cancelled' })
  })

  it('prints no error when the process is closed while it embeds', async () => {
    const spoken = await Promise.all(Array.from({ length: 4 }, () => closeInTheMiddle()))
    expect(spoken).toEqual(['', '', '', ''])
  })

  /** The standard error of a process that is closed while its threads embed passages. */
  async function closeInTheMiddle(): Promise<string> {
    const child = fork(entry, [modelFolder], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let words = ''
    child.stderr?.on('data', (text: Buffer) => {
      words += text.toString()
    })
    const embed = (id: number, count: number) =>
      child.send({ id, name: 'passages', arguments: [Array.from({ length: count }, (_, i) => sentence(i))] })
    embed(1, 8)
    child.on('message', ({ id }: { id: number }) => {
      if (id === 2) child.send({ close: true })
      if (id !== 1) return
      embed(3, 300)
      child.send({ id: 2, name: 'question', arguments: ['Who is there?'] })
    })
    await once(child, 'close')
    return words
  }
})

describe('the model files of the built-in embedder', () => {
  let folder: string
  afterEach(() => rm(folder, { recursive: true }))

  async function openChanged(change: (folder: string) => Promise<void>): Promise<unknown> {
    folder = await mkdtemp(join(tmpdir(), 'echomind-model-'))
    await cp(modelFolder, folder, { recursive: true })
    await change(folder)
    const own = createBuiltInEmbedder({ entry, modelFolder: folder })
    return own.info().finally(() => own.close())
  }

  it.each(Object.keys(MODEL.files))('are refused as damaged when %s has a flipped bit', async (name) => {
    const refused = openChanged(async (changed) => {
      const bytes = await readFile(join(changed, name))
      const at = Math.floor(bytes.length / 3)
      bytes[at]! ^= 1
      await writeFile(join(changed, name), bytes)
    })
    await expect(refused).rejects.toMatchObject({ code: 'embedder-damaged' })
  })

  it.each(Object.keys(MODEL.files))('are refused as damaged when %s is missing', async (name) => {
    await expect(openChanged((changed) => rm(join(changed, name)))).rejects.toMatchObject({ code: 'embedder-damaged' })
  })

  it('are reported as unusable on a computer without a native library for the runtime', async () => {
    folder = await mkdtemp(join(tmpdir(), 'echomind-model-'))
    const missing = openSession(modelFolder, () =>
      Promise.reject(new Error("Cannot find module '../bin/napi-v6/darwin/x64/onnxruntime_binding.node'")),
    )
    await expect(missing).rejects.toMatchObject({
      code: 'embedder-unavailable',
      message: expect.stringContaining('does not run on this kind of computer'),
    })
  })
})

describe('the runtime of the built-in embedder', () => {
  it('names what Windows lacks, because every computer can get it', async () => {
    const cause = Object.assign(new Error('The specified module could not be found.'), { code: 'ERR_DLOPEN_FAILED' })
    const failing = (): Promise<never> => Promise.reject(cause)
    await expect(loadRuntime(failing, 'win32')).rejects.toMatchObject({ message: expect.stringContaining('a library of Microsoft') })
    await expect(loadRuntime(failing, 'linux')).rejects.toMatchObject({ message: expect.stringContaining('this kind of computer') })
  })
})
