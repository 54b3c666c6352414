import { z } from 'zod'
import { documentIdSchema, type DocumentId } from '../../../src-preload/contract/ids.ts'
import { SAMPLE_COLLECTION, SAMPLE_QUESTIONS } from '../../../src-preload/contract/sample.ts'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import { ownQuestions } from '../../domain/answering/guide/own-questions.ts'
import type { Database, Search } from '../../workers/calls.ts'
import { askFirst, beginsIn, type Asking } from './ask-first.ts'

/** Questions of a new chat. */
const SHOWN = 3
/** Documents looked at, half of them the newest and the others spread over the library, and how many at a time. */
const DOCUMENTS = 40
const AT_A_TIME = 8
/** Passages read of each document, questions tried of it, and questions tried in all: about 0.2 s of processor time each. */
const READ = 60
const OF_A_DOCUMENT = 3
const TRIED = 24
/** State of the window that keeps them (also in adapters/sqlite/purge/forget-elsewhere.ts). */
const KEY = 'suggestions'

const suggestedSchema = z.object({ question: z.string(), documentId: documentIdSchema })
const keptSchema = z.object({ library: z.string(), suggested: z.array(suggestedSchema) })
type Suggested = z.infer<typeof suggestedSchema>

type Options = Asking & {
  database: Database<'childIds' | 'documentOrder' | 'documentsAt' | 'sessionState' | 'keepSessionState'>
  search: Search<'passages' | 'scope'>
}

/** Questions for a new chat. Two windows or calls at a time share one search for them. */
export function createSuggestions(options: Options): () => Promise<string[]> {
  let running: Promise<string[]> | null = null
  return () => {
    running ??= suggest(options).finally(() => (running = null))
    return running
  }
}

async function suggest(options: Options): Promise<string[]> {
  const { database } = options
  const kept = keptSchema.safeParse(await database.sessionState(KEY)).data
  const rows = await database.documentOrder({ statuses: ['searchable', 'embedding', 'ready'] })
  const library = await stateOf(options, rows)
  if (kept?.library === library) return kept.suggested.map(({ question }) => question)
  // Not while the app starts, nor beside an answer: the passages of forty documents are read, and questions made of them.
  await options.turn()
  // What was right before is mostly right still.
  const suggested = await firstRight(options, rows, kept?.suggested ?? [])
  await database.keepSessionState({ key: KEY, chatId: null, body: { library, suggested } })
  return suggested.map(({ question }) => question)
}

/** Changes with every document and passage that comes, goes or is read again. */
async function stateOf({ search }: Options, rows: readonly number[]): Promise<string> {
  const { passages, embedded } = await search.scope({})
  return `${rows.length} ${rows[0] ?? 0} ${passages} ${embedded}`
}

/** The first questions with a right answer, of one document each, else more of some. */
async function firstRight(options: Options, rows: readonly number[], before: readonly Suggested[]): Promise<Suggested[]> {
  const right: Suggested[] = []
  const further: Suggested[] = []
  const asked = new Set<string>()
  const isOpen = (): boolean => right.length < SHOWN && asked.size < TRIED
  const has = (id: DocumentId): boolean => right.some(({ documentId }) => documentId === id)
  const ask = async (one: Suggested): Promise<void> => {
    asked.add(one.question)
    const answer = await askFirst(options, one.question)
    if (beginsIn(answer, [one.documentId])) right.push(one)
  }
  for (const one of before) if (isOpen()) await ask(one)
  const documents = await documentsOf(options, rows)
  for (let from = 0; from < documents.length && isOpen(); from += AT_A_TIME) {
    const lists: Suggested[][] = []
    for (const document of documents.slice(from, from + AT_A_TIME))
      lists.push((await questionsOf(options, document)).filter(({ question }) => !asked.has(question)))
    for (let place = 0; place < OF_A_DOCUMENT; place++)
      for (const list of lists) {
        const one = list[place]
        if (one && isOpen() && !has(one.documentId)) await ask(one)
      }
    further.push(...lists.flatMap((list) => list.slice(1)))
  }
  // Too few documents have one: further ones of those that have.
  for (const one of further) if (isOpen() && has(one.documentId) && !asked.has(one.question)) await ask(one)
  return right
}

/** The newest documents and others spread over the library; those of the sample last. */
async function documentsOf({ database }: Options, rows: readonly number[]): Promise<Document[]> {
  const newest = rows.slice(0, DOCUMENTS / 2)
  const older = rows.slice(DOCUMENTS / 2)
  const step = Math.max(1, older.length / (DOCUMENTS / 2))
  const spread = Array.from({ length: Math.min(older.length, DOCUMENTS / 2) }, (_, i) => older[Math.floor(i * step)] ?? 0)
  const documents = (await database.documentsAt([...newest, ...spread])).filter(({ chunks }) => chunks > 0)
  const isSample = ({ collection }: Document): boolean => collection === SAMPLE_COLLECTION
  return [...documents.filter((one) => !isSample(one)), ...documents.filter(isSample)]
}

/** The first questions that a document asks itself; those of the sample were written for it. */
async function questionsOf({ database, search }: Options, document: Document): Promise<Suggested[]> {
  const { id, collection, path } = document
  const own = SAMPLE_QUESTIONS.filter(({ file }) => collection === SAMPLE_COLLECTION && path.endsWith(file))
  const ids = await database.childIds([id])
  const step = Math.max(1, ids.length / READ)
  const some = Array.from({ length: Math.min(READ, ids.length) }, (_, i) => ids[Math.floor(i * step)]).filter((one) => one !== undefined)
  const questions = own.length > 0 ? own.map(({ question }) => question) : ownQuestions(await search.passages(some)).slice(0, OF_A_DOCUMENT)
  return questions.map((question) => ({ question, documentId: id }))
}
