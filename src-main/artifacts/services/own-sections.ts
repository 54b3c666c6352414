import { deserialize } from 'node:v8'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { namedRanges, statementsIn } from '../domain/own-headings.ts'
import { sectionQuery } from '../domain/sections.ts'
import type { QuotableSentence } from '../../answers/index.ts'
import { createOffsetMap, unpackReplaced } from '../../reading/index.ts'
import type { Block, StoredPart } from '../../reading/index.ts'
import { isSameStatement, statementOf } from '../../text/index.ts'
import type { SectionName } from '../../text/index.ts'
import type { ArtifactJob, ArtifactTools } from './types.ts'

/** Most documents whose headings are read; of a larger scope those found for a section. */
const DOCUMENTS = 200
/** Passages searched per section of a larger scope. */
const HITS = 60
/** Passages per fetch. */
const FETCHED = 200
/** Most statements of a section, and least from each document as long as there is room. */
const STATEMENTS = 12
const EACH = 3

/** Statements that documents themselves put below a heading of a section, in their order. */
export type OwnSections = ReadonlyMap<SectionName, readonly QuotableSentence[]>

/** Reads the sections of an artifact from the documents' own headings. */
export async function ownSections(tools: ArtifactTools, job: ArtifactJob): Promise<OwnSections> {
  const wanted = new Set(job.sections.map(({ key }) => key))
  const found = new Map<SectionName, QuotableSentence[][]>()
  for (const documentId of await documentsOf(tools, job)) {
    job.signal.throwIfAborted()
    for (const [section, statements] of await ownOf(tools, documentId, wanted)) {
      if (statements.length > 0) found.set(section, [...(found.get(section) ?? []), statements])
    }
  }
  return new Map([...found].map(([section, byDocument]) => [section, shared(byDocument)]))
}

/** The first statements of each document, each said once. */
function shared(byDocument: readonly (readonly QuotableSentence[])[]): QuotableSentence[] {
  const each = Math.max(EACH, Math.floor(STATEMENTS / byDocument.length))
  const chosen: QuotableSentence[] = []
  for (const statement of byDocument.flatMap((statements) => statements.slice(0, each))) {
    const said = statementOf(statement.text)
    if (chosen.length < STATEMENTS && !chosen.some(({ text }) => text === statement.text || isSameStatement(statementOf(text), said)))
      chosen.push(statement)
  }
  return chosen
}

async function documentsOf({ retrieve }: ArtifactTools, job: ArtifactJob): Promise<readonly DocumentId[]> {
  if (job.documentIds.length <= DOCUMENTS) return job.documentIds
  const found = new Set<DocumentId>()
  for (const section of job.sections) {
    const question = sectionQuery(section, job.languages)
    const { passages } = await retrieve.search({ question, filter: job.filter, k: HITS, select: false, signal: job.signal })
    for (const { documentId } of passages) found.add(documentId)
  }
  return job.documentIds.filter((id) => found.has(id)).slice(0, DOCUMENTS)
}

async function ownOf(
  tools: ArtifactTools,
  documentId: DocumentId,
  wanted: ReadonlySet<SectionName>,
): Promise<Map<SectionName, QuotableSentence[]>> {
  const parts = async (kind: StoredPart['kind']): Promise<unknown[]> =>
    (await tools.database.readParts({ documentId, kind })).map((data) => deserialize(data) as unknown)
  const blocks = (await parts('blocks')).flat() as Block[]
  const own = new Map<SectionName, QuotableSentence[]>()
  if (!blocks.some(({ type }) => type === 'heading')) return own
  const ranges = namedRanges((await parts('text')).join(''), blocks).filter(({ section }) => wanted.has(section))
  if (ranges.length === 0) return own
  const last = Math.max(...ranges.map(({ end }) => end))
  const map = createOffsetMap(((await parts('redactions')) as Uint32Array[]).flatMap(unpackReplaced))
  const ids = await tools.database.childIds([documentId])
  const seen = new Set<string>()
  for (let at = 0, isDone = false; at < ids.length && !isDone; at += FETCHED) {
    for (const passage of await tools.search.passages(ids.slice(at, at + FETCHED))) {
      const { anchor, text } = passage
      const [start, end] = [map.redacted(anchor.start, 'start'), map.redacted(anchor.end, 'end')]
      isDone ||= start >= last
      // A repeated header precedes the passage's own text.
      const shown = start - Math.max(0, text.length - (end - start))
      for (const range of ranges) {
        if (range.start >= end || range.end <= start) continue
        for (const statement of statementsIn(passage, shown, blocks, range)) {
          // Adjacent passages overlap.
          const key = `${range.section} ${shown + statement.end}`
          if (!seen.has(key)) own.set(range.section, [...(own.get(range.section) ?? []), statement])
          seen.add(key)
        }
      }
    }
  }
  return own
}
