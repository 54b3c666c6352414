import '../../../src-preload/texts/speak-english.ts'
import { availableParallelism, setPriority } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { MODEL, openSession } from '../adapters/embedder/model.ts'
import type { Session } from '../adapters/embedder/model.ts'
import { tokenCosines } from '../adapters/embedder/token-cosines.ts'
import { openTokenizer } from '../adapters/embedder/tokenizer.ts'
import type { ModelTokenizer } from '../adapters/embedder/tokenizer.ts'
import type { TokenComparison } from '../domain/generation/token-comparison.ts'
import type { Pair } from '../domain/classifier/types.ts'
import type { ClassifierModel } from '../ports/classifier.ts'
import { classifierThreadFunctions, createClassifierThread } from './classifier-thread.ts'
import { createEmbedderThreads } from './threads.ts'
import type { EmbedderThreadFunctions } from './threads.ts'
import { serve } from '../../storage/index.ts'

/** Functions of the embedder process. All throw `embedder-damaged` or `embedder-unavailable` if the model cannot be opened. */
export type EmbedderFunctions = {
  open(): Promise<void>
  /** Runs on its own session, so that it never waits for passages. */
  question(text: string): Promise<Float32Array>
  /** Vectors concatenated in one array. */
  passages(texts: string[]): Promise<{ vectors: Float32Array; truncated: number }>
  /** Token by token: the question's tokens on its own session, the passages' on the threads. */
  compare(question: string, passages: string[]): Promise<TokenComparison>
  tokens(texts: string[]): Promise<number[]>
  /** Probability that the passage says the claim, on a thread of its own. Throws `classifier-failed`. */
  classify(model: ClassifierModel, pair: Pair): Promise<number>
  unloadClassifier(): Promise<void>
}

/** Passages per message to a thread: short wait at the end of a batch, negligible overhead. */
const GROUP = 4
/**
 * Niceness of the passage threads: questions and the window take precedence (95 % of questions within 6 ms instead of 10 on two busy
 * cores).
 */
const PASSAGE_NICENESS = 5

/** Time from the first comparison until the threads are opened for the next ones, ms: the answer is written and drawn meanwhile. */
const THREADS_AFTER_MS = 2000

/** Time after which an unused classifier is freed: longer than the pause between two questions of a conversation. */
const CLASSIFIER_IDLE_MS = 180_000

// This file is the process entry and also the entry of its threads, so a bundle needs no second one.
if (isMainThread) serve(embedderFunctions(process.argv[2] ?? ''), leaveAtOnce)
else serveThread(workerData as { folder: string } | { classifierCores: number })

function serveThread(data: { folder: string } | { classifierCores: number }): void {
  if ('folder' in data) serve(threadFunctions(data.folder))
  else {
    const { functions, close } = classifierThreadFunctions(data.classifierCores)
    serve(functions, close)
  }
}

/** Exits at once: there is no state, and the runtime prints errors when its threads are stopped mid-work. */
function leaveAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

function embedderFunctions(folder: string): EmbedderFunctions {
  const entry = fileURLToPath(import.meta.url)
  const count = threadCount(availableParallelism())
  const threads = createEmbedderThreads({ entry, folder, count, onDeath: () => process.exit(1) })
  const classifier = createClassifierThread({ entry, cores: count, idleMs: Number(process.argv[3] ?? CLASSIFIER_IDLE_MS) })
  let opening: Promise<{ session: Session; tokenizer: ModelTokenizer }> | null = null

  async function openBoth(): Promise<{ session: Session; tokenizer: ModelTokenizer }> {
    const [session, tokenizer] = await Promise.all([openSession(folder), openTokenizer(folder)])
    return { session, tokenizer }
  }
  function open(): Promise<{ session: Session; tokenizer: ModelTokenizer }> {
    opening ??= openBoth().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    async open() {
      await open()
    },
    async question(text) {
      const { session, tokenizer } = await open()
      return session.run(tokenizer.encode(text).ids)
    },
    async passages(texts) {
      const { tokenizer } = await open()
      const vectors = new Float32Array(texts.length * MODEL.dimension)
      const groups: Promise<void>[] = []
      let truncated = 0
      for (let at = 0; at < texts.length; at += GROUP) {
        const encoded = texts.slice(at, at + GROUP).map((text) => tokenizer.encode(text))
        truncated += encoded.filter((text) => text.truncated).length
        groups.push(threads.embed(encoded.map((text) => text.ids)).then((part) => vectors.set(part, at * MODEL.dimension)))
        // Answers a question that arrived meanwhile before the next texts.
        await pause()
      }
      await Promise.all(groups)
      return { vectors, truncated }
    },
    async compare(question, passages) {
      const { session, tokenizer } = await open()
      const asked = tokenizer.encodeWords(question)
      const vectors = await session.runTokens(asked.ids)
      const alone = async (ids: Int32Array): Promise<Float32Array> => tokenCosines(vectors, await session.runTokens(ids), MODEL.dimension)
      // The first answer after a start does not wait for threads, which are opened behind it.
      const isFirst = !threads.isOpen()
      const compared = passages.map(async (text) => {
        const { ids, ranges } = tokenizer.encodeWords(text)
        return { ranges, cosines: await (isFirst ? alone(ids) : threads.compare(vectors, ids)) }
      })
      if (isFirst) void Promise.allSettled(compared).then(() => setTimeout(() => threads.open(), THREADS_AFTER_MS).unref())
      return { ranges: asked.ranges, passages: await Promise.all(compared) }
    },
    async tokens(texts) {
      const { tokenizer } = await open()
      const counts: number[] = []
      for (const text of texts) {
        counts.push(tokenizer.count(text))
        await pause()
      }
      return counts
    },
    classify: (model, pair) => classifier.classify(model, pair),
    unloadClassifier: () => classifier.unload(),
  }
}

/** A process that was started with less than that (nice) may not raise it. */
function demote(): void {
  try {
    setPriority(0, PASSAGE_NICENESS)
  } catch {
    // It stays as low as it is.
  }
}

function threadFunctions(folder: string): EmbedderThreadFunctions {
  let opening: Promise<Session> | null = null
  // Threads have their own priority only on Linux; elsewhere the whole process would be demoted, questions included.
  if (process.platform === 'linux') demote()
  const open = (): Promise<Session> => (opening ??= openSession(folder))
  return {
    async open() {
      await open()
    },
    async compare(question, ids) {
      const session = await open()
      return tokenCosines(question, await session.runTokens(ids), MODEL.dimension)
    },
    async embed(group) {
      const session = await open()
      const vectors = new Float32Array(group.length * MODEL.dimension)
      for (const [i, ids] of group.entries()) vectors.set(await session.run(ids), i * MODEL.dimension)
      return vectors
    },
  }
}

/** Number of threads: two cores are used fully; beyond that half, at most four, because the computer has other work. */
function threadCount(cores: number): number {
  return cores <= 2 ? cores : Math.min(4, Math.ceil(cores / 2))
}
