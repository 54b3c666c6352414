import { say } from '../../../../src-preload/texts/say.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import { forDisplay } from '../../../text/index.ts'
import type { DocumentName } from '../../../library/index.ts'
import { couldBeFullDocumentRequest, datedFilter, detectIntent, isFullDocumentRequest } from '../../../search/index.ts'
import type { Retrieved, SearchFilter } from '../../../search/index.ts'
import type { AnswerContext, Clarify } from './types.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { asksForRecap, hintedDocuments, namedDocuments, topicOf, withoutNames } from '../../domain/extract/full-document-topic.ts'

/** Most titles listed when the document is unclear. */
const MOST_TITLES = 6

/** `documents`: read these in full. `which`: full documents are requested, but not which ones. */
export type FullDocumentRequest = { documents: DocumentId[] } | { which: readonly DocumentName[] }

/**
 * Routes a full-document request to documents within the filters: those it names, else the chosen ones, the only one, the ones it hints at,
 * or the one of the last answer. Null: another kind of question.
 */
export async function fullDocumentRequest(context: AnswerContext): Promise<FullDocumentRequest | null> {
  const { question, filter, conversation } = context.request
  if (context.request.summarise) return chosenFullDocuments(await passing(context, filter), filter)
  if (context.request.context !== null || !couldBeFullDocumentRequest(question) || detectIntent(question, { documentsChosen: true }).notes)
    return null
  const documents = await passing(context, filter)
  const named = namedDocuments(question, documents)
  if (named.length > 0 && isFullDocumentRequest(withoutNames(question, named))) return { documents: idsOf(named) }
  if (!isFullDocumentRequest(question)) return null
  if (filter.documentIds && filter.documentIds.length > 0) return { documents: inOrder(documents, filter.documentIds) }
  if (documents.length === 1) return { documents: idsOf(documents) }
  const hinted = hintedDocuments(question, documents)
  if (hinted.length > 0) return hinted.length === 1 ? { documents: idsOf(hinted) } : { which: hinted }
  if (topicOf(question) !== '') return null
  const last = documents.filter(({ id }) => conversation.cited.includes(id))
  return last.length === 1 ? { documents: idsOf(last) } : documents.length === 0 ? null : { which: documents }
}

/** Target of an explicit "Summarise": the chosen documents, or the only one. */
function chosenFullDocuments(documents: readonly DocumentName[], filter: SearchFilter): FullDocumentRequest | null {
  if (filter.documentIds && filter.documentIds.length > 0) return { documents: inOrder(documents, filter.documentIds) }
  if (documents.length === 0) return null
  return documents.length === 1 ? { documents: idsOf(documents) } : { which: documents }
}

/** Asks which document is meant, and says how to name one. */
export function askWhich({ sink, startedAt }: AnswerContext, documents: readonly { title: string }[]): Clarify {
  const titles = documents.map(({ title }) => forDisplay(title))
  const which = message('answers.which', { title: titles[0] ?? '' })
  const listed = titles.map((word) => message('advice.quoted', { word }))
  const text = say(titles.length > MOST_TITLES ? which : message('answers.whichOf', { which, titles: listed }))
  sink.text(text)
  return { kind: 'clarify', text, notice: null, firstTokenMs: Math.round(performance.now() - startedAt) }
}

/** `isSpecific`: the question asks for one fact, which unrelated sentences would not answer. */
export type FullDocumentFallback = { documents: DocumentId[]; isSpecific: boolean }

/**
 * Documents to read in full after retrieval: the notes of "Summarise my last meeting" and "What was discussed in my last meeting?", or the
 * chosen documents if nothing in them matched (a specific question only with a model). Empty: none.
 */
export async function fullDocumentFallback(context: AnswerContext, { output, filter }: Retrieved): Promise<FullDocumentFallback> {
  const { request, model } = context
  const { about } = detectIntent(request.question, { documentsChosen: false })
  const isOfNotes = output.intent === 'transcript' && (couldBeFullDocumentRequest(about) || asksForRecap(about))
  const isSpecific = !isOfNotes && !isBroad(request.question)
  const isChosen = output.state === 'not found' && (request.filter.documentIds?.length ?? 0) > 0 && (model !== '' || !isSpecific)
  const isFullDocument = request.context === null && (isOfNotes || isChosen)
  return { documents: isFullDocument ? inOrder(await passing(context, filter), filter.documentIds ?? []) : [], isSpecific }
}

/** True for a question that no single sentence answers: it asks for an explanation or has no topic. */
function isBroad(question: string): boolean {
  return detectIntent(question, { documentsChosen: false }).kind === 'exploratory' || topicOf(question) === ''
}

function passing({ tools, settings }: AnswerContext, filter: SearchFilter): Promise<DocumentName[]> {
  return tools.database.documentNames(datedFilter(filter, settings))
}

function idsOf(documents: readonly DocumentName[]): DocumentId[] {
  return documents.map(({ id }) => id)
}

/** Documents of `ids` first, in that order. */
function inOrder(documents: readonly DocumentName[], ids: readonly string[]): DocumentId[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const place = ({ id }: DocumentName): number => places.get(id) ?? ids.length
  return idsOf(documents.toSorted((a, b) => place(a) - place(b)))
}
