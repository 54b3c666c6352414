/** A thread or a process of `main.mjs`: does what its first argument names, and posts what it found. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort as threadPort } from 'node:worker_threads'

const port = threadPort ?? process.parentPort
const [kind, root, folder] = process.argv.slice(2)
const require = createRequire(join(root, 'package.json'))

const WORK = {
  database() {
    const database = new (require('better-sqlite3'))(join(folder, `${threadPort ? 'thread' : 'process'}.db`))
    require('sqlite-vec').load(database)
    database.prepare('select vec_version()').get()
    const mode = database.pragma('journal_mode = wal', { simple: true })
    database.close()
    return mode
  },
  async embedder() {
    const { InferenceSession, Tensor } = require('onnxruntime-node')
    const session = await InferenceSession.create(join(root, 'resources', 'models', 'all-minilm-l6-v2', 'model_int8.onnx'))
    const tensor = (values) => new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    // "[CLS] hello world [SEP]".
    const found = await session.run({ input_ids: tensor([101, 7592, 2088, 102]), attention_mask: tensor([1, 1, 1, 1]) })
    const { data } = found.sentence_embedding
    return data.length === 384 && data.every(Number.isFinite) ? true : `${data.length} numbers`
  },
  async speech() {
    const { InferenceSession, Tensor } = require('onnxruntime-node')
    const session = await InferenceSession.create(join(root, 'resources', 'models', 'silero-vad', 'silero_vad.onnx'))
    const input = new Tensor('float32', new Float32Array(576), [1, 576])
    const state = new Tensor('float32', new Float32Array(256), [2, 1, 128])
    const { output } = await session.run({ input, state, sr: new Tensor('int64', [16_000n], []) })
    return output.data[0] < 0.5
  },
  // A module with one v128.const: it does not compile without SIMD.
  simd: () =>
    WebAssembly.validate(
      new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]),
    ),
  exhaust() {
    const kept = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })))
  },
}

if (kind === 'echo')
  port.on('message', ({ data }) => port.postMessage(data instanceof Uint8Array && data.every((one) => one === 7) ? data.length : 0))
else if (kind === 'wait') setTimeout(() => process.exit(0), 1000)
else port.postMessage(await WORK[kind]())
if (kind !== 'echo' && !threadPort) setTimeout(() => process.exit(0), 200)
