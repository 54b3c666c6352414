import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import type { StoredVersion } from '../../sqlite/note-versions.ts'
import { languageOfSpeech } from '../../domain/refine-without-model.ts'
import { applyCorrections, findCorrections, type Correction } from '../../domain/transcript/correct-terms.ts'
import { replacedBetween } from '../../domain/transcript/corrections.ts'
import { indexWords } from '../../../text/index.ts'
import type { Calls } from '../../../storage/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'
import { inPieces } from '../refine/in-pieces.ts'
import { parseSegments } from '../note-content.ts'
import type { CollectionVocabulary } from './vocabulary.ts'

/** Documents from which a heard word is a word of the library. */
const KNOWN_FROM = 2

type Parts = {
  database: Calls<NoteFunctions, 'addNoteVersion' | 'changeNote' | 'documentsWithWords' | 'listNoteVersions' | 'noteVersion'>
  now: () => number
}

/**
 * Corrects the newest transcript of a note by the terms of its collection, as a version of its own, and returns the number of corrections.
 * Only an engine's text is corrected; what a person wrote, or took back after an earlier run, stays. Throws `cancelled`.
 */
export async function correctTranscript(
  { database, now }: Parts,
  id: DocumentId,
  vocabulary: CollectionVocabulary,
  { language, signal }: { language: string | null; signal: AbortSignal },
): Promise<number> {
  const heard = await database.noteVersion({ id, part: 'transcript' })
  if (heard?.by.kind !== 'engine') return 0
  const segments = parseSegments(heard.content)
  const spoken = language ?? languageOfSpeech(segments)
  const found = await inPieces(findCorrections(segments, vocabulary, spoken), signal)
  if (found.length === 0) return 0
  const refused = await refusedBefore(database, id, heard.version)
  const unlikely = await withoutKnownWords(database, found, spoken)
  const corrections = unlikely.filter(({ from, to }) => !refused.has(pairOf(from, to)))
  const newest = await database.noteVersion({ id, part: 'transcript' })
  // The person may have edited meanwhile.
  if (corrections.length === 0 || newest?.version !== heard.version || newest.content !== heard.content) return 0
  const content = JSON.stringify(applyCorrections(segments, corrections))
  await database.addNoteVersion({ id, part: 'transcript', by: { kind: 'correction' }, content, now: now(), beside: { replaces: null } })
  await database.changeNote({ id, change: {}, searched: true, now: now() })
  return corrections.length
}

/** Corrections whose heard words stand in hardly any document of the library. */
async function withoutKnownWords(database: Parts['database'], found: readonly Correction[], language: string): Promise<Correction[]> {
  const words = [...new Set(found.flatMap(({ heard }) => heard))]
  if (words.length === 0) return [...found]
  const counts = await database.documentsWithWords({ words: words.map((word) => indexWords(word, language)), most: KNOWN_FROM })
  const known = new Set(words.filter((_, at) => (counts[at] ?? 0) >= KNOWN_FROM))
  return found.filter(({ heard }) => !heard.some((word) => known.has(word)))
}

/** Replacements of the last correction before a version that the person took back. */
async function refusedBefore(database: Parts['database'], id: DocumentId, version: number): Promise<ReadonlySet<string>> {
  const versions = (await database.listNoteVersions(id)).filter((one) => one.part === 'transcript' && one.version < version)
  const corrected = versions.filter(({ by }) => by.kind === 'correction').reduce((last, one) => Math.max(last, one.version), 0)
  const left = versions.reduce((last, one) => Math.max(last, one.version), 0)
  if (corrected === 0 || left === corrected) return new Set()
  const read = async (wanted: number): Promise<Segment[]> =>
    segmentsOf(await database.noteVersion({ id, part: 'transcript', version: wanted }))
  const [before, after, now] = await Promise.all([read(corrected - 1), read(corrected), read(left)])
  const took = replacedBetween(before, after).filter(({ segment, from, to }) => {
    const text = now[segment]?.text ?? ''
    return text.includes(from) && !text.includes(to)
  })
  return new Set(took.map(({ from, to }) => pairOf(from, to)))
}

function segmentsOf(version: StoredVersion | null): Segment[] {
  return parseSegments(version?.content)
}

function pairOf(from: string, to: string): string {
  return JSON.stringify([from.toLowerCase(), to])
}
