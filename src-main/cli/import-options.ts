import { CHUNK_PROFILES, chunkProfileSchema, REDACT_POLICIES, redactPolicySchema } from '../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import { text } from '../../src-preload/texts/text.ts'
import type { ImportOptions } from '../library/index.ts'
import type { OptionSpec, Parsed } from './arguments.ts'

/** The collection that takes what is imported. */
export const COLLECTION_OPTION = { kind: 'value', value: 'NAME', help: text('cliHelp.import.collection') } as const satisfies OptionSpec

/** Import options, which override the collection's policy. */
export const IMPORT_OPTIONS: Record<string, OptionSpec> = {
  profile: { kind: 'value', value: 'P', help: text('cliHelp.import.profile', { profiles: CHUNK_PROFILES }) },
  redact: { kind: 'value', value: REDACT_POLICIES.join('|'), help: text('cliHelp.import.redact') },
}

/** Parses import options. Throws `usage` for an unknown value. */
export function readImportOptions(parsed: Parsed): ImportOptions {
  const { collection, profile, redact } = parsed.values
  const knownProfile = chunkProfileSchema.optional().safeParse(profile)
  if (!knownProfile.success)
    throw new AppError('usage', { variant: 'profile', values: { profile: profile ?? '', profiles: CHUNK_PROFILES } })
  const knownRedact = redactPolicySchema.optional().safeParse(redact)
  if (!knownRedact.success)
    throw new AppError('usage', { variant: 'redaction', values: { policy: redact ?? '', policies: REDACT_POLICIES } })
  return {
    ...(collection !== undefined && { collection }),
    ...(knownProfile.data && { profile: knownProfile.data }),
    ...(knownRedact.data && { redact: knownRedact.data }),
  }
}
