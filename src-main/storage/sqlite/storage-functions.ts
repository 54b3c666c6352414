import type { Bound } from './bind.ts'
import { digestSome } from './digest-pass.ts'
import { filesAreGone, leavingFiles } from './leaving-files.ts'
import * as checkpoints from './checkpoint.ts'
import { compactSome } from './texts/compact.ts'
import * as rebuildKeywords from './texts/rebuild-keywords.ts'

/** Functions of the stored texts and of files that leave, of the database thread. */
export const storageFunctions = { ...checkpoints, digestSome, compactSome, leavingFiles, filesAreGone, ...rebuildKeywords }

export type StorageFunctions = Bound<typeof storageFunctions>
