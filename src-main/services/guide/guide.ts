import type { Guide } from '../../../src-preload/contract/shapes/library.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import { isProven } from '../../../src-preload/texts/evidence.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { possibleQuestions, spreadQuestions, type PossibleQuestion } from '../../domain/answering/guide/possible-questions.ts'
import { centralSentences, sectionsByHeading } from '../../domain/answering/extract/central.ts'
import { keyPhrases } from '../../domain/notes/topics/key-phrases.ts'
import type { Passage } from '../../domain/retrieval/types.ts'
import type { Database, Search } from '../../workers/calls.ts'
import { NO_CONVERSATION, type AnswerQuestion, type AnswerSink } from '../answer/types.ts'
import { toAnswer } from '../answer/to-answer.ts'
import { choosePersona } from '../app/personas.ts'

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
/** Guides kept. */
const KEPT = 30

const SILENT: AnswerSink = { sources: () => undefined, text: () => undefined, waiting: () => undefined, thought: () => undefined }

export type GuideService = {
  /** What a document is about: its most central sentences and key terms. Empty for one without text. Throws `document-not-found`. */
  read(id: DocumentId): Promise<Guide>
  /** Questions that the document answers: each was asked, without a chat model, and answered by a proven quote from it. */
  questions(id: DocumentId): Promise<string[]>
}

type Options = {
  database: Database<'childIds' | 'getDocument' | 'listPersonas'>
  search: Search<'passages'>
  answerQuestion: AnswerQuestion
}

/** Service of source guides. Both parts are made when they are first asked for, and again when the passages of the document change. */
export function createGuide(options: Options): GuideService {
  const guides = new Map<string, Promise<Guide>>()
  const questions = new Map<string, Promise<string[]>>()

  async function passagesOf(id: DocumentId): Promise<{ key: string; ids: readonly ChunkId[] }> {
    if (!(await options.database.getDocument(id))) throw new AppError('document-not-found')
    const ids = await options.database.childIds([id])
    return { key: `${id} ${ids[0]} ${ids.length}`, ids }
  }

  return {
    async read(id) {
      const { key, ids } = await passagesOf(id)
      return kept(guides, key, async () => readGuide(await options.search.passages(spreadOver(ids))))
    },
    async questions(id) {
      const { key, ids } = await passagesOf(id)
      const asked = kept(questions, key, async () => askAll(options, id, await options.search.passages(spreadOver(ids))))
      // Without vectors yet, more may be found a moment later.
      if ((await asked).length === 0) questions.delete(key)
      return asked
    },
  }
}

function readGuide(passages: readonly Passage[]): Guide {
  const sentences = centralSentences(sectionsByHeading(passages, SECTIONS), SENTENCES, new Set())
  const language = passages[0]?.language ?? 'und'
  return {
    summary: sentences.map(({ text, passage }) => ({ text: text.replaceAll(/\s+/gu, ' '), chunkId: passage.chunkId })),
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

/** Asks possible questions one after the other until enough were answered. */
async function askAll(options: Options, id: DocumentId, passages: readonly Passage[]): Promise<string[]> {
  const language = passages[0]?.language ?? 'und'
  const answered: string[] = []
  for (const possible of spreadQuestions(possibleQuestions(passages), TRIED)) {
    if (answered.length === QUESTIONS) break
    const question = wording(possible, language)
    if (await isAnswered(options, id, question)) answered.push(question)
  }
  return answered
}

/** English questions are sentences; of another language the name alone is asked, which every language understands. */
function wording(possible: PossibleQuestion, language: string): string {
  if (language !== 'en') return possible.kind === 'cell' ? `${possible.name}: ${possible.column}?` : `${possible.name}?`
  const { kind, name } = possible
  if (kind === 'cell') return t('guide.questions.cell', { name, column: possible.column })
  if (kind === 'when' || kind === 'where')
    return t(`guide.questions.${kind}`, { name, verb: possible.verb, participle: possible.participle })
  return t(`guide.questions.${kind}`, { name: kind === 'topic' ? inSentence(name) : name })
}

/** A heading inside of a sentence: "Booking and fees" begins small, "DNA" and "May" in capitals. */
function inSentence(heading: string): string {
  return /^\p{Lu}\p{Ll}+\s\p{Ll}/u.test(heading) || /^\p{Lu}\p{Ll}+(?:tion|ing|s|ment|ance|ity)$/u.test(heading)
    ? heading.charAt(0).toLowerCase() + heading.slice(1)
    : heading
}

/** True if the answer that a person would get is found and begins with a proven quote from the document. */
async function isAnswered({ database, answerQuestion }: Options, id: DocumentId, question: string): Promise<boolean> {
  const request = {
    question,
    scope: 'guide',
    filters: undefined,
    filter: {},
    persona: choosePersona(await database.listPersonas(), undefined),
    depth: 'fast',
    context: null,
    conversation: NO_CONVERSATION,
    summarise: false,
    overrides: { 'models.chat': '' },
  } as const
  const { outcome } = await answerQuestion(request, SILENT, new AbortController().signal)
  if (outcome.kind !== 'quoted') return false
  const { state, claims, sources } = toAnswer(outcome)
  const [first] = claims
  const source = sources.find(({ n }) => n === first?.n)
  return state === 'found' && first !== undefined && isProven(first.support) && source?.documentId === id
}

/** At most `READ` ids, evenly spread. */
function spreadOver(ids: readonly ChunkId[]): ChunkId[] {
  const step = ids.length / READ
  return step <= 1 ? [...ids] : Array.from({ length: READ }, (_, i) => ids[Math.floor(i * step)]).filter((one) => one !== undefined)
}

/** A result that is made once for a key; failures are not kept. */
function kept<T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = all.get(key)
  if (known) return known
  const made = make()
  all.set(key, made)
  if (all.size > KEPT) all.delete(all.keys().next().value ?? '')
  made.catch(() => all.delete(key))
  return made
}
