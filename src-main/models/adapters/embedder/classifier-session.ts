import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { probabilityOf, YES_FROM } from '../../domain/classifier/judge.ts'
import type { Pair } from '../../domain/classifier/types.ts'
import type { ClassifierModel } from '../../ports/classifier.ts'
import { loadRuntime } from '../runtime/onnx-runtime.ts'
import { EXACT_INT8 } from './model.ts'
import { createPairEncoder, type EncodedPair, type PairEncoder } from './pair-encoder.ts'

const READ_BYTES = 1 << 20

/** An opened classifier. */
export type ClassifierSession = {
  /** Probability that the passage says the claim: the highest over its windows. Throws `classifier-failed`. */
  probability(pair: Pair): Promise<number>
  close(): Promise<void>
}

/**
 * Opens a classifier after comparing each of its files with the recorded SHA-256. Throws `classifier-failed`, and `embedder-unavailable`
 * without a native library.
 */
export async function openClassifier(model: ClassifierModel, threads: number): Promise<ClassifierSession> {
  await checkFiles(model)
  const runtime = await loadRuntime()
  let session: InferenceSession
  let encode: PairEncoder
  // Models of the RoBERTa family have one type for both texts.
  const { type_vocab_size: typeCount = 2 } = (await json(model, 'config.json')) as { type_vocab_size?: number }
  const isTyped = typeCount > 1
  try {
    encode = createPairEncoder(await json(model, 'tokenizer.json'), await json(model, 'tokenizer_config.json'), model)
  } catch (cause) {
    throw new AppError('classifier-failed', { variant: 'tokenizer', cause })
  }
  try {
    // By path: external data is found beside the file, and never outside its folder (the runtime refuses that).
    session = await runtime.InferenceSession.create(join(model.folder, ...model.onnx.split('/')), {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 4,
      ...EXACT_INT8,
    })
  } catch (cause) {
    throw new AppError('classifier-failed', { variant: isAboutData(cause) ? 'externalData' : 'cannotOpen', cause })
  }
  const run = async ({ ids, types }: EncodedPair): Promise<Float32Array> => {
    const tensor = (values: readonly number[]) => new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    const known: Record<string, () => readonly number[]> = {
      input_ids: () => ids,
      attention_mask: () => ids.map(() => 1),
      token_type_ids: () => (isTyped ? types : ids.map(() => 0)),
    }
    // Only what the model asks for: many have no token types.
    const feeds = Object.fromEntries(session.inputNames.flatMap((name) => (known[name] ? [[name, tensor(known[name]())]] : [])))
    const output = session.outputNames.includes('logits') ? 'logits' : (session.outputNames[0] ?? '')
    const { [output]: logits } = await session.run(feeds, [output])
    if (logits?.type !== 'float32' || logits.data.length !== model.labels) throw new Error(`output ${logits?.type} ${String(logits?.dims)}`)
    return logits.data as Float32Array
  }
  return {
    async probability(pair) {
      let best = 0
      for (const encoded of encode(pair)) {
        const logits = await run(encoded).catch((cause: unknown) =>
          Promise.reject(new AppError('classifier-failed', { variant: 'cannotRun', cause })),
        )
        const probability = probabilityOf(model.kind, logits, model.yes)
        if (!Number.isFinite(probability))
          throw new AppError('classifier-failed', { variant: 'cannotRun', cause: new Error('not a number') })
        best = Math.max(best, probability)
        // The highest can only confirm it further.
        if (best >= YES_FROM) break
      }
      return best
    },
    close: () => session.release(),
  }
}

/** Throws `classifier-failed` if a file is missing or has another SHA-256. */
async function checkFiles({ folder, files }: ClassifierModel): Promise<void> {
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256')
    try {
      for await (const piece of createReadStream(join(folder, ...path.split('/')), { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>)
        hash.update(piece)
    } catch (cause) {
      throw new AppError('classifier-failed', { variant: 'missing', values: { name: path }, cause })
    }
    if (hash.digest('hex') !== sha256) throw new AppError('classifier-failed', { variant: 'changed', values: { name: path } })
  }
}

/** A JSON file of the model; {} for one that it has not. */
async function json({ folder, files }: ClassifierModel, name: string): Promise<object> {
  if (!files.some(({ path }) => path === name)) return {}
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as object
}

function isAboutData(cause: unknown): boolean {
  return cause instanceof Error && !isAppError(cause) && /external data|model_path/iu.test(cause.message)
}
