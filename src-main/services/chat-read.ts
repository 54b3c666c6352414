import { randomBytes } from 'node:crypto'
import type { Notice } from '../../src-preload/contract/answers.ts'
import { AppError, fromErrorShape } from '../../src-preload/contract/errors.ts'
import { answerRoom, MESSAGE_TOKENS } from '../domain/answering/budget.ts'
import { forPrompt } from '../domain/answering/clean.ts'
import { centralSentences } from '../domain/answering/central.ts'
import { confidenceOf } from '../domain/answering/confidence.ts'
import { buildContext } from '../domain/answering/context.ts'
import { judgeAnswer, pendingSource } from '../domain/answering/judge.ts'
import { takeMarkers } from '../domain/answering/markers.ts'
import { answerMessages, fixedTokens, notesMessages, renderSource } from '../domain/answering/prompt.ts'
import { isRefusal } from '../domain/answering/refusal.ts'
import { costOf, MOST_NUMBERS, partsOf } from '../domain/answering/source-parts.ts'
import { isNothing, noteLines, shortenNotes } from '../domain/answering/whole-notes.ts'
import type { NumberedBlock } from '../domain/answering/types.ts'
import type { Passage } from '../domain/retrieval/types.ts'
import { moreOf, stream } from './chat-answer.ts'
import { advise, base, ending, since, tokensOf, type Course } from './chat-draft.ts'
import { fitPersona, roomOf } from './chat-model.ts'
import { streamAnswer } from './chat-stream.ts'
import type { AnswerDraft } from './chat-types.ts'
import type { Retrieved } from './retrieve-types.ts'
import type { CountTokens } from './token-counter.ts'

/** Longest notes of one part, tokens. */
const NOTE_TOKENS = 300
/** Heads and frames of a prompt besides its rules, tokens: our estimate. */
const FRAME_TOKENS = 80
/** With less room than this for sources, tokens, nothing sensible can be read. */
const LEAST_ROOM = 120
/** What stands for the notes when no part holds anything for the question. */
const NOTHING_NOTED = 'No part of the documents holds anything about this.'
/** Passages counted between two other tasks. */
const COUNTED_AT_ONCE = 100
/** Sentences that stand for a part whose notes cannot be used. */
const NOTE_SENTENCES = 3

/** A passage with its place in the whole and as much of its text as may be sent; its block is made when it is read. */
type Counted = Pick<NumberedBlock, 'n' | 'passage' | 'text'>

type Reading = { numCtx: number; count: CountTokens; mapRoom: number; room: number; numPredict: number }

/** Reads all passages in parts that fit the window (map), and answers from what was noted of them (reduce); what fits at once is answered at once. `isNarrow`: the search found nothing for it, which costs confidence. Null: the model answered with nothing. Throws the model's errors, `context-too-long` and `cancelled`. */
export async function mapAndReduce(course: Course, retrieved: Retrieved, passages: readonly Passage[], isNarrow: boolean): Promise<AnswerDraft | null> {
  const { tools, turn, screen, started, model } = course
  const settings = tools.settings()
  const numCtx = await tools.contextWindow(model, settings['models.numCtx'], turn.signal)
  const count = await tools.counter.forModel(model)
  const delimiter = randomBytes(8).toString('hex')
  const more = fitPersona({ more: await moreOf(course, retrieved), numCtx })
  const reading = readingOf(course, { numCtx, count, fixed: fixedTokens(tools.prompts.answer, turn.question, 'found', delimiter, count, more) })
  const { room, mapRoom, numPredict } = reading
  // Each passage in its own words and by itself: parents would say everything twice, and a list's lines are alike without being the same. A character is at most about a token.
  const longest = Math.min(settings['answer.blockCharacters'], mapRoom)
  const blocksOf = (part: readonly Counted[]): NumberedBlock[] =>
    part.flatMap(({ passage }) => buildContext([{ ...passage, parent: null, parentId: null }], longest).blocks).map((block, i) => ({ ...block, n: i + 1 }))
  const all = passages.map((passage, i): Counted => ({ n: i + 1, passage, text: passage.text.slice(0, longest) }))
  const counted = await countAll(all, count)
  const frame = { instructions: tools.prompts.answer, question: turn.question, delimiter, more }
  screen.sources([], retrieved.output)
  const isOne = partsOf(all, room, counted).length <= 1
  const parts = isOne ? [all] : partsOf(all, mapRoom, counted)
  const read = spread(parts, settings['answer.wholeParts'])
  const notes = isOne ? null : await notesOf(course, read, blocksOf, reading)
  const noted = notes && shortenNotes(notes.lines, room, count)
  const sent = notes?.cited ?? blocksOf(all)
  const messages = noted ? notesMessages({ ...frame, notes: noted.text || NOTHING_NOTED }) : answerMessages({ ...frame, history: [], blocks: sent, state: 'found' })
  const streamed = await stream(course, { messages, numCtx, numPredict, blocks: sent })
  if (streamed.text === '' && !turn.signal.aborted) {
    if (streamed.error) throw fromErrorShape(streamed.error)
    return null
  }
  const cited = new Set(takeMarkers(streamed.text).markers.map(({ n }) => n))
  const used = sent.filter(({ n }) => cited.has(n))
  // Of one prompt's sources an uncited one may say it (`elsewhere`); of a book's parts none was in the same prompt as the answer.
  const judged = judgeAnswer(streamed.text, isOne ? sent : used)
  screen.sources(used.map(pendingSource), retrieved.output)
  const refused = isRefusal(streamed.text, judged.claims.filter(({ support }) => support === 'supported').length)
  const readNumbers = new Set(read.flat().map(({ n }) => n))
  const leftOut = all.filter(({ n }) => !readNumbers.has(n)).map(({ passage }) => passage.chunkId)
  const end = ending(streamed, turn.question)
  const state = refused ? 'not found' : 'found'
  const facts = { coverage: readNumbers.size / all.length, agreement: isNarrow ? 0 : 1, claims: judged.claims, refused }
  const confidence = confidenceOf({ ...facts, state: 'found' })
  return {
    ...base(course, retrieved, leftOut),
    ...judged,
    ...end,
    state,
    notice: end.notice ?? leftOutNotice(read.length, parts.length, noted?.left ?? 0) ?? advise(course, { confidence, state, missing: [], speak: [] }),
    answer: streamed.text,
    mode: 'model',
    refused,
    model,
    confidence,
    tokens: tokensOf(streamed, { promptTokens: messages.reduce((sum, { content }) => sum + count(content), 0), sourceRoom: room, numCtx }),
    meter: null,
    firstTokenMs: since(started, streamed.firstTokenAt),
  }
}

/** A count that knows what every passage costs; other work goes on meanwhile, for thousands take a second. */
async function countAll(all: readonly Counted[], count: CountTokens): Promise<CountTokens> {
  const known = new Map<string, number>()
  const counted = (text: string): number => {
    const tokens = known.get(text) ?? count(text)
    known.set(text, tokens)
    return tokens
  }
  for (const [i, block] of all.entries()) {
    costOf(block, counted)
    if (i % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return counted
}

/** Room for sources, tokens, beside what is always sent: in a part's prompt, and in the one of the answer. */
function readingOf({ tools, turn }: Course, { numCtx, count, fixed }: { numCtx: number; count: CountTokens; fixed: number }): Reading {
  const settings = tools.settings()
  const numPredict = answerRoom(roomOf(settings, numCtx))
  const most = Math.floor(numCtx * settings['answer.sourceShare'])
  const room = Math.min(most, numCtx - fixed - numPredict - FRAME_TOKENS)
  const mapRoom = Math.min(most, numCtx - count(tools.prompts.whole) - count(turn.question) - 2 * MESSAGE_TOKENS - FRAME_TOKENS - NOTE_TOKENS)
  if (Math.min(room, mapRoom) < LEAST_ROOM) throw new AppError('context-too-long')
  return { numCtx, count, room, mapRoom, numPredict }
}

/**
 * What each part holds for the question, as lines that begin with their sources, and these sources, numbered in the order in which notes cite them. A part whose notes cite nothing stands
 * with its most central sentences; one that says to hold nothing has none.
 */
async function notesOf(
  course: Course,
  read: readonly (readonly Counted[])[],
  blocksOf: (part: readonly Counted[]) => NumberedBlock[],
  reading: Reading,
): Promise<{ lines: string[][]; cited: NumberedBlock[] }> {
  const cited: NumberedBlock[] = []
  const lines: string[][] = []
  for (const [i, passages] of read.entries()) {
    course.screen.waiting(`Reading part ${i + 1} of ${read.length}.`)
    const part = blocksOf(passages)
    const made = await noteOf(course, part, reading)
    if (course.turn.signal.aborted) throw new AppError('cancelled')
    if (made.error && made.text === '') throw fromErrorShape(made.error)
    const known = new Map<number, number>()
    const numberOf = (n: number): number | null => {
      const block = part[n - 1]
      const number = known.get(n) ?? (block && cited.length < MOST_NUMBERS ? cited.push({ ...block, n: cited.length + 1 }) : null)
      if (number !== null) known.set(n, number)
      return number
    }
    const noted = noteLines(made.text, numberOf)
    if (noted.length > 0) lines.push(noted)
    else if (!isNothing(made.text)) lines.push(noteLines(ownWords(part), numberOf))
  }
  return { lines, cited }
}

async function noteOf({ tools, turn, screen, model }: Course, part: readonly NumberedBlock[], { numCtx }: Reading): ReturnType<typeof streamAnswer> {
  const delimiter = randomBytes(8).toString('hex')
  const content = `${part.map((block) => renderSource(block, block.n, delimiter)).join('')}Request: ${forPrompt(turn.question).replaceAll(delimiter, '')}`
  const request = {
    model,
    messages: [
      { role: 'system' as const, content: tools.prompts.whole.replaceAll('{{delimiter}}', delimiter) },
      { role: 'user' as const, content },
    ],
    numCtx,
    numPredict: NOTE_TOKENS,
    temperature: 0,
    signal: turn.signal,
    onWaiting: screen.waiting,
  }
  return streamAnswer({ models: tools.models, request, known: new Set(part.map(({ n }) => n)), show: () => undefined })
}

function ownWords(part: readonly NumberedBlock[]): string {
  const numbers = new Map(part.map(({ n, passage }) => [passage.chunkId, n]))
  const sentences = centralSentences([part.map(({ passage }) => passage)], NOTE_SENTENCES, new Set())
  return sentences.map(({ text, passage }) => `${text} [${numbers.get(passage.chunkId)}]`).join('\n')
}

/** At most `most` parts, the first and the last among them, the rest evenly between. */
function spread<T>(parts: readonly T[], most: number): T[] {
  if (parts.length <= most) return [...parts]
  const step = (parts.length - 1) / Math.max(1, most - 1)
  const places = new Set(Array.from({ length: most }, (_, i) => Math.round(i * step)))
  return parts.filter((_, place) => places.has(place))
}

function leftOutNotice(read: number, all: number, lines: number): Notice | null {
  if (read === all && lines === 0) return null
  const parts = read < all ? `${read} of ${all} parts were read, spread over the whole` : 'all parts were read'
  const notes = lines > 0 ? `; ${lines} lines of the notes on them had no room` : ''
  return { code: 'partly-read', message: `The documents are long: ${parts}${notes}.`, next: 'Ask about fewer documents, or raise answer.wholeParts or models.numCtx.' }
}
