import { AppError } from '../../../../src-preload/contract/errors.ts'
import { classifyAddress } from '../../../storage/index.ts'
import type { ModelAddress } from '../../../storage/index.ts'

/** The parsed address, if a connection is allowed. Throws `host-not-allowed`, `model-cloud-refused`, `setting-invalid`. */
export function allowedAddress(address: string, allowHost: string): ModelAddress {
  const verdict = classifyAddress(address, allowHost)
  if (verdict.ok) return verdict
  if (verdict.reason === 'not-local') throw new AppError('host-not-allowed')
  if (verdict.reason === 'cloud') throw new AppError('model-cloud-refused')
  throw new AppError('setting-invalid', { variant: 'serverAddress' })
}
