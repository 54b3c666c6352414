import type { Answer, Claim, Notice, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import { mapWords } from '../../../../src-preload/texts/text.ts'
import { blankQuotes, isBorneOutBy } from '../../../models/index.ts'
import { placeClaims } from '../verify/place-claims.ts'
import { createForgetting, deletedSource, type Forgetting } from './forget.ts'

/** An answer or an artifact: its text and its citations. */
export type Cited<S extends Source = Source> = { text: string; sources: readonly S[]; claims: readonly Claim[]; notice: Notice | null }

/** `ids`: documents being purged. `isAbout`: the text belongs to a chat that cites one of them. */
export type Going = { forgetting: Forgetting; ids: ReadonlySet<DocumentId>; isAbout?: boolean }

type Mentioning = Pick<Cited, 'sources' | 'claims'> & { nearest?: Answer['nearest'] }

/** True if a text cites one of the documents, is supported by one, or lists one as a nearest miss. */
export function mentions({ sources, claims, nearest = [] }: Mentioning, ids: ReadonlySet<DocumentId>): boolean {
  return (
    sources.some((source) => isGone(source, ids)) ||
    nearest.some((hit) => ids.has(hit.documentId)) ||
    claims.some((claim) => isBorneOutBy(claim, ids))
  )
}

/** The text's own words and the text that the person selected for it. */
export function saidIn({ sources, claims }: Mentioning): string[] {
  const selected = sources.filter(({ documentId }) => documentId === null).map(({ quote }) => quote)
  return [...selected, ...claims.flatMap((claim) => [claim.text, ...citedBy(claim).map(({ quote }) => quote)])]
}

/** Quotes of the documents, including earlier versions. */
export function quotesOf({ sources, claims, nearest = [] }: Mentioning, ids: ReadonlySet<DocumentId>): string[] {
  const gone = numbersOf(sources, ids)
  return [
    ...sources.filter(({ n }) => gone.has(n)).map(({ quote }) => quote),
    ...claims.flatMap((claim) =>
      citedBy(claim)
        .filter(({ n }) => n !== null && gone.has(n))
        .map(({ quote }) => quote),
    ),
    ...nearest.filter(({ documentId }) => ids.has(documentId)).map(({ text }) => text),
  ]
}

/**
 * The text without sentences, quotes and titles of the purged documents. Paraphrases stay, and so do sentences that another source has too.
 */
export function forgetCited<S extends Source>(cited: Cited<S>, { forgetting, ids, isAbout = false }: Going): Cited<S> {
  const gone = numbersOf(cited.sources, ids)
  const kept = keptQuotes(cited, gone)
  const hearing = { isAbout: isAbout || mentions(cited, ids), kept }
  const own = cited.claims
    .filter((claim) => isQuoted(claim, gone) && !kept.some((quote) => holds(quote, claim.text)))
    .map(({ text }) => text)
  const say = (text: string): string =>
    forgetting.forget(
      own.reduce((left, sentence) => left.replaceAll(sentence, deletedSource()), text),
      hearing,
    )
  const selected = new Set(cited.sources.filter(({ documentId }) => documentId === null).map(({ n }) => n))
  // Selected text has no document but may come from one.
  const unselected = <Q extends { n: number | null; quote: string }>(quoted: Q): Q =>
    quoted.n !== null && selected.has(quoted.n) ? { ...quoted, quote: say(quoted.quote) } : quoted
  const sources = cited.sources
    .map(unselected)
    .map((one) => withoutCopies(one, ids))
    .map((source) =>
      gone.has(source.n)
        ? {
            ...source,
            chunkId: null,
            anchor: null,
            title: deletedSource(),
            quote: '',
            deleted: true,
            ...('hash' in source && { hash: null }),
          }
        : source,
    )
  const claims = cited.claims.map((claim) => {
    const blank = unselected(blankQuotes(claim, gone, ids))
    return { ...blank, text: say(claim.text), ...(blank.also && { also: blank.also.map(unselected) }) }
  })
  // The notice quotes the disagreeing sources.
  const disagree = cited.notice?.code === 'sources-disagree' && gone.size > 0
  const notice =
    disagree || !cited.notice
      ? null
      : { ...cited.notice, message: mapWords(cited.notice.message, say), next: mapWords(cited.notice.next, say) }
  const text = say(cited.text)
  return { text, sources, claims: placeClaims(text, claims), notice }
}

/** The answer without the purged documents. `dead`: their passages. */
export function forgetAnswer(answer: Answer, going: Going & { dead: ReadonlySet<number> }): Answer {
  const { text, sources, claims, notice } = forgetCited(
    { ...answer, text: answer.answer },
    { ...going, isAbout: going.isAbout === true || mentions(answer, going.ids) },
  )
  const lives = (id: ChunkId): boolean => !going.dead.has(id)
  const { conflict, ...rest } = answer
  const gone = numbersOf(answer.sources, going.ids)
  return {
    ...rest,
    // One side alone contradicts nothing.
    ...(conflict && !conflict.sides.some(({ n }) => gone.has(n)) && { conflict }),
    answer: text,
    sources: [...sources],
    claims: [...claims],
    notice,
    nearest: answer.nearest
      .filter((hit) => !going.ids.has(hit.documentId))
      .map(({ copies, ...hit }) => ({ ...hit, ...(copies && { copies: copies.filter((copy) => !going.ids.has(copy.documentId)) }) })),
    retrieved: answer.retrieved.filter(lives),
    dropped: answer.dropped.filter(lives),
    ...(answer.searched !== undefined && { searched: going.forgetting.forget(answer.searched) }),
  }
}

/** What to remove from a text that was being generated during the purge: its quotes of the documents and their titles. */
export function forgettingOf(cited: Mentioning & { text: string }, ids: ReadonlySet<DocumentId>): Forgetting {
  const forgetting = createForgetting()
  forgetting.addTarget(cited.text)
  for (const text of saidIn(cited)) forgetting.addTarget(text)
  for (const quote of quotesOf(cited, ids)) forgetting.addSource(quote)
  for (const source of cited.sources) if (isGone(source, ids)) forgetting.addName(source.title)
  return forgetting
}

/** A source without the places of its copies in purged documents; a purged source has none. */
function withoutCopies<S extends Source>(source: S, ids: ReadonlySet<DocumentId>): S {
  const { copies, ...rest } = source
  const left = isGone(source, ids) ? [] : (copies ?? []).filter(({ documentId }) => !ids.has(documentId))
  return (left.length === 0 ? rest : { ...rest, copies: left }) as S
}

function isGone({ documentId }: Source, ids: ReadonlySet<DocumentId>): boolean {
  return documentId !== null && ids.has(documentId)
}

function numbersOf(sources: readonly Source[], ids: ReadonlySet<DocumentId>): Set<number> {
  return new Set(sources.filter((source) => isGone(source, ids)).map(({ n }) => n))
}

function citedBy(claim: Claim): { n: number | null; quote: string }[] {
  return [claim, ...(claim.also ?? [])]
}

function keptQuotes({ sources, claims }: Cited, gone: ReadonlySet<number>): string[] {
  const kept = sources.filter(({ n, documentId }) => documentId !== null && !gone.has(n))
  const numbers = new Set(kept.map(({ n }) => n))
  return [
    ...kept.map(({ quote }) => quote),
    ...claims.flatMap((claim) =>
      citedBy(claim)
        .filter(({ n }) => n !== null && numbers.has(n))
        .map(({ quote }) => quote),
    ),
  ]
}

/** True for a claim that repeats its source word for word. */
function isQuoted(claim: Claim, gone: ReadonlySet<number>): boolean {
  return claim.text !== '' && citedBy(claim).some(({ n, quote }) => n !== null && gone.has(n) && holds(quote, claim.text))
}

function holds(quote: string, sentence: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/gu, ' ').replace(/…$/u, '').trim().toLowerCase()
  return plain(quote).includes(plain(sentence))
}
