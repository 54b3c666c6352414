import {
  collectionSettingsSchema,
  type ChunkProfile,
  type CollectionSettings,
  type RedactPolicy,
} from '../../../src-preload/contract/shapes/documents.ts'

/** Processing policy of a document: chunking profile and redaction. */
export type ProcessingPolicy = { profile: ChunkProfile; redact: RedactPolicy }

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
  return { profile: wished.profile ?? collection.profile ?? 'auto', redact: wished.redact ?? collection.redact ?? redactSetting }
}
