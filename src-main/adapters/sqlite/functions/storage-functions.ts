import type { Bound } from '../shared/bind.ts'
import { digestSome } from '../shared/digest-pass.ts'
import { filesAreGone, leavingFiles } from '../shared/leaving-files.ts'
import * as checkpoints from '../shared/checkpoint.ts'
import { compactSome } from '../texts/compact.ts'
import * as rebuildKeywords from '../texts/rebuild-keywords.ts'

/** Functions of the stored texts and of files that leave, of the database thread. */
export const storageFunctions = { ...checkpoints, digestSome, compactSome, leavingFiles, filesAreGone, ...rebuildKeywords }

export type StorageFunctions = Bound<typeof storageFunctions>
