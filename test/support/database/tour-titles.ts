import type { DatabaseFunctions } from '../../../src-main/adapters/sqlite/database-functions.ts'
import type { Steps } from './tour-examples.ts'

type TitleFunctions = 'renameDocument' | 'givenTitle' | 'relabelPassages' | 'documentsToRelabel'

/** Calls about titles that a person gives. */
export const TITLES_TOUR: Pick<Steps<DatabaseFunctions>, TitleFunctions> = {
  renameDocument: (f, t) => f.renameDocument({ id: t.documentId, title: 'Toured' }),
  givenTitle: (f, t) => f.givenTitle(t.documentId),
  relabelPassages: (f, t) => f.relabelPassages({ id: t.documentId, after: 0, maxTokens: 256 }),
  documentsToRelabel: (f) => f.documentsToRelabel(),
}
