import type { Thought } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { stripHidden, stripPiece } from '../../../text/index.ts'
import { createMarkerFilter } from '../../domain/markers/markers.ts'
import { createNotFoundFilter, type NotFound } from '../../domain/markers/not-found.ts'
import { createRunawayWatch, longestAnswer } from '../../domain/generation/runaway.ts'
import type { ChatRequest, ModelServer } from '../../ports/models.ts'

/**
 * Batching of tokens sent to the window; the first is sent at once. With the window's 24 ms and a frame this stays within 50 ms (DESIGN.md,
 * Performance).
 */
const GATHER_MS = 8
/** Longest kept thought, characters. */
const LONGEST_THOUGHT = 20_000

/** Result of streaming: text without unknown markers and hidden characters, and how it ended. */
export type Streamed = {
  text: string
  /** Null: ended normally. */
  error: ErrorShape | null
  /** Cut at the token limit or in a loop. */
  isCut: boolean
  promptTokens: number | null
  answerTokens: number | null
  /** `performance.now()` of the first token; null: none. */
  firstTokenAt: number | null
  thought: Thought | null
  /** The model said by the line NOT FOUND that the sources lack the answer; null: it did not. */
  notFound: NotFound | null
}

/** Streams an answer; `show` receives all text in small portions, in order, before this resolves. Never throws: text is kept. */
export async function streamAnswer(options: {
  models: Pick<ModelServer, 'chat'>
  request: ChatRequest
  known: ReadonlySet<number>
  show: (text: string) => void
  /** Receives the thought once, before the answer's first token. */
  onThought?: (thought: Thought) => void
  /** What was shown so far is taken back: it was a thought. */
  onRestart?: () => void
}): Promise<Streamed> {
  let filter = createMarkerFilter(options.known)
  let sentinel = createNotFoundFilter()
  const output = gather(options.show)
  const isRunaway = createRunawayWatch(options.request.numPredict)
  const streamed: Streamed = {
    text: '',
    error: null,
    isCut: false,
    promptTokens: null,
    answerTokens: null,
    firstTokenAt: null,
    thought: null,
    notFound: null,
  }
  const append = (piece: string): void => {
    const text = streamed.text === '' ? piece.trimStart() : piece
    streamed.text += text
    output.push(text)
  }
  const thinking = { text: '', since: 0 }
  const endThought = (): void => {
    if (streamed.thought || thinking.text.trim() === '') return
    streamed.thought = { text: stripHidden(thinking.text).text.trim(), ms: Math.round(performance.now() - thinking.since) }
    options.onThought?.(streamed.thought)
  }
  try {
    for await (const part of options.models.chat(options.request)) {
      if (options.request.signal.aborted) throw new AppError('cancelled')
      if (part.type === 'thinking') {
        if (thinking.text === '') thinking.since = performance.now()
        thinking.text = (thinking.text + part.text).slice(0, LONGEST_THOUGHT)
      } else if (part.type === 'token') {
        endThought()
        if (part.restarts) {
          output.flush()
          streamed.text = ''
          filter = createMarkerFilter(options.known)
          sentinel = createNotFoundFilter()
          options.onRestart?.()
        }
        streamed.firstTokenAt ??= performance.now()
        // One character over the limit reveals a runaway, and a single piece may be a megabyte.
        const piece = stripPiece(part.text.slice(0, longestAnswer(options.request.numPredict) - streamed.text.length + 1))
        append(sentinel.push(filter.push(piece)))
        // Leaving the loop closes the request.
        if (isRunaway(streamed.text)) {
          streamed.isCut = true
          break
        }
      } else {
        streamed.isCut = part.reason === 'length'
        streamed.promptTokens = part.promptTokens
        streamed.answerTokens = part.answerTokens
      }
    }
  } catch (error) {
    streamed.error = options.request.signal.aborted ? toErrorShape(new AppError('cancelled')) : toErrorShape(error)
  }
  endThought()
  append(sentinel.push(filter.end()) + sentinel.end())
  streamed.notFound = sentinel.found()
  output.flush()
  streamed.text = streamed.text.trimEnd()
  return streamed
}

function gather(show: (text: string) => void): { push(text: string): void; flush(): void } {
  let waiting = ''
  let timer: NodeJS.Timeout | null = null
  function give(): void {
    const text = waiting
    waiting = ''
    if (text !== '') show(text)
    timer = text === '' ? null : setTimeout(give, GATHER_MS)
  }
  return {
    push(text) {
      waiting += text
      if (waiting !== '' && timer === null) give()
    },
    flush() {
      if (timer) clearTimeout(timer)
      if (waiting !== '') show(waiting)
      waiting = ''
      timer = null
    },
  }
}
