import type { Notice } from '../../src-preload/contract/answers.ts'
import { AppError, fromErrorShape, toErrorShape } from '../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import { centralSentences, sectionsOf } from '../domain/answering/central.ts'
import { confidenceOf } from '../domain/answering/confidence.ts'
import { buildContext } from '../domain/answering/context.ts'
import { toClaim } from '../domain/answering/extractive.ts'
import { judgeAnswer, pendingSource } from '../domain/answering/judge.ts'
import { filterMarkers, takeMarkers } from '../domain/answering/markers.ts'
import { answerMessages, notesMessages, renderSource } from '../domain/answering/prompt.ts'
import { partsOf } from '../domain/answering/source-parts.ts'
import { isRefusal } from '../domain/answering/refusal.ts'
import { topicOf } from '../domain/answering/whole-topic.ts'
import type { NumberedBlock } from '../domain/answering/types.ts'
import type { Passage } from '../domain/retrieval/types.ts'
import { contentWords } from '../domain/text/words.ts'
import { estimateChatTokens } from '../domain/text/tokens.ts'
import { moreOf, stream } from './chat-answer.ts'
import { base, ending, noticeOf, since, tokensOf, type Course } from './chat-draft.ts'
import { roomOf } from './chat-model.ts'
import { streamAnswer } from './chat-stream.ts'
import type { AnswerDraft } from './chat-types.ts'
import type { Retrieved } from './retrieve-types.ts'
import type { CountTokens } from './token-counter.ts'

/** Without a model so many sentences stand for the whole, from at most so many sections. */
const SENTENCES = 8
const SECTIONS = 8
/** Passages are fetched so many at once. */
const FETCHED = 200
/** Longest notes of one part, tokens. */
const NOTE_TOKENS = 300
/** Rules, question and frames of a prompt, tokens: our estimate of what is not sources. */
const FRAME_TOKENS = 900

/** Answers about documents as wholes (product.md 3): by map and reduce with a model, by their most central sentences without. Null: they hold no text. */
export async function answerWhole(course: Course, searched: Retrieved, documentIds: readonly DocumentId[]): Promise<AnswerDraft | null> {
  const { tools, turn, model } = course
  // What a search for “summarise this” found, or missed, says nothing.
  const retrieved: Retrieved = { ...searched, picked: [], output: { ...searched.output, state: 'found', nearest: [] } }
  const ids = await tools.database.childIds(documentIds)
  const passages: Passage[] = []
  for (let at = 0; at < ids.length; at += FETCHED) passages.push(...(await tools.search.passages(ids.slice(at, at + FETCHED))))
  if (passages.length === 0 || turn.signal.aborted) return null
  if (model === '') return central(course, retrieved, passages, null)
  try {
    return (
      (await mapAndReduce(course, retrieved, passages)) ??
      (await central(course, retrieved, passages, {
        code: 'model-bad-answer',
        message: 'The model answered with nothing.',
        next: 'Try again, or choose another model.',
      }))
    )
  } catch (error) {
    if (turn.signal.aborted) throw error
    return central(course, retrieved, passages, noticeOf(toErrorShape(error)))
  }
}

async function mapAndReduce(course: Course, retrieved: Retrieved, passages: readonly Passage[]): Promise<AnswerDraft | null> {
  const { tools, turn, screen, started, model } = course
  const settings = tools.settings()
  const numCtx = await tools.contextWindow(model, settings['models.numCtx'], turn.signal)
  const count = await tools.counter.forModel(model)
  // Each passage in its own words and by itself: parents would say everything twice, and a list's lines are alike without being the same.
  const blocks = passages
    .flatMap((passage) => buildContext([{ ...passage, parent: null, parentId: null }], settings['answer.blockCharacters']).blocks)
    .map((block, i): NumberedBlock => ({ ...block, n: i + 1 }))
  const room = Math.max(
    200,
    Math.min(Math.floor(numCtx * settings['answer.sourceShare']), numCtx - FRAME_TOKENS - roomOf(settings, numCtx).numPredict),
  )
  const parts = partsOf(blocks, room, count)
  const read = spread(parts, settings['answer.wholeParts'])
  const known = new Set(blocks.map(({ n }) => n))
  const notes: string[] = []
  const frame = {
    instructions: tools.prompts.answer,
    question: turn.question,
    delimiter: delimiterOf(turn.messageId),
    more: await moreOf(course, retrieved),
  }
  screen.sources([], retrieved.output)
  if (parts.length > 1) {
    for (const [i, part] of read.entries()) {
      screen.waiting(`Reading part ${i + 1} of ${read.length}.`)
      const made = await noteOf(course, part, numCtx)
      if (turn.signal.aborted) throw new AppError('cancelled')
      if (made.error) throw fromErrorShape(made.error)
      const text = filterMarkers(made.text, known).trim()
      if (takeMarkers(text).markers.length > 0) notes.push(text)
    }
  }
  const sent = read.flat()
  const messages =
    parts.length > 1
      ? notesMessages({ ...frame, notes: shortened(notes, room, count) })
      : answerMessages({ ...frame, history: [], blocks: sent, state: 'found' })
  const streamed = await stream(course, { messages, numCtx, numPredict: roomOf(settings, numCtx).numPredict, blocks })
  if (streamed.text === '' && !turn.signal.aborted) {
    if (streamed.error) throw fromErrorShape(streamed.error)
    return null
  }
  const cited = new Set(takeMarkers(streamed.text).markers.map(({ n }) => n))
  const judged = judgeAnswer(
    streamed.text,
    sent.filter(({ n }) => cited.has(n)),
  )
  screen.sources(sent.filter(({ n }) => cited.has(n)).map(pendingSource), retrieved.output)
  const refused = isRefusal(streamed.text, judged.claims.filter(({ support }) => support === 'supported').length)
  const leftOut = blocks.filter((block) => !sent.includes(block))
  const end = ending(streamed, turn.question)
  const promptTokens = messages.reduce((sum, { content }) => sum + count(content), 0)
  return {
    ...base(
      course,
      retrieved,
      leftOut.map(({ passage }) => passage.chunkId),
    ),
    ...judged,
    ...end,
    state: 'found',
    notice: end.notice ?? (leftOut.length > 0 ? partlyRead(read.length, parts.length) : null),
    answer: streamed.text,
    mode: 'model',
    refused,
    model,
    confidence: confidenceOf({ coverage: sent.length / blocks.length, agreement: 1, claims: judged.claims, state: 'found', refused }),
    tokens: tokensOf(streamed, { promptTokens, sourceRoom: room, numCtx }),
    meter: null,
    firstTokenMs: since(started, streamed.firstTokenAt),
  }
}

/** What one part holds for the question, with its markers. */
async function noteOf(
  { tools, turn, screen, model }: Course,
  part: readonly NumberedBlock[],
  numCtx: number,
): ReturnType<typeof streamAnswer> {
  const delimiter = delimiterOf(turn.messageId)
  const content = `${part.map((block) => renderSource(block, block.n, delimiter)).join('')}Request: ${turn.question}`
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

/** The most central sentences of each section, quoted in the order of the text. */
async function central(course: Course, retrieved: Retrieved, passages: readonly Passage[], notice: Notice | null): Promise<AnswerDraft> {
  const { turn, screen, started } = course
  const sections = sectionsOf(passages, SECTIONS)
  const wanted = new Set(contentWords(topicOf(turn.question), passages[0]?.language ?? 'en'))
  const sentences = centralSentences(sections, SENTENCES, wanted)
  const sources: AnswerDraft['sources'] = []
  const claims = sentences.map((sentence) => toClaim(sentence, sources))
  const text =
    claims.length === 0
      ? 'These documents hold no sentence that could be quoted.'
      : `The main points, in the documents’ own words (${counted(claims.length, 'sentence')} of ${counted(sections.length, 'part')}; the rest is left out):\n\n${claims.map((claim) => `- ${claim.text} [${claim.n}]`).join('\n')}`
  screen.sources(sources, retrieved.output)
  screen.show(text)
  const refused = claims.length === 0
  return {
    ...base(course, retrieved, []),
    state: refused ? 'not found' : 'found',
    answer: text,
    mode: 'extractive',
    refused,
    sources,
    claims,
    notice,
    incomplete: false,
    model: null,
    confidence: confidenceOf({ coverage: refused ? 0 : 1, agreement: 0.5, claims, state: 'found', refused }),
    tokens: { prompt: 0, answer: estimateChatTokens(text), budget: 0, numCtx: 0 },
    meter: null,
    firstTokenMs: since(started, performance.now()),
  }
}

/** At most `most` parts, the first and the last among them, the rest evenly between. */
function spread<T>(parts: readonly T[], most: number): T[] {
  if (parts.length <= most) return [...parts]
  const step = (parts.length - 1) / Math.max(1, most - 1)
  const places = new Set(Array.from({ length: most }, (_, i) => Math.round(i * step)))
  return parts.filter((_, place) => places.has(place))
}

/** Notes that fit: each gives up its last lines in turn until all do. */
function shortened(notes: readonly string[], room: number, count: CountTokens): string {
  let lines = notes.map((note) => note.split('\n').filter((line) => line.trim() !== ''))
  while (lines.some((note) => note.length > 1) && count(lines.flat().join('\n')) > room) {
    const longest = Math.max(...lines.map((note) => note.length))
    lines = lines.map((note) => (note.length === longest ? note.slice(0, -1) : note))
  }
  const text = lines.flat().join('\n')
  return count(text) <= room ? text : text.slice(0, Math.floor((text.length * room) / count(text)))
}

/** The frame of this turn; random, because message ids are. */
function delimiterOf(messageId: string): string {
  return messageId.replaceAll('-', '').slice(0, 16)
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

function partlyRead(read: number, all: number): Notice {
  return {
    code: 'partly-read',
    message: `The documents are long: ${read} of ${all} parts were read, spread over the whole.`,
    next: 'Ask about fewer documents, or raise answer.wholeParts.',
  }
}
