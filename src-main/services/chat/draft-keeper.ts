import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import type { ChatOptions } from './types.ts'

/** What came of an answer is kept this often while it comes, so that a crash takes less than a second of it. */
const KEEP_MS = 600

/** What came of one answer so far, kept while it comes. */
export type AnswerKeeper = {
  /** They are kept with the text that comes next. */
  sources(sources: Source[]): void
  /** All text so far. */
  text(soFar: string): void
  /** Nothing more is kept: the answer is finished. */
  end(): void
}

/** Keeps an answer while it comes: a short transaction now and then, one at a time, which the stream never waits for. */
export function keepPartialAnswer(database: Pick<ChatOptions['database'], 'keepDraft'>, id: MessageId): AnswerKeeper {
  let latest = ''
  let sources: Source[] | null = null
  let timer: NodeJS.Timeout | null = null
  let isOver = false

  async function keep(): Promise<void> {
    const text = latest
    const fresh = sources
    sources = null
    // A disk that is full or busy for a moment: the next time keeps all of it, and the finished answer is written whatever happens here.
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
