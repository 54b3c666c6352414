import { availableParallelism, setPriority } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { MODEL, openSession } from '../../adapters/embedder/model.ts'
import type { Session } from '../../adapters/embedder/model.ts'
import { openTokenizer } from '../../adapters/embedder/tokenizer.ts'
import type { ModelTokenizer } from '../../adapters/embedder/tokenizer.ts'
import { createEmbedderThreads } from './threads.ts'
import type { EmbedderThreadFunctions } from './threads.ts'
import { serve } from '../serve.ts'

/** What the embedder process serves. Every function throws `embedder-damaged` or `embedder-unavailable` when the model cannot be opened. */
export type EmbedderFunctions = {
  open(): Promise<void>
  /** On a session of its own, so that it never waits behind passages. */
  question(text: string): Promise<Float32Array>
  /** The vectors one after the other in one array. */
  passages(texts: string[]): Promise<{ vectors: Float32Array; truncated: number }>
  tokens(texts: string[]): Promise<number[]>
}

/** Passages that travel to a thread together: little to wait for at the end of a batch, and the hop costs nothing. */
const GROUP = 4
/** Niceness of the passage threads: a question and the window go first (95 % of questions within 6 ms instead of 10 on two busy cores). */
const PASSAGE_NICENESS = 5

// This one file is the process and, started again by it, each of its threads, so a bundle needs no second entry.
if (isMainThread) serve(embedderFunctions(process.argv[2] ?? ''), leaveAtOnce)
else serve(threadFunctions((workerData as { folder: string }).folder))

/** Nothing is kept here, and the runtime ends with words on standard error when its threads are taken down in the middle of their work. */
function leaveAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

function embedderFunctions(folder: string): EmbedderFunctions {
  const threads = createEmbedderThreads({
    entry: fileURLToPath(import.meta.url),
    folder,
    count: threadCount(availableParallelism()),
    onDeath: () => process.exit(1),
  })
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
        // A question that came meanwhile is answered before the next texts are looked at.
        await pause()
      }
      await Promise.all(groups)
      return { vectors, truncated }
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
  }
}

function threadFunctions(folder: string): EmbedderThreadFunctions {
  let opening: Promise<Session> | null = null
  // On Linux alone a thread has a priority of its own; elsewhere the whole process would step back, questions too.
  if (process.platform === 'linux') setPriority(0, PASSAGE_NICENESS)
  return {
    async embed(group) {
      const session = await (opening ??= openSession(folder))
      const vectors = new Float32Array(group.length * MODEL.dimension)
      for (const [i, ids] of group.entries()) vectors.set(await session.run(ids), i * MODEL.dimension)
      return vectors
    },
  }
}

/** Two cores are used whole; of more, half, and never more than four: the rest of the computer is not ours. */
function threadCount(cores: number): number {
  return cores <= 2 ? cores : Math.min(4, Math.ceil(cores / 2))
}
