import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { text as message, type Text } from '../../../../src-preload/texts/text.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import { centralSentences, sectionsByHeading, sentencesWith } from '../../domain/extract/central.ts'
import { conflictAmong } from '../../domain/extract/conflict-among.ts'
import { quotedText, toClaim } from '../../domain/extract/quotes.ts'
import { topicOf, withoutNames } from '../../domain/extract/full-document-topic.ts'
import { asksForAll } from '../../../search/index.ts'
import type { Passage, Retrieved } from '../../../search/index.ts'
import { contentWords } from '../../../text/index.ts'
import { leavesOut, listFacts } from '../../domain/listing/list-facts.ts'
import { advise, searchFacts } from './assess.ts'
import { noticeOf, since } from './write.ts'
import { readFullDocuments } from './read-full-documents.ts'
import type { AnswerContext, Quoted, Written } from './types.ts'

/** Without a model: most quoted sentences, most sections they come from, and most items of a list. */
const SENTENCES = 8
const SECTIONS = 8
const LISTED = 20
/** Passages per fetch. */
const FETCHED = 200
/** Most passages searched for central sentences, spread over the whole: more would block the app. */
const CENTRAL_PASSAGES = 500

/**
 * Full-document answer: map-reduce with a model, central sentences without. `isSpecific`: a plain question that central sentences would not
 * answer, with nearest misses worth showing. Null: no text, no sentence with the requested items, or the model failed at a specific
 * question.
 */
export async function answerFullDocuments(
  context: AnswerContext,
  searched: Retrieved,
  documentIds: readonly DocumentId[],
  isSpecific: boolean,
): Promise<Written | Quoted | null> {
  const { tools, signal, model } = context
  // The search results for "summarise this" are meaningless.
  const retrieved: Retrieved = { ...searched, passages: [], output: { ...searched.output, state: 'found', nearest: [] } }
  const ids = await tools.database.childIds(documentIds)
  if (ids.length === 0 || signal.aborted) return null
  const found = searched.passages.map(({ chunkId }) => chunkId)
  const quoted = async (notice: Notice | null): Promise<Quoted | null> =>
    isSpecific ? null : central(context, retrieved, await passagesOf(context, thinned(ids, found)), ids.length, notice)
  if (model === '') return quoted(null)
  try {
    const written = await readFullDocuments(context, retrieved, await passagesOf(context, ids))
    if (written?.refused && isSpecific) return { ...written, nearest: searched.output.nearest }
    return written ?? (await quoted(noticeOf(toErrorShape(new AppError('model-bad-answer', { variant: 'empty' })))))
  } catch (error) {
    if (signal.aborted) throw error
    return quoted(noticeOf(toErrorShape(error)))
  }
}

async function passagesOf({ tools }: AnswerContext, ids: readonly ChunkId[]): Promise<Passage[]> {
  const passages: Passage[] = []
  for (let at = 0; at < ids.length; at += FETCHED) passages.push(...(await tools.search.passages(ids.slice(at, at + FETCHED))))
  return passages
}

/** At most `CENTRAL_PASSAGES` passages, evenly spread, plus the retrieved ones, in order. */
function thinned(ids: readonly ChunkId[], found: readonly ChunkId[]): ChunkId[] {
  const step = ids.length / CENTRAL_PASSAGES
  if (step <= 1) return [...ids]
  const kept = new Set([...Array.from({ length: CENTRAL_PASSAGES }, (_, i) => ids[Math.floor(i * step)]), ...found])
  return ids.filter((id) => kept.has(id))
}

/**
 * Quotes the most central sentences of each section in text order, or, if all items of a kind were requested, the sentences that name them.
 * `total`: number of passages.
 */
async function central(
  context: AnswerContext,
  retrieved: Retrieved,
  passages: readonly Passage[],
  total: number,
  notice: Notice | null,
): Promise<Quoted | null> {
  const { request, sink, startedAt, tools } = context
  const named = await tools.database.documentNames({ documentIds: [...new Set(passages.map(({ documentId }) => documentId))] })
  const topic = request.summarise ? '' : topicOf(withoutNames(request.question, named))
  const wanted = new Set([...new Set(passages.map(({ language }) => language))].flatMap((language) => contentWords(topic, language)))
  const sections = sectionsByHeading(passages, SECTIONS)
  const isList = asksForAll(request.question) && wanted.size > 0
  const sentences = isList
    ? (listFacts(passages, topic, LISTED) ?? sentencesWith(passages, LISTED, wanted))
    : centralSentences(sections, SENTENCES, wanted)
  if (isList && sentences.length === 0) return null
  const sources: Quoted['sources'] = []
  const quotes = sentences.map((sentence) => toClaim(sentence, sources))
  const read: Text = passages.length < total ? message('answers.readOnly', { read: passages.length, total }) : message('answers.otherWords')
  const count = quotes.length
  const head = isList
    ? t('answers.naming', { count, topic, rest: read })
    : t(passages.length < total || leavesOut(passages, sentences) ? 'answers.mainPoints' : 'answers.everySentence', {
        count,
        parts: message('answers.parts', { count: sections.length }),
      })
  const { text, claims } = quotes.length === 0 ? { text: t('answers.nothingToQuote'), claims: [] } : quotedText([head], quotes, '\n', '- ')
  sink.sources(sources, retrieved.output)
  sink.text(text)
  const refused = claims.length === 0
  const conflict = conflictAmong(request.question, sentences, quotes)
  const state = refused ? 'not found' : 'found'
  return {
    kind: 'quoted',
    ...searchFacts(retrieved, []),
    state,
    text,
    refused,
    sources,
    claims,
    ...(conflict && { conflict }),
    notice: notice ?? (refused ? advise(context, { state, missing: [], speak: [] }) : null),
    firstTokenMs: since(startedAt, performance.now()),
  }
}
