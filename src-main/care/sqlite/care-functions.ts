import { check } from './check/check.ts'
import * as mendDigests from './check/mend-digests.ts'
import * as mendVectors from './check/mend-vectors.ts'
import { patrolRows } from './check/patrol.ts'
import { removeMessagesCiting } from './purge/messages-citing.ts'
import { finishPurge, isPurging, purgeDocuments, purgeExtent, removeDocuments } from './purge/purge.ts'
import { isPurgeOpen } from './purge/secure-erase.ts'
import type { Bound } from '../../storage/index.ts'

/** Functions of checks and purges, of the database thread. */
export const careFunctions = {
  check,
  ...mendVectors,
  ...mendDigests,
  purgeDocuments,
  purgeExtent,
  removeDocuments,
  finishPurge,
  isPurging,
  isPurgeOpen,
  removeMessagesCiting,
}

export type CareFunctions = Bound<typeof careFunctions>

/** Functions of the patrol, of a search process. */
export const careSearch = { patrolRows }

export type CareSearch = Bound<typeof careSearch>
