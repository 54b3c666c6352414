import { serialize } from 'node:v8'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { NOW, type Steps } from './tour-examples.ts'

export type OcrFunctions = 'ocrPages' | 'addOcrPage' | 'endOcr'

const FILE = 'files/2026-01-01/none.pdf'

/** Calls about pages whose text is recognised. */
export const OCR_TOUR: Pick<Steps<DatabaseFunctions>, OcrFunctions> = {
  addOcrPage: (f, t) => f.addOcrPage({ jobId: t.jobId, documentId: t.documentId, file: FILE, page: 1, data: serialize({}) }),
  ocrPages: (f, t) => f.ocrPages({ documentId: t.documentId, file: FILE }),
  endOcr: (f, t) => f.endOcr({ id: t.jobId, now: NOW }),
}
