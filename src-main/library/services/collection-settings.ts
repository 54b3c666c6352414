import {
  collectionSettingsSchema,
  type ChunkProfile,
  type CollectionSettings,
  type RedactPolicy,
} from '../../../src-preload/contract/shapes/documents.ts'
import { SIZED_PROFILES } from '../../../src-preload/contract/values/passage-sizes.ts'
import type { PassageSizes } from '../../reading/index.ts'

/** Processing policy of a document: chunking profile, the sizes of passages if they were chosen, and redaction. */
export type ProcessingPolicy = { profile: ChunkProfile; sizes?: PassageSizes; redact: RedactPolicy }

/** Settings of a collection; invalid stored values count as absent. */
export function readCollectionSettings(stored: Readonly<Record<string, unknown>>): CollectionSettings {
  const shape = collectionSettingsSchema.shape
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const parsed = schema.safeParse(stored[key])
      return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : []
    }),
  )
}

/** The effective policy: import options, else the collection's, else the global settings. Unknown stored values are ignored. */
export function processingPolicyOf(
  importOptions: { profileWish: string | null; redactWish: string | null; collectionSettings: Readonly<Record<string, unknown>> },
  redactSetting: RedactPolicy,
): ProcessingPolicy {
  const collection = readCollectionSettings(importOptions.collectionSettings)
  const wished = readCollectionSettings({ profile: importOptions.profileWish, redact: importOptions.redactWish })
  const profile = wished.profile ?? collection.profile ?? 'auto'
  const sizes = profile === collection.profile ? sizesOf(collection) : null
  return { profile, ...(sizes && { sizes }), redact: wished.redact ?? collection.redact ?? redactSetting }
}

/** Sizes that a collection chose for its profile of a fixed size; null: none. Those of another profile would have another unit. */
function sizesOf({ profile, passageSize: size, passageOverlap: overlap }: CollectionSettings): PassageSizes | null {
  if (profile === undefined || !Object.hasOwn(SIZED_PROFILES, profile) || (size === undefined && overlap === undefined)) return null
  return { ...(size !== undefined && { size }), ...(overlap !== undefined && { overlap }) }
}

/** A profile with its chosen sizes as it is stored with a document and shown: `window`, `window 600`, `window 600+100`, `window +0`. */
export function profileName({ profile, sizes }: Pick<ProcessingPolicy, 'profile' | 'sizes'>): string {
  if (!sizes) return profile
  return `${profile} ${sizes.size ?? ''}${sizes.overlap === undefined ? '' : `+${sizes.overlap}`}`
}
