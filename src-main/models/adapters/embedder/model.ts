import { subtle } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { loadRuntime, type ImportRuntime } from '../runtime/onnx-runtime.ts'

/** The built-in embedder (resources/models/all-minilm-l6-v2/SOURCE.md): parameters, and SHA-256 of each file. */
export const MODEL = {
  name: 'all-minilm-l6-v2',
  dimension: 384,
  /** Most token ids per text, [CLS] and [SEP] included. */
  maxTokens: 256,
  languages: ['en'],
  /**
   * Identity of the vectors in stored indexes: SHA-256 of the first shipped model file. The file shipped now has one more output and the
   * same weights, so its vectors are the same and no library is embedded anew.
   */
  vectorsDigest: '97c53587f8bea9f9309fa37b6f9460072a0fe6b20079ce62c6f2f3a222de4912',
  files: {
    'model_int8.onnx': 'cdb7cdd86529a68dcd33987160253f7a7959e4d92802d49d9a169b899de103a4',
    'tokenizer.json': 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
    'tokenizer_config.json': 'acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b',
  },
} as const

/** Inference session for the token ids of one text. */
export type Session = {
  /** The raw vector of the text. */
  run(ids: readonly number[] | Int32Array): Promise<Float32Array>
  /** The raw vectors of its tokens (last layer), concatenated; [CLS] and [SEP] included. */
  runTokens(ids: readonly number[] | Int32Array): Promise<Float32Array>
}

/**
 * Session options with which x64 processors without VNNI multiply int8 exactly. Their fast instruction (VPMADDUBSW) saturates at 16 bits, so
 * the same text would have another vector than on other processors. Without effect elsewhere. Source: onnxruntime,
 * `kOrtSessionOptionsAvx2PrecisionMode`.
 */
export const EXACT_INT8 = { extra: { session: { x64quantprecision: '1' } } } as const

/** Bytes of a model file. Throws `embedder-damaged` if it is missing or differs from the shipped file. */
export async function readModelFile(folder: string, name: keyof typeof MODEL.files): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = await readFile(join(folder, name))
  } catch (cause) {
    throw new AppError('embedder-damaged', { variant: 'fileMissing', values: { name }, cause })
  }
  // Hashed on another thread while the runtime loads.
  if (Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex') !== MODEL.files[name])
    throw new AppError('embedder-damaged', { cause: new Error(`${name} has another SHA-256`) })
  return bytes
}

/**
 * Opens the model from verified bytes, single-threaded: sessions on several JavaScript threads use more cores (1.5 times the rate of one
 * session with two threads). Throws `embedder-damaged`, and `embedder-unavailable` without a native library.
 */
export async function openSession(folder: string, importRuntime?: ImportRuntime): Promise<Session> {
  const reading = readModelFile(folder, 'model_int8.onnx')
  reading.catch(() => undefined)
  const runtime = await loadRuntime(importRuntime)
  const bytes = await reading
  let session: InferenceSession
  try {
    session = await runtime.InferenceSession.create(bytes, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
      ...EXACT_INT8,
    })
  } catch (cause) {
    throw new AppError('embedder-unavailable', { cause })
  }
  // The session has its own copy; frees 23 MB before the next garbage collection.
  bytes.buffer.transfer(0)
  // One text at a time: in a padded batch the int8 activation scale is shared, and vectors would depend on their neighbours.
  const outputOf = async (name: 'sentence_embedding' | 'token_embeddings', ids: readonly number[] | Int32Array): Promise<Float32Array> => {
    const tensor = (data: BigInt64Array) => new runtime.Tensor('int64', data, [1, data.length])
    const feeds = { input_ids: tensor(BigInt64Array.from(ids, BigInt)), attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)) }
    const { [name]: output } = await session.run(feeds, [name])
    return output?.data as Float32Array
  }
  return { run: (ids) => outputOf('sentence_embedding', ids), runTokens: (ids) => outputOf('token_embeddings', ids) }
}
