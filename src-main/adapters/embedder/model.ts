import { subtle } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { AppError } from '../../../src-preload/contract/errors.ts'

/** The built-in embedder (resources/models/all-minilm-l6-v2/SOURCE.md): its numbers and the SHA-256 of each file that is opened. */
export const MODEL = {
  name: 'all-minilm-l6-v2',
  dimension: 384,
  /** Ids that are read, with [CLS] and [SEP]. */
  maxTokens: 256,
  languages: ['en'],
  files: {
    'model_int8.onnx': '97c53587f8bea9f9309fa37b6f9460072a0fe6b20079ce62c6f2f3a222de4912',
    'tokenizer.json': 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
    'tokenizer_config.json': 'acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b',
  },
} as const

/** Ids of one text to its vector, as the model gives it. */
export type Session = { run(ids: readonly number[] | Int32Array): Promise<Float32Array> }

/** The native runtime; a parameter of `openSession` so that a computer without it can be tested. */
export type LoadRuntime = () => Promise<typeof import('onnxruntime-node')>

/** The bytes of a file of the model. Throws `embedder-damaged` when it is missing or is not the one that was shipped. */
export async function readModelFile(folder: string, name: keyof typeof MODEL.files): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = await readFile(join(folder, name))
  } catch (cause) {
    throw new AppError('embedder-damaged', { message: `A file of the built-in embedding model is missing (${name}).`, cause })
  }
  // On a thread of its own: the runtime is loaded meanwhile.
  if (Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex') !== MODEL.files[name])
    throw new AppError('embedder-damaged', { cause: new Error(`${name} has another SHA-256`) })
  return bytes
}

/**
 * Opens the model from checked bytes, for one thread: sessions on several JavaScript threads use more cores (1.5 times the rate of one
 * session with two threads, measured). Throws `embedder-damaged`, and `embedder-unavailable` where there is no native library.
 */
export async function openSession(folder: string, loadRuntime: LoadRuntime = () => import('onnxruntime-node')): Promise<Session> {
  const reading = readModelFile(folder, 'model_int8.onnx')
  reading.catch(() => undefined)
  let runtime: typeof import('onnxruntime-node')
  try {
    const loaded = await loadRuntime()
    // The package is CommonJS: bundled or not, its functions are on `default` or on the module itself.
    runtime = (loaded as { default?: typeof import('onnxruntime-node') }).default ?? loaded
  } catch (cause) {
    throw new AppError('embedder-unavailable', {
      message: 'The built-in embedder does not run on this kind of computer, so only words are searched.',
      next: 'Choose an embedding model of the model server (models.embedding) to search by meaning too.',
      cause,
    })
  }
  const bytes = await reading
  let session: InferenceSession
  try {
    session = await runtime.InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 })
  } catch (cause) {
    throw new AppError('embedder-unavailable', { cause })
  }
  // The session has its own copy; 23 MB that nobody reads again would stay until the next garbage collection.
  bytes.buffer.transfer(0)
  return {
    async run(ids) {
      // One text at a time: in a padded batch the activation scale of the int8 model is the whole batch's, and vectors would depend on neighbours.
      const tensor = (data: BigInt64Array) => new runtime.Tensor('int64', data, [1, data.length])
      const { sentence_embedding: output } = await session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      })
      return Float32Array.from(output?.data as Float32Array)
    },
  }
}
