import { asMarkdownText } from '../../../src-preload/texts/markdown-text.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { sectionQuery, type ArtifactSection } from '../domain/sections.ts'
import type { WrittenSection } from '../domain/text.ts'
import { sectionScores } from '../domain/sentences.ts'
import {
  centralSentences,
  presentable,
  quotableSentences,
  quotedText,
  sectionsByHeading,
  toClaim,
  withoutSpeaker,
} from '../../answers/index.ts'
import type { QuotableSentence } from '../../answers/index.ts'
import { isSameStatement, statementOf, tokenise } from '../../text/index.ts'
import type { WordStatement } from '../../text/index.ts'
import type { Passage, Retrieved } from '../../search/index.ts'
import type { Embedder } from '../../models/index.ts'
import { ownSections, type OwnSections } from './own-sections.ts'
import { passagesOf, type ArtifactJob, type ArtifactTools } from './types.ts'

/** Most sentences per section, and passages retrieved for it. */
const SENTENCES = 4
const PASSAGES = 60
/** Most passages of a scope read completely; of a larger scope that many are sampled, in this number of runs. */
const SMALL = 200
const CENTRAL_RUNS = 4

/**
 * State shared by the sections of an artifact: statements used, sentence vectors, passages of a small scope, and what the documents
 * themselves put below a heading of a section.
 */
export type Quoting = {
  said: WordStatement[]
  vectors: Map<string, Float32Array>
  scope: Promise<{ passages: Passage[]; total: number }> | null
  own: Promise<OwnSections> | null
}

/**
 * A section quoted from the documents, each statement with its source: what they put below a heading of its name, and up to four of the best
 * sentences of documents without such a heading.
 */
export async function quoteSection(
  tools: ArtifactTools,
  job: ArtifactJob,
  section: ArtifactSection,
  kept: Quoting,
): Promise<WrittenSection> {
  kept.scope ??= passagesOf(tools, job.documentIds, SMALL)
  kept.own ??= ownSections(tools, job).then((found) => {
    for (const statement of [...found.values()].flat()) kept.said.push(statementOf(statement.text))
    return found
  })
  const own = (await kept.own).get(section.key) ?? []
  const room = SENTENCES - own.length
  const speakers = new Set(own.map(({ passage }) => passage.documentId))
  const isOther = ({ documentId }: Passage): boolean => !speakers.has(documentId)
  const scope = await kept.scope
  const others = { passages: scope.passages.filter(isOther), total: scope.total }
  const sentences =
    room <= 0
      ? []
      : section.isCentral
        ? centralSentences(sectionsByHeading(others.passages, CENTRAL_RUNS), room, new Set())
        : newest(
            (await fitting(tools, job, section, kept, others)).filter(({ passage }) => isOther(passage)),
            kept.said,
            room,
          )
  const chosen = inOrder([...own, ...sentences], job.documentIds)
  const sources: Source[] = []
  const quotes = chosen.map((sentence) => toClaim(sentence, sources))
  const { text, claims } =
    quotes.length === 0 ? { text: t('artifactTexts.nothing'), claims: [] } : quotedText([], quotes, '\n', '- ', asMarkdownText)
  job.show(text)
  return { name: say(section.name), text, claims, sources }
}

/** The best sentences not used by an earlier section. The overview may be repeated, so it does not count. */
function newest(sentences: readonly QuotableSentence[], said: WordStatement[], room: number): QuotableSentence[] {
  const fresh: QuotableSentence[] = []
  for (const sentence of sentences) {
    if (fresh.length >= room) break
    const statement = statementOf(sentence.text)
    if (said.some((other) => isSameStatement(other, statement))) continue
    said.push(statement)
    fresh.push(sentence)
  }
  return fresh
}

/** Sentences in document order. */
function inOrder(sentences: readonly QuotableSentence[], documentIds: readonly DocumentId[]): QuotableSentence[] {
  const place = new Map(documentIds.map((id, i) => [id, i]))
  const of = ({ passage }: QuotableSentence): number => place.get(passage.documentId) ?? 0
  return sentences.toSorted((a, b) => of(a) - of(b) || a.passage.position - b.passage.position || a.start - b.start)
}

async function fitting(
  tools: ArtifactTools,
  { filter, languages, signal }: ArtifactJob,
  section: ArtifactSection,
  kept: Quoting,
  scope: { passages: readonly Passage[]; total: number },
): Promise<QuotableSentence[]> {
  const retrieved = await tools.retrieve.search({ question: sectionQuery(section, languages), filter, k: PASSAGES, select: false, signal })
  const found = new Set(retrieved.passages.map(({ chunkId }) => chunkId))
  const rest = scope.total <= SMALL ? scope.passages.filter(({ chunkId }) => !found.has(chunkId)) : []
  // One call per passage: a single call caps the number of sentences.
  const all = [...retrieved.passages, ...rest].flatMap((passage, rank) =>
    quotableSentences([passage]).map((candidate) => ({ ...candidate, rank })),
  )
  // Adjacent chunks overlap.
  const candidates = presentable([...new Map(all.toReversed().map((candidate) => [key(candidate), candidate])).values()].toReversed())
  const similarities = await similaritiesOf(retrieved, section, candidates, kept.vectors, signal)
  return sectionScores(section, candidates, similarities).map(({ candidate }) => candidate)
}

/** Cosines with the section's task; null without an embedder, or with one too slow for single sentences. */
async function similaritiesOf(
  { embedder }: Retrieved,
  section: ArtifactSection,
  candidates: readonly QuotableSentence[],
  vectors: Map<string, Float32Array>,
  signal: AbortSignal,
): Promise<number[] | null> {
  if (!embedder || candidates.length === 0) return null
  try {
    if ((await embedder.info()).provider !== 'built-in') return null
    const wanted = await embedder.embedQuestion(`${say(section.name)}: ${section.asks}`, { signal })
    return await Promise.all(
      candidates.map(async (candidate) => {
        const text = withoutSpeaker(candidate)
        const vector = vectors.get(text) ?? (await embedOne(embedder, text, signal))
        vectors.set(text, vector)
        return vector.reduce((sum, value, i) => sum + value * (wanted[i] ?? 0), 0)
      }),
    )
  } catch {
    return null
  }
}

function embedOne(embedder: Embedder, text: string, signal: AbortSignal): Promise<Float32Array> {
  return embedder.embedQuestion(text, { signal })
}

function key({ text }: QuotableSentence): string {
  return tokenise(text).join(' ')
}
