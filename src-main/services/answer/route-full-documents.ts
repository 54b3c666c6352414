import { forDisplay } from '../../domain/text/visible-text.ts'
import type { AnswerContext, Clarify } from './types.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { DocumentName } from '../../adapters/sqlite/tables/evaluation.ts'
import { asksForRecap, hintedDocuments, namedDocuments, topicOf, withoutNames } from '../../domain/answering/extract/full-document-topic.ts'
import { detectIntent } from '../../domain/retrieval/intent.ts'
import { couldBeFullDocumentRequest, isFullDocumentRequest } from '../../domain/retrieval/full-document-request.ts'
import type { SearchFilter } from '../../domain/retrieval/types.ts'
import type { Retrieved } from '../retrieve/types.ts'
import { datedFilter } from '../retrieve/scope.ts'

/** Most titles that are named when it is not clear which document is meant. */
const MOST_TITLES = 6

/** `documents`: read these whole. `which`: a whole is asked for, and nothing tells of which document. */
export type FullDocumentRequest = { documents: DocumentId[] } | { which: readonly DocumentName[] }

/**
 * What a request for a whole is about: of the documents that pass the filters those that it names, else the chosen ones, the only one there is, the one that its words
 * hint at, or the one that the last answer was from. Null: it is no such request.
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

/** Of an explicit "Summarise": the chosen documents, or the only one there is. */
function chosenFullDocuments(documents: readonly DocumentName[], filter: SearchFilter): FullDocumentRequest | null {
  if (filter.documentIds && filter.documentIds.length > 0) return { documents: inOrder(documents, filter.documentIds) }
  if (documents.length === 0) return null
  return documents.length === 1 ? { documents: idsOf(documents) } : { which: documents }
}

/** A whole is asked for and no document is meant: says how to name one. */
export function askWhich({ sink, startedAt }: AnswerContext, documents: readonly { title: string }[]): Clarify {
  const titles = documents.slice(0, MOST_TITLES).map(({ title }) => `“${forDisplay(title)}”`)
  const listed = documents.length <= MOST_TITLES ? ` There are ${titles.join(', ')}.` : ''
  const text = `Which document do you mean? Name one, as in “Summarise ${titles[0]?.slice(1, -1)}”, or choose some: with # in the window, with --document on the command line.${listed}`
  sink.text(text)
  return { kind: 'clarify', text, notice: null, firstTokenMs: Math.round(performance.now() - startedAt) }
}

/** `isSpecific`: a question that sentences on other things would not answer. */
export type FullDocumentFallback = { documents: DocumentId[]; isSpecific: boolean }

/**
 * Documents to read whole after the ordinary way: the notes of "Summarise my last meeting" and "What was discussed in my last meeting?"; the chosen ones when a plain question found nothing direct in them, a narrow one only with a model to read
 * them. No documents: none.
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

/** A question that no single sentence could answer: it asks for an explanation, or names nothing that could be looked up. */
function isBroad(question: string): boolean {
  return detectIntent(question, { documentsChosen: false }).kind === 'exploratory' || topicOf(question) === ''
}

function passing({ tools, settings }: AnswerContext, filter: SearchFilter): Promise<DocumentName[]> {
  return tools.database.documentNames(datedFilter(filter, settings))
}

function idsOf(documents: readonly DocumentName[]): DocumentId[] {
  return documents.map(({ id }) => id)
}

/** Those of `ids` first, in their order. */
function inOrder(documents: readonly DocumentName[], ids: readonly string[]): DocumentId[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const place = ({ id }: DocumentName): number => places.get(id) ?? ids.length
  return idsOf(documents.toSorted((a, b) => place(a) - place(b)))
}
