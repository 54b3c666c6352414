import { CHUNK_PROFILES, chunkProfileSchema, REDACT_POLICIES, redactPolicySchema } from '../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import type { ImportOptions } from '../services/import/import.ts'
import type { OptionSpec, Parsed } from './arguments.ts'

/** Import options, which override the collection's policy. */
export const IMPORT_OPTIONS: Record<string, OptionSpec> = {
  profile: { kind: 'value', value: 'P', help: `How they are cut into passages: ${CHUNK_PROFILES.join(', ')}.` },
  redact: { kind: 'value', value: REDACT_POLICIES.join('|'), help: 'What is blacked out before they are stored.' },
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
