import type { Bound } from '../../storage/index.ts'
import { saveReliability } from './embedder-reliability.ts'
import * as queryLog from './query-log.ts'
import { activeIndex, ensureIndex, findIndex, retireBuilding, setProbes } from './vectors/indexes.ts'
import * as missingVectors from './vectors/missing-vectors.ts'
import { removeRetired } from './vectors/remove-indexes.ts'
import * as storedVectors from './vectors/stored-vectors.ts'
import * as vectors from './vectors/vectors.ts'

/** Functions of the vector indexes, of the database thread. */
export const indexFunctions = {
  activeIndex,
  ensureIndex,
  findIndex,
  retireBuilding,
  setProbes,
  removeRetired,
  saveReliability,
  ...vectors,
  ...missingVectors,
  ...storedVectors,
  ...queryLog,
}

export type IndexFunctions = Bound<typeof indexFunctions>
