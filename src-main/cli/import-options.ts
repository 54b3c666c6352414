import { CHUNK_PROFILES, chunkProfileSchema, REDACT_POLICIES, redactPolicySchema } from '../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import type { ImportOptions } from '../services/import/import.ts'
import type { OptionSpec, Parsed } from './arguments.ts'

/** How files are taken in, whatever their collection says. */
export const IMPORT_OPTIONS: Record<string, OptionSpec> = {
  profile: { kind: 'value', value: 'P', help: `How they are cut into passages: ${CHUNK_PROFILES.join(', ')}.` },
  redact: { kind: 'value', value: REDACT_POLICIES.join('|'), help: 'What is blacked out before they are stored.' },
}

/** The wishes that were typed. Throws `usage` for one that is not known. */
export function readImportOptions(parsed: Parsed): ImportOptions {
  const { collection, profile, redact } = parsed.values
  const knownProfile = chunkProfileSchema.optional().safeParse(profile)
  if (!knownProfile.success)
    throw new AppError('usage', { message: `There is no profile “${profile}”.`, next: `Use one of ${CHUNK_PROFILES.join(', ')}.` })
  const knownRedact = redactPolicySchema.optional().safeParse(redact)
  if (!knownRedact.success)
    throw new AppError('usage', { message: `There is no redaction “${redact}”.`, next: `Use one of ${REDACT_POLICIES.join(', ')}.` })
  return {
    ...(collection !== undefined && { collection }),
    ...(knownProfile.data && { profile: knownProfile.data }),
    ...(knownRedact.data && { redact: knownRedact.data }),
  }
}
