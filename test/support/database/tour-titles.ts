import type { DatabaseFunctions } from '../../../src-main/adapters/sqlite/database-functions.ts'
import type { Steps } from './tour-examples.ts'
import { OCR_TOUR, type OcrFunctions } from './tour-ocr.ts'

type TitleFunctions = 'renameDocument' | 'givenTitle' | 'relabelPassages' | 'documentsToRelabel' | 'libraryMonths'

/** Calls about titles that a person gives, recognised pages, and what each month brought. */
export const TITLES_TOUR: Pick<Steps<DatabaseFunctions>, TitleFunctions | OcrFunctions> = {
  ...OCR_TOUR,
  renameDocument: (f, t) => f.renameDocument({ id: t.documentId, title: 'Toured' }),
  givenTitle: (f, t) => f.givenTitle(t.documentId),
  relabelPassages: (f, t) => f.relabelPassages({ id: t.documentId, after: 0, maxTokens: 256 }),
  libraryMonths: (f) => f.libraryMonths(),
  documentsToRelabel: (f) => f.documentsToRelabel(),
}
