import type { Guide } from '../../../src-preload/contract/shapes/guide.ts'
import type { ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { bestQuestions, possibleQuestions } from '../../domain/answering/guide/possible-questions.ts'
import { guideTables } from '../../domain/answering/guide/tables.ts'
import { centralSentences, sectionsByHeading } from '../../domain/answering/extract/central.ts'
import { isCollection, guideParts } from '../../domain/answering/guide/parts.ts'
import { isTelling } from '../../domain/answering/guide/telling.ts'
import { guideTerms } from '../../domain/answering/guide/terms.ts'
import type { Passage } from '../../domain/retrieval/types.ts'
import { keyPhrases } from '../../domain/notes/topics/key-phrases.ts'
import { contentWords, tokenise } from '../../domain/text/words.ts'
import type { Database, Search } from '../../workers/calls.ts'
import { askAll, beginsIn, type Asking } from './ask-first.ts'
import { createSuggestions } from './suggestions.ts'

/** Sentences of a summary, key terms, and questions shown. */
const SENTENCES = 3
const TERMS = 6
/** Passages below which a single sentence may tell of a document. */
const SHORT = 5
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
  /** What a document is about: its most central sentences, its tables, or its parts, and key terms. Empty for one without text. Throws `document-not-found`. */
  read(id: DocumentId): Promise<Guide>
  /** Questions that the document answers: each was asked, without a chat model, and answered by a proven quote from it. */
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
    suggestions: createSuggestions(options),
    async read(id) {
      const { key, ids } = await passagesOf(id)
      return kept(guides, key, async () => readGuide(await options.search.passages(spreadOver(ids))))
    },
    async questions(id) {
      const { key, ids } = await passagesOf(id)
      return kept(questions, key, async () => {
        const possible = possibleQuestions(await options.search.passages(spreadOver(ids)))
        return askAll(options, bestQuestions(possible, TRIED), QUESTIONS, (answer) => beginsIn(answer, [id]))
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
  return askAll(
    options,
    bestQuestions(possible, TRIED),
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

/** What a document is about: its tables, else the titles of its slides or tales, else sentences that tell of it, else its headings. */
function readGuide(passages: readonly Passage[]): Guide {
  const tables = guideTables(passages)
  const language = mostSpoken(passages)
  const isOfTales = isCollection(passages)
  const parts = tables.length > 0 ? [] : guideParts(passages, isOfTales)
  // Slides without titles, too, may say something.
  const isMadeOfParts = parts.length > 0 && (isOfTales || passages.some(({ kind }) => kind === 'slides'))
  const title = new Set(contentWords(passages[0]?.title ?? '', language))
  const telling =
    tables.length > 0 || isMadeOfParts ? [] : centralSentences(sectionsByHeading(passages, SECTIONS), SENTENCES, title, isTelling)
  // One sentence of a longer document is chance.
  const sentences = telling.length > 1 || passages.length < SHORT ? telling : []
  return {
    summary: sentences.map(({ text, passage }) => ({ text: text.replaceAll(/\s+/gu, ' '), chunkId: passage.chunkId })),
    tables,
    parts: sentences.length > 0 ? [] : parts,
    terms: guideTerms(passages, language, keyPhrases).slice(0, TERMS),
  }
}

/** The language of most passages. */
function mostSpoken(passages: readonly Passage[]): string {
  const counts = new Map<string, number>()
  for (const { language } of passages) if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'und'
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
