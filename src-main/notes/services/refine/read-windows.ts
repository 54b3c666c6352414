import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { parsePart, PART_SCHEMA, type PartAnswer } from '../../domain/refine/answer-schema.ts'
import { renderLine, windowsOf, type SpokenLine } from '../../domain/refine/numbered-speech.ts'
import { windowMessage } from '../../domain/refine/prompt.ts'
import { ask, roomFor, type Refining } from './ask.ts'

/** A window of the transcript and what the model noted of it, or why it could not take it in. */
export type ReadWindow = { lines: SpokenLine[] } & ({ answer: PartAnswer; error: null } | { answer: null; error: AppError })

/** Failures of one window, after which smaller ones are tried; others concern the model or its server and end the reading. */
const OF_WINDOW = new Set<string>(['model-bad-answer', 'context-too-long'])
/** Times that a window is halved. */
const MOST_HALVINGS = 2

/**
 * Map step: reads the transcript in windows that fit the budget, in order; each line is in exactly one. A window whose answer is no use is
 * halved, twice at most. Throws `cancelled` alone: other failures stand at their windows.
 */
export async function readWindows(refining: Refining, lines: readonly SpokenLine[]): Promise<ReadWindow[]> {
  const { job, count, task, prompts } = refining
  const room = roomFor(refining, prompts.read, windowMessage([], { part: 99, parts: 99 }, task))
  const windows = windowsOf(lines, room, (line) => count(renderLine(line, task.delimiter)))
  const read: ReadWindow[] = []
  let broken: AppError | null = null
  for (const [i, window] of windows.entries()) {
    const place = { part: i + 1, parts: windows.length }
    if (broken) {
      read.push({ lines: window, answer: null, error: broken })
      continue
    }
    job.say?.(text('progress.readingPart', place))
    const results = await readWindow(refining, window, place, MOST_HALVINGS)
    read.push(...results)
    broken = results.find(({ error }) => error !== null && !OF_WINDOW.has(error.code))?.error ?? null
  }
  return read
}

async function readWindow(
  refining: Refining,
  lines: SpokenLine[],
  place: { part: number; parts: number },
  halvings: number,
): Promise<ReadWindow[]> {
  try {
    const answer = await ask(refining, refining.prompts.read, windowMessage(lines, place, refining.task), PART_SCHEMA)
    const parsed = parsePart(answer, new Set(lines.map(({ n }) => n)))
    if (!parsed) throw new AppError('model-bad-answer')
    return [{ lines, answer: parsed, error: null }]
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error
    if (!OF_WINDOW.has(error.code) || halvings === 0 || lines.length < 2) return [{ lines, answer: null, error }]
    const middle = Math.ceil(lines.length / 2)
    const first = await readWindow(refining, lines.slice(0, middle), place, halvings - 1)
    return [...first, ...(await readWindow(refining, lines.slice(middle), place, halvings - 1))]
  }
}
