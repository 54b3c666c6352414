import type { Guide } from '../../../src-preload/contract/shapes/library.ts'
import type { ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { isProven } from '../../../src-preload/texts/evidence.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { possibleQuestions, spreadQuestions, type PossibleQuestion } from '../../domain/answering/guide/possible-questions.ts'
import { guideTables } from '../../domain/answering/guide/tables.ts'
import { centralSentences, sectionsByHeading } from '../../domain/answering/extract/central.ts'
import { keyPhrases } from '../../domain/notes/topics/key-phrases.ts'
import type { Passage } from '../../domain/retrieval/types.ts'
import { tokenise } from '../../domain/text/words.ts'
import type { Database, Search } from '../../workers/calls.ts'
import type { AnswerOnce } from '../evaluate/types.ts'
import type { AnswerBody } from '../answer/to-answer.ts'

/** Sentences of a summary, key terms, and questions shown. */
const SENTENCES = 3
const TERMS = 6
/** Phrases that terms are chosen from, and letters of a single word that may be one. */
const COMPARED = 24
const LONG_WORD = 6
const QUESTIONS = 3
/** Sections that the sentences come from, passages read (spread over the document), and questions tried. */
const SECTIONS = 6
const READ = 200
const TRIED = 12
/** Passages before and behind a cited one that further questions are made of. */
const AROUND = 12
/** Guides kept. */
const KEPT = 30

export type GuideService = {
  /** What a document is about: its most central sentences, or the columns of its tables, and key terms. Empty for one without text. Throws `document-not-found`. */
  read(id: DocumentId): Promise<Guide>
  /** Questions that the document answers: each was asked, without a chat model, and answered by a proven quote from it. */
  questions(id: DocumentId): Promise<string[]>
  /**
   * Questions to go on with after an answer: about the surroundings of the passages that it cites, each asked and answered as those of a
   * document, with something that the answer does not say. Empty after an answer that was not found, or without a cited source. Throws `message-not-found`.
   */
  followUps(id: MessageId): Promise<string[]>
}

type Options = {
  database: Database<'childIds' | 'getDocument' | 'getAnswer' | 'questionsOfChat'>
  search: Search<'passages'>
  answer: AnswerOnce
  /** Resolves when nothing that a person waits for is being answered. */
  turn: () => Promise<void>
}

/** Service of source guides. Both parts are made when they are first asked for, and again when the passages of the document change. */
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
    async read(id) {
      const { key, ids } = await passagesOf(id)
      return kept(guides, key, async () => readGuide(await options.search.passages(spreadOver(ids))))
    },
    async questions(id) {
      const { key, ids } = await passagesOf(id)
      return kept(questions, key, async () => {
        const possible = possibleQuestions(await options.search.passages(spreadOver(ids)))
        return askAll(options, possible, (answer) => beginsIn(answer, [id]))
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
  const possible = possibleQuestions(await options.search.passages([...around])).filter(({ question }) => !known.has(wordKey(question)))
  const documents = cited.map(({ documentId }) => documentId)
  return askAll(options, possible, (found) => beginsIn(found, documents) && !answer.includes(found.claims[0]?.quote ?? ''))
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

function readGuide(passages: readonly Passage[]): Guide {
  const tables = guideTables(passages)
  // A row says nothing about a table as a whole.
  const sentences = tables.length > 0 ? [] : centralSentences(sectionsByHeading(passages, SECTIONS), SENTENCES, new Set())
  const language = passages[0]?.language ?? 'und'
  return {
    summary: sentences.map(({ text, passage }) => ({ text: text.replaceAll(/\s+/gu, ' '), chunkId: passage.chunkId })),
    tables,
    terms: keyTerms(passages, language),
  }
}

/** Key terms: phrases and names before single words, which say less. */
function keyTerms(passages: readonly Passage[], language: string): string[] {
  const phrases = keyPhrases(
    passages.map(({ text }) => text),
    language,
    COMPARED,
  )
  const telling = phrases.filter(({ phrase, words }) => words > 1 || /^\p{Lu}/u.test(phrase))
  const single = phrases.filter((phrase) => !telling.includes(phrase) && phrase.phrase.length >= LONG_WORD)
  return [...telling, ...single].slice(0, TERMS).map(({ phrase }) => phrase)
}

/** Asks possible questions one after the other until enough have an answer that fits. */
async function askAll(
  { answer, turn }: Options,
  possible: readonly PossibleQuestion[],
  fits: (answer: AnswerBody) => boolean,
): Promise<string[]> {
  const answered: string[] = []
  for (const { question } of spreadQuestions(possible, TRIED)) {
    if (answered.length === QUESTIONS) break
    await turn()
    const request = { question, filters: {}, depth: 'fast', settings: { 'models.chat': '' }, signal: undefined } as const
    if (fits(await answer(request))) answered.push(question)
  }
  return answered
}

/** True if an answer without a chat model is found and begins with a proven quote from one of the documents. */
function beginsIn({ mode, state, claims, sources }: AnswerBody, documents: readonly DocumentId[]): boolean {
  const [first] = claims
  const documentId = sources.find(({ n }) => n === first?.n)?.documentId ?? null
  return (
    mode === 'extractive' &&
    state === 'found' &&
    first !== undefined &&
    isProven(first.support) &&
    documentId !== null &&
    documents.includes(documentId)
  )
}

/** At most `READ` ids, evenly spread. */
function spreadOver(ids: readonly ChunkId[]): ChunkId[] {
  const step = ids.length / READ
  return step <= 1 ? [...ids] : Array.from({ length: READ }, (_, i) => ids[Math.floor(i * step)]).filter((one) => one !== undefined)
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
