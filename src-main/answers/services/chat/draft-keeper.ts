import type { Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ChatOptions } from './types.ts'

/** Interval of storing a partial answer: a crash loses less than a second of it. */
const KEEP_MS = 600

/** Persists a partial answer. */
export type AnswerKeeper = {
  /** Sources, stored with the next text. */
  sources(sources: Source[]): void
  /** The complete text so far. */
  text(soFar: string): void
  /** Stops: the answer is finished. */
  end(): void
}

/** Stores a partial answer at intervals, in short transactions that the stream never awaits. */
export function keepPartialAnswer(database: Pick<ChatOptions['database'], 'keepDraft'>, id: MessageId): AnswerKeeper {
  let latest = ''
  let sources: Source[] | null = null
  let timer: NodeJS.Timeout | null = null
  let isOver = false

  async function keep(): Promise<void> {
    const text = latest
    const fresh = sources
    sources = null
    // Transient disk errors: the next save contains everything, and the finished answer is stored independently.
    await database.keepDraft({ id, text, sources: fresh }).catch(() => void (sources ??= fresh))
    timer = null
    if (!isOver && (latest !== text || sources !== null)) begin()
  }

  function begin(): void {
    timer ??= setTimeout(() => void keep(), KEEP_MS)
  }

  return {
    sources(given) {
      sources = given
    },
    text(soFar) {
      latest = soFar
      if (!isOver) begin()
    },
    end() {
      isOver = true
      if (timer) clearTimeout(timer)
    },
  }
}
