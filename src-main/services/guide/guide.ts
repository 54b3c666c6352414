import type { Guide } from '../../../src-preload/contract/shapes/guide.ts'
import type { ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { ownQuestions } from '../../domain/answering/guide/own-questions.ts'
import { guideTables } from '../../domain/answering/guide/tables.ts'
import { tokenise } from '../../domain/text/words.ts'
import type { Database, Search } from '../../workers/calls.ts'
import { askAll, beginsIn, type Asking } from './ask-first.ts'
import { createSuggestions } from './suggestions.ts'

/** Questions shown, passages read (spread over the document), and questions tried. */
const QUESTIONS = 3
const READ = 200
const TRIED = 12
/** Passages before and behind a cited one that further questions are made of. */
const AROUND = 12
/** Guides kept. */
const KEPT = 30

export type GuideService = {
  /** The tables that a document is made of. Empty for one without. Throws `document-not-found`. */
  read(id: DocumentId): Promise<Guide>
  /** Questions that the document asks itself: each was asked, without a chat model, and answered by a proven quote from it. */
  questions(id: DocumentId): Promise<string[]>
  /**
   * Questions to go on with after an answer: about the surroundings of the passages that it cites, each asked and answered as those of a
   * document, with something that the answer does not say. Empty after an answer that was not found, or without a cited source. Throws `message-not-found`.
   */
  followUps(id: MessageId): Promise<string[]>
  /**
   * At most three questions for a new chat, of different documents as far as possible, each asked and answered as those of a document. They
   * are kept, and come at once as long as the library stays as it is.
   */
  suggestions(): Promise<string[]>
}

type Options = Asking & {
  database: Database<
    'childIds' | 'getDocument' | 'getAnswer' | 'questionsOfChat' | 'documentOrder' | 'documentsAt' | 'sessionState' | 'keepSessionState'
  >
  search: Search<'passages' | 'scope'>
}

/** Service of source guides. Tables and questions are made when they are first asked for, and again when the passages of the document change. */
export function createGuide(options: Options): GuideService {
  const guides = new Map<string, Promise<Guide>>()
  const questions = new Map<string, Promise<string[]>>()
  const followUps = new Map<string, Promise<string[]>>()

  async function passagesOf(id: DocumentId): Promise<{ key: string; ids: readonly ChunkId[] }> {
    const document = await options.database.getDocument(id)
    if (!document) throw new AppError('document-not-found')
    const ids = await options.database.childIds([id])
    // More is found once the document has vectors.
    return { key: `${id} ${ids[0]} ${ids.length} ${document.status}`, ids }
  }

  return {
    suggestions: createSuggestions(options),
    async read(id) {
      const { key, ids } = await passagesOf(id)
      return kept(guides, key, async () => ({ tables: guideTables(await options.search.passages(spreadOver(ids))) }))
    },
    async questions(id) {
      const { key, ids } = await passagesOf(id)
      return kept(questions, key, async () => {
        const own = ownQuestions(await options.search.passages(spreadOver(ids))).slice(0, TRIED)
        return askAll(options, own, QUESTIONS, (answer) => beginsIn(answer, [id]))
      })
    },
    async followUps(id) {
      const answer = await options.database.getAnswer(id)
      if (!answer) throw new AppError('message-not-found')
      const cited = citedIn(answer)
      // What stands around passages that did not answer leads nowhere.
      if (cited.length === 0 || answer.refused || answer.state === 'not found') return []
      // Another answer takes the id when a question is asked again.
      return kept(followUps, `${id} ${answer.answer}`, async () => askAfter(options, answer, cited))
    },
  }
}

/** Questions about what stands around the cited passages, without those that the chat has asked and those that the answer has answered. */
async function askAfter(options: Options, { chatId, answer }: Answer, cited: readonly CitedPassage[]): Promise<string[]> {
  const around = new Set<ChunkId>()
  for (const documentId of new Set(cited.map((one) => one.documentId))) {
    const ids = await options.database.childIds([documentId])
    const near = cited.flatMap(({ chunkId }) => idsAround(ids, chunkId))
    // A document that was read again since has other passages.
    for (const id of near.length > 0 ? near : spreadOver(ids)) around.add(id)
  }
  const known = new Set((await options.database.questionsOfChat(chatId)).map(wordKey))
  const further = ownQuestions(await options.search.passages([...around])).filter((question) => !known.has(wordKey(question)))
  const documents = cited.map(({ documentId }) => documentId)
  return askAll(
    options,
    further.slice(0, TRIED),
    QUESTIONS,
    (found) => beginsIn(found, documents) && !answer.includes(found.claims[0]?.quote ?? ''),
  )
}

type CitedPassage = { documentId: DocumentId; chunkId: ChunkId }

/** Passages that an answer cites, as far as they still exist. */
function citedIn({ sources }: Answer): CitedPassage[] {
  return sources.flatMap(({ documentId, chunkId, support, deleted }) =>
    documentId !== null && chunkId !== null && support !== 'none' && deleted !== true ? [{ documentId, chunkId }] : [],
  )
}

/** Ids of the passages around one, in the order of the document; none if it is not among them. */
function idsAround(ids: readonly ChunkId[], id: ChunkId): ChunkId[] {
  const place = ids.indexOf(id)
  return place < 0 ? [] : ids.slice(Math.max(0, place - AROUND), place + AROUND + 1)
}

/** The distinct words of a question, whatever their order and the marks between them. */
function wordKey(question: string): string {
  return [...new Set(tokenise(question))].toSorted().join(' ')
}

/** At most `READ` ids, evenly spread, with the first and the last. */
function spreadOver(ids: readonly ChunkId[]): ChunkId[] {
  const step = (ids.length - 1) / (READ - 1)
  return step <= 1 ? [...ids] : Array.from({ length: READ }, (_, i) => ids[Math.round(i * step)]).filter((one) => one !== undefined)
}

/** A result that is made once for a key. Failures are not kept, nor an empty list: more is found once the embedder's reliability is measured. */
function kept<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = all.get(key)
  if (known) return known
  const made = make()
  all.set(key, made)
  if (all.size > KEPT) all.delete(all.keys().next().value ?? '')
  made.then(
    (result) => isNothing(result) && all.delete(key),
    () => all.delete(key),
  )
  return made
}

function isNothing(result: unknown): boolean {
  return Array.isArray(result) && result.length === 0
}
