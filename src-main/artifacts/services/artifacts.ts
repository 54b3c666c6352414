import { say } from '../../../src-preload/texts/say.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import { randomUUID } from 'node:crypto'
import {
  LONGEST_ARTIFACT,
  type Artifact,
  type ArtifactDraft,
  type ArtifactInput,
  type ArtifactSummary,
  type RunningArtifact,
} from '../../../src-preload/contract/shapes/artifacts.ts'
import type { DiffPart } from '../../../src-preload/contract/shapes/notes.ts'
import { AppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { withPlaces } from '../../answers/index.ts'
import { wordDiff } from '../../notes/index.ts'
import { listDocuments, readCollectionSettings } from '../../library/index.ts'
import { choosePersona } from '../../settings/index.ts'
import { datedFilter } from '../../search/index.ts'
import { ARTIFACTS } from '../domain/sections.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { artifactExport } from './export.ts'
import { makeSections } from './make.ts'
import { recheck } from './recheck.ts'
import type { ArtifactJob, ArtifactTools, GeneratedArtifact } from './types.ts'

export type ArtifactsService = {
  /** Queues the generation of an artifact. Progress and outcome also arrive as `artifact.*` events. Throws errors of the scope. */
  make(input: ArtifactInput): Promise<{ id: ArtifactId; done: Promise<Artifact> }>
  /** Stops generation; the text so far is kept. */
  stop(id: ArtifactId): void
  list(): Promise<ArtifactSummary[]>
  /** Artifacts in generation, in queue order. */
  running(): RunningArtifact[]
  /** Throws `artifact-not-found`. */
  get(id: ArtifactId, version?: number): Promise<Artifact>
  /**
   * Stores a person's text as a new version: unknown markers are removed, and every claim is verified against the current cited passages.
   */
  save(id: ArtifactId, markdown: string): Promise<Artifact>
  /** What the person typed since the last version; null: nothing. */
  draft(id: ArtifactId): Promise<ArtifactDraft | null>
  keepDraft(id: ArtifactId, draft: Pick<ArtifactDraft, 'base' | 'markdown'>): Promise<void>
  dropDraft(id: ArtifactId): Promise<void>
  /** Makes the draft the newest version. `wasChanged`: another version came since it was begun; both stay. */
  saveDraft(id: ArtifactId): Promise<{ artifact: Artifact; wasChanged: boolean }>
  /** Makes the text of an earlier version the newest one, verified against its own sources. */
  restore(id: ArtifactId, version: number): Promise<Artifact>
  /** What a version changed of the one before it. */
  diff(id: ArtifactId, version: number): Promise<DiffPart[]>
  rename(id: ArtifactId, title: string): Promise<void>
  remove(id: ArtifactId): Promise<void>
  /** Markdown with the list of sources. */
  markdown(id: ArtifactId, version?: number): Promise<string>
  isBusy(): boolean
  close(): Promise<void>
}

type Running = { control: AbortController; /** Text shown so far. */ text: string; message: Text }
/** Artifacts in generation, in queue order. */
type RunningArtifacts = Map<ArtifactId, Running>

/** Artifact service: documents with fixed sections, generated from the library's documents, with all versions. */
export function createArtifacts(tools: ArtifactTools): ArtifactsService {
  const { database, emit } = tools
  const running: RunningArtifacts = new Map()
  const drafts: Drafts = createDrafts(tools)
  let last: Promise<unknown> = Promise.resolve()
  let busy = 0

  async function run(id: ArtifactId, input: ArtifactInput, job: Omit<ArtifactJob, 'keep'>): Promise<Artifact> {
    busy++
    try {
      return await write(tools, running, id, input, job)
    } finally {
      busy--
      running.delete(id)
    }
  }

  return {
    async make(wanted) {
      const before = wanted.again === undefined ? null : await database.getArtifact({ id: wanted.again })
      const input: ArtifactInput = before
        ? { type: before.type, filters: before.scope, title: before.title, ...(before.persona !== null && { persona: before.persona }) }
        : wanted
      const id = before?.id ?? (randomUUID() as string as ArtifactId)
      if (running.has(id)) throw new AppError('bad-request', { variant: 'artifactUnderWay' })
      const mine: Running = { control: new AbortController(), text: '', message: '' }
      running.set(id, mine)
      try {
        const job = await prepare(tools, input, mine, id)
        const done = last.then(() => run(id, input, job))
        last = done.catch(() => undefined)
        return { id, done }
      } catch (error) {
        running.delete(id)
        throw error
      }
    },
    stop: (id) => running.get(id)?.control.abort(),
    list: () => database.listArtifacts(),
    running: () => [...running].map(([id, { text, message }]) => ({ id, text, message })),
    async get(id, version) {
      const artifact = await database.getArtifact({ id, ...(version !== undefined && { version }) })
      return placed(artifact)
    },
    save: async (id, markdown) => saveText(tools, running, await database.getArtifact({ id }), markdown),
    draft: drafts.of,
    keepDraft: drafts.keep,
    dropDraft: drafts.drop,
    async saveDraft(id) {
      const draft = await drafts.forVersion(id)
      const newest = await database.getArtifact({ id })
      const artifact = draft ? await saveText(tools, running, draft.base, draft.markdown) : newest
      await drafts.drop(id)
      return { artifact: placed(artifact), wasChanged: draft !== null && draft.base.version !== newest.version }
    },
    async restore(id, version) {
      const before = await database.getArtifact({ id, version })
      return placed(await saveText(tools, running, before, before.markdown))
    },
    diff: (id, version) => diffOf(tools, id, version),
    async rename(id, title) {
      await database.renameArtifact({ id, title })
      emit('artifacts.changed', {})
    },
    async remove(id) {
      running.get(id)?.control.abort()
      running.delete(id)
      await drafts.drop(id)
      if (!(await database.deleteArtifact(id))) throw new AppError('artifact-not-found')
      await database.emptyLogSoon()
      emit('artifacts.changed', {})
    },
    markdown: async (id, version) => artifactExport(await database.getArtifact({ id, ...(version !== undefined && { version }) })),
    isBusy: () => busy > 0,
    async close() {
      for (const { control } of running.values()) control.abort()
      await last
    },
  }
}

/** Resolves the scope of an artifact. Throws errors of the scope. */
async function prepare(tools: ArtifactTools, input: ArtifactInput, mine: Running, id: ArtifactId): Promise<Omit<ArtifactJob, 'keep'>> {
  const { database, emit } = tools
  const persona = choosePersona(await database.listPersonas(), input.persona)
  const filters = { ...persona.filters, ...input.filters }
  const filter = datedFilter(await tools.filterOf(filters), tools.settings())
  const documents = await listDocuments(database, { ...filter, statuses: ['searchable', 'embedding', 'ready'] })
  if (documents.length === 0) throw new AppError('artifact-empty')
  const collections = new Set(documents.map(({ collection }) => collection))
  const instructions = (await database.listCollections())
    .filter(({ name }) => collections.has(name))
    .flatMap(({ settings }) => readCollectionSettings(settings).instructions ?? [])
  const { title, sections } = ARTIFACTS[input.type]
  return {
    type: input.type,
    title:
      input.title ??
      titleOf(
        say(title),
        filters.collections,
        documents.map((document) => document.title),
      ),
    sections,
    filter,
    documentIds: documents.map((document) => document.id),
    languages: [...new Set(documents.flatMap(({ language }) => language ?? []))],
    persona,
    instructions: [...new Set(instructions)].join('\n\n'),
    signal: mine.control.signal,
    show: (text) => {
      mine.text += text
      emit('artifact.text', { id, text })
    },
    say: (message) => {
      mine.message = message
      emit('artifact.progress', { id, message })
    },
  }
}

/** Generates an artifact section by section; each intermediate state is stored as its newest version. */
async function write(
  tools: ArtifactTools,
  running: RunningArtifacts,
  id: ArtifactId,
  input: ArtifactInput,
  job: Omit<ArtifactJob, 'keep'>,
): Promise<Artifact> {
  const { database, emit, now } = tools
  let replaces: number | null = null
  const keep = async (generated: GeneratedArtifact): Promise<Artifact> => {
    // Deleted meanwhile: storing would recreate it.
    if (!running.has(id)) throw new AppError('cancelled')
    const version = { id, type: input.type, title: job.title, scope: input.filters ?? {}, persona: input.persona ?? null, ...generated }
    const artifact = await database.addArtifactVersion({ version, replaces, now: now() })
    replaces = artifact.version
    return artifact
  }
  try {
    // A failed intermediate save is covered by the final one.
    const made = await makeSections(tools, { ...job, keep: async (sofar) => void (await keep(sofar).catch(() => undefined)) })
    const artifact = await keep(made)
    emit('artifact.done', { id, artifact })
    emit('artifacts.changed', {})
    return artifact
  } catch (error) {
    emit('artifact.failed', { id, error: toErrorShape(error) })
    throw error
  }
}

/** Stores a person's text as a new version. `before`: the version into which it was typed, whose sources it cites. */
async function saveText(tools: ArtifactTools, running: RunningArtifacts, before: Artifact, markdown: string): Promise<Artifact> {
  const { database, emit, now } = tools
  // The model's finished text would follow and hide it.
  if (running.has(before.id)) throw new AppError('bad-request', { variant: 'artifactUnderWay' })
  if (markdown.length > LONGEST_ARTIFACT) throw new AppError('bad-request', { variant: 'artifactTooLong' })
  const checked = await recheck(tools, before, markdown)
  const artifact = await database.addArtifactVersion({
    version: { ...before, ...checked, by: 'person', notice: null, incomplete: false },
    now: now(),
  })
  emit('artifacts.changed', {})
  return artifact
}

/** An artifact whose claims have their places in its text. */
function placed(artifact: Artifact): Artifact {
  return { ...artifact, claims: withPlaces(artifact.markdown, artifact.claims) }
}

async function diffOf({ database }: ArtifactTools, id: ArtifactId, version: number): Promise<DiffPart[]> {
  const { markdown, history } = await database.getArtifact({ id, version })
  // Numbers of unfinished versions are missing.
  const before = history.find((one) => one.version < version)
  return wordDiff(before ? (await database.getArtifact({ id, version: before.version })).markdown : '', markdown)
}

function titleOf(type: string, collections: readonly string[] | undefined, titles: readonly string[]): string {
  if (collections && collections.length > 0) return `${type}: ${collections.join(', ')}`
  return titles.length === 1 && titles[0] ? `${type}: ${titles[0]}` : type
}
