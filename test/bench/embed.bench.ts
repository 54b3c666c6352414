import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tokenizer } from '@huggingface/tokenizers'
import ort from 'onnxruntime-node'
import { generatedEnglish, passagesOf } from './generated-english.ts'
import { createBuiltInEmbedder } from '../../src-main/models/worker/built-in-embedder.ts'

// The built-in embedder against a plain loop over one session with two threads, on the same texts, in turns, in one run.
// node test/bench/embed.bench.ts [FILE.txt [ROUNDS]]: passages are cut from FILE (default: from generated English).

const PASSAGES = 300
const QUESTIONS = 200
const modelFolder = fileURLToPath(new URL('../../resources/models/all-minilm-l6-v2', import.meta.url))
const entry = fileURLToPath(new URL('../../src-main/models/worker/embedder-entry.ts', import.meta.url))
const [, , file, rounds = '5'] = process.argv

const texts = passagesOf(file ? readFileSync(file, 'utf8') : generatedEnglish(), PASSAGES)
const loop = await openLoop()
const embedder = createBuiltInEmbedder({ entry, modelFolder })
await embedder.info()
const rates: { loop: number[]; ours: number[] } = { loop: [], ours: [] }
for (let round = 0; round <= Number(rounds); round++) {
  const ours = await rate(() => embedder.embedPassages(texts))
  const plain = await rate(async () => {
    for (const text of texts) await loop(text)
  })
  if (round === 0) continue // warms both up
  rates.ours.push(ours)
  rates.loop.push(plain)
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const percentile = (values: number[], p: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * p)]!
const row = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(44)} ${value}\n`)
row('cores', String(availableParallelism()))
row('plain loop, passages/s (median)', median(rates.loop).toFixed(0))
row('built-in embedder, passages/s (median)', median(rates.ours).toFixed(0))
row('ratio (goal >= 0.9)', (median(rates.ours) / median(rates.loop)).toFixed(2))
row('question alone, ms p50 / p95', await latencies(QUESTIONS))
const stop = new AbortController()
const busy = keepBusy(stop.signal)
row('question while passages run (goal p95 <= 8)', await latencies(QUESTIONS))
stop.abort()
row('passages/s meanwhile', (await busy).toFixed(0))
await embedder.close()

async function rate(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return (texts.length / (performance.now() - start)) * 1000
}

async function latencies(count: number): Promise<string> {
  const values: number[] = []
  for (let i = 0; i < count; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10 + ((i * 37) % 30)))
    const start = performance.now()
    await embedder.embedQuestion(`How long does the guarantee of model ${i} last?`)
    values.push(performance.now() - start)
  }
  return `${percentile(values, 0.5).toFixed(2)} / ${percentile(values, 0.95).toFixed(2)}`
}

async function keepBusy(signal: AbortSignal): Promise<number> {
  const start = performance.now()
  let done = 0
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const { vectors } = await embedder.embedPassages(texts.slice(0, 128))
      done += vectors.length
    }
  }
  await Promise.all([work(), work()])
  return (done / (performance.now() - start)) * 1000
}

async function openLoop(): Promise<(text: string) => Promise<Float32Array>> {
  const json = (name: string): object => JSON.parse(readFileSync(join(modelFolder, name), 'utf8')) as object
  const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'))
  const session = await ort.InferenceSession.create(join(modelFolder, 'model_int8.onnx'), { intraOpNumThreads: 2, interOpNumThreads: 1 })
  return async (text) => {
    const all = tokenizer.encode(text).ids
    const ids = BigInt64Array.from(all.length > 256 ? [...all.slice(0, 255), all.at(-1)!] : all, BigInt)
    const feed = (data: BigInt64Array) => new ort.Tensor('int64', data, [1, ids.length])
    const feeds = { input_ids: feed(ids), attention_mask: feed(new BigInt64Array(ids.length).fill(1n)) }
    const { sentence_embedding: output } = await session.run(feeds, ['sentence_embedding'])
    return Float32Array.from(output!.data as Float32Array)
  }
}
