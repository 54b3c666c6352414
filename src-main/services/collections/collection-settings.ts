import {
  collectionSettingsSchema,
  type ChunkProfile,
  type CollectionSettings,
  type RedactPolicy,
} from '../../../src-preload/contract/shapes/documents.ts'

/** How a document is made into passages. */
export type ProcessingPolicy = { profile: ChunkProfile; redact: RedactPolicy }

/** What a collection wants; stored values that no longer fit are as if they were not there. */
export function readCollectionSettings(stored: Readonly<Record<string, unknown>>): CollectionSettings {
  const shape = collectionSettingsSchema.shape
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const parsed = schema.safeParse(stored[key])
      return parsed.success && parsed.data !== undefined ? [[key, parsed.data]] : []
    }),
  )
}

/** The wish of an import beats its collection's, which beats the setting. Wishes that are no more known are passed over. */
export function processingPolicyOf(
  importOptions: { profileWish: string | null; redactWish: string | null; collectionSettings: Readonly<Record<string, unknown>> },
  redactSetting: RedactPolicy,
): ProcessingPolicy {
  const collection = readCollectionSettings(importOptions.collectionSettings)
  const wished = readCollectionSettings({ profile: importOptions.profileWish, redact: importOptions.redactWish })
  return { profile: wished.profile ?? collection.profile ?? 'auto', redact: wished.redact ?? collection.redact ?? redactSetting }
}
