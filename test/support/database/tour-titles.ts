import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { Steps } from './tour-examples.ts'
import { ENCLOSURES_TOUR, type EnclosureFunctions } from './tour-enclosures.ts'
import { OCR_TOUR, type OcrFunctions } from './tour-ocr.ts'

type TitleFunctions =
  | 'renameDocument'
  | 'givenTitle'
  | 'relabelPassages'
  | 'documentsToRelabel'
  | 'libraryMonths'
  | 'compactSome'
  | 'isReading'

/** Calls about titles that a person gives, recognised pages, what each month brought, and texts of an earlier version. */
export const TITLES_TOUR: Pick<Steps<DatabaseFunctions>, TitleFunctions | OcrFunctions | EnclosureFunctions> = {
  ...OCR_TOUR,
  ...ENCLOSURES_TOUR,
  renameDocument: (f, t) => f.renameDocument({ id: t.documentId, title: 'Toured' }),
  givenTitle: (f, t) => f.givenTitle(t.documentId),
  relabelPassages: (f, t) => f.relabelPassages({ id: t.documentId, after: 0, maxTokens: 256 }),
  compactSome: (f) => f.compactSome(),
  libraryMonths: (f) => f.libraryMonths(),
  isReading: (f) => f.isReading(),
  documentsToRelabel: (f) => f.documentsToRelabel(),
}
