import type { Calls } from '../../storage/index.ts'
import { parseTimeWindow } from '../../search/index.ts'
import type { SearchFilter } from '../../search/index.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'
import {
  CHUNK_PROFILES,
  collectionSettingsSchema,
  FUSION_METHODS,
  REDACT_POLICIES,
  SENSITIVITIES,
  type Collection,
  type Filters,
} from '../../../src-preload/contract/shapes/documents.ts'
import { PASSAGE_RANGES } from '../../../src-preload/contract/values/passage-sizes.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { text } from '../../../src-preload/texts/text.ts'

/** The words that a setting of a collection takes. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { profile: CHUNK_PROFILES, redact: REDACT_POLICIES, fusion: FUSION_METHODS }

/** Settings that change the stored passages. */
const POLICY = ['profile', 'passageSize', 'passageOverlap', 'redact']

export type CollectionsService = {
  list(): Promise<Collection[]>
  create(name: string): Promise<Collection[]>
  rename(name: string, to: string): Promise<Collection[]>
  /** Changes a collection's settings; null: use the global ones. Throws `collection-not-found`, `setting-unknown`, `setting-invalid`. */
  set(name: string, change: Readonly<Record<string, unknown>>): Promise<Collection[]>
  /** Throws `collection-not-found`, and `bad-request` for a non-empty collection. */
  remove(name: string): Promise<Collection[]>
  /**
   * Resolves filters: collections by name, documents by id, file name or title. Unknown names throw `collection-not-found` or
   * `document-not-found`, because silently widening or emptying a search would misreport what was found.
   */
  filterOf(filters: Filters | undefined): Promise<SearchFilter>
}

const DOCUMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Collection service. `now` in ms since 1970; `onProcessingPolicy`: a collection's policy changed. */
export function createCollections(options: {
  database: Calls<
    LibraryFunctions,
    | 'changeCollection'
    | 'createCollection'
    | 'deleteCollection'
    | 'findCollections'
    | 'findDocuments'
    | 'listCollections'
    | 'renameCollection'
  >
  now: () => number
  onChange: () => void
  onProcessingPolicy: () => Promise<void>
}): CollectionsService {
  const { database } = options
  const changed = async () => {
    options.onChange()
    return database.listCollections()
  }
  return {
    list: () => database.listCollections(),
    async create(name) {
      await database.createCollection(name)
      return changed()
    },
    async rename(name, to) {
      await database.renameCollection({ name, to })
      return changed()
    },
    async set(name, change) {
      for (const [key, value] of Object.entries(change)) checkSetting(key, value)
      await database.changeCollection({ name, change })
      if (POLICY.some((key) => key in change)) await options.onProcessingPolicy()
      return changed()
    },
    async remove(name) {
      await database.deleteCollection(name)
      return changed()
    },
    async filterOf(filters) {
      const filter: SearchFilter = {}
      if (filters?.collections?.length) {
        const found = await database.findCollections(filters.collections)
        const missing = filters.collections.find((name) => !found.some((c) => c.name.toLowerCase() === name.toLowerCase()))
        if (missing !== undefined) throw new AppError('collection-not-found', { variant: 'named', values: { name: missing } })
        filter.collectionIds = found.map((c) => c.id)
        const fusions = new Set(found.map((c) => collectionSettingsSchema.shape.fusion.safeParse(c.settings['fusion']).data))
        const [fusion] = fusions
        if (fusions.size === 1 && fusion !== undefined) filter.fusion = fusion
      }
      if (filters?.documents?.length) {
        const ids = await database.findDocuments(filters.documents)
        if (ids.length === 0) throw noDocument(filters.documents[0] ?? '')
        filter.documentIds = ids
      }
      if (filters?.types?.length) filter.types = filters.types
      if (filters?.tags?.length) filter.tags = filters.tags
      if (filters?.maxSensitivity) filter.sensitivities = SENSITIVITIES.slice(0, SENSITIVITIES.indexOf(filters.maxSensitivity) + 1)
      if (filters?.window && filters.window !== 'all') {
        const range = parseTimeWindow(filters.window, options.now())
        if (!range) throw new AppError('usage', { variant: 'window', values: { window: String(filters.window) } })
        filter.from = range.from
        filter.to = range.to
      }
      return filter
    },
  }
}

/** An id means nothing to a person; windows and regenerated answers use it. */
function noDocument(name: string): AppError {
  if (!DOCUMENT_ID.test(name)) return new AppError('document-not-found', { variant: 'named', values: { name } })
  return new AppError('document-not-found', { variant: 'inFilter' })
}

function checkSetting(key: string, value: unknown): void {
  const shape = collectionSettingsSchema.shape
  if (!Object.hasOwn(shape, key)) {
    throw new AppError('setting-unknown', { variant: 'ofCollection', values: { key: key.slice(0, 100), keys: Object.keys(shape) } })
  }
  if (value === null || shape[key as keyof typeof shape].safeParse(value).success) return
  throw new AppError('setting-invalid', { variant: 'ofCollection', values: { key, range: rangeOf(key) } })
}

function rangeOf(key: string) {
  const choices = CHOICES[key]
  if (choices) return text('settingRange.choice', { choices })
  if (key === 'passageSize' || key === 'passageOverlap') return text('settingRange.whole', PASSAGE_RANGES[key])
  return text('settingRange.characters', { count: 4000 })
}
