import type { Text } from '../../../src-preload/texts/text.ts'
import type { Calls, StorageFunctions } from '../../storage/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'
import type { Passage, Retrieve, SearchFilter, SearchFunctions } from '../../search/index.ts'
import type { ReplacedTexts, SettingsFunctions } from '../../settings/index.ts'
import type { Generator, Schedule } from '../../models/index.ts'
import type { ArtifactFunctions } from '../sqlite/artifact-functions.ts'
import type { Artifact, ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { EventName, Events } from '../../../src-preload/contract/events.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Persona } from '../../../src-preload/contract/shapes/personas.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { ArtifactPrompts } from '../domain/prompt.ts'
import type { ArtifactSection } from '../domain/sections.ts'

export type ArtifactTools = {
  database: Calls<
    StorageFunctions & SettingsFunctions & LibraryFunctions & ArtifactFunctions,
    | 'documentOrder'
    | 'documentsAt'
    | 'listPersonas'
    | 'listCollections'
    | 'childIds'
    | 'readParts'
    | 'addArtifactVersion'
    | 'listArtifacts'
    | 'getArtifact'
    | 'renameArtifact'
    | 'deleteArtifact'
    | 'sessionState'
    | 'keepSessionState'
    | 'dropSessionState'
    | 'emptyLogSoon'
  >
  search: Calls<SearchFunctions, 'passages'>
  retrieve: Pick<Retrieve, 'search'>
  generator: Pick<Generator, 'limits' | 'stream' | 'delimiterOf'>
  settings: () => Settings
  prompts: ArtifactPrompts
  /** Throws `collection-not-found`, `document-not-found`. */
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
  schedule: Pick<Schedule, 'turn'>
  replaced: Pick<ReplacedTexts, 'writing'>
  emit: <E extends EventName>(event: E, payload: Events[E]) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** An artifact in generation. */
export type ArtifactJob = {
  type: ArtifactType
  title: string
  sections: readonly ArtifactSection[]
  filter: SearchFilter
  documentIds: readonly DocumentId[]
  /** ISO 639-1 codes of its documents. */
  languages: readonly string[]
  persona: Omit<Persona, 'id'>
  /** Instructions of the collections in scope. */
  instructions: string
  signal: AbortSignal
  /** Receives headings and text of the current section. */
  show: (text: string) => void
  /** Receives the current activity as a sentence. */
  say: (message: Text) => void
  /** Stores the sections so far, so that a crash loses only the current one. */
  keep: (made: GeneratedArtifact) => Promise<void>
}

/** Generated content of an artifact. */
export type GeneratedArtifact = Pick<Artifact, 'by' | 'markdown' | 'sources' | 'claims' | 'notice' | 'incomplete'>

/** Passages per fetch. */
const FETCHED = 200

/** At most `most` passages of the scope, evenly spread and in order, and their total number. */
export async function passagesOf(
  { database, search }: Pick<ArtifactTools, 'database' | 'search'>,
  documentIds: readonly DocumentId[],
  most: number,
): Promise<{ passages: Passage[]; total: number }> {
  const all = await database.childIds(documentIds)
  const step = Math.max(1, all.length / most)
  const ids = Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]).filter((id) => id !== undefined)
  const passages: Passage[] = []
  for (let at = 0; at < ids.length; at += FETCHED) passages.push(...(await search.passages(ids.slice(at, at + FETCHED))))
  return { passages, total: all.length }
}
