import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { Connection } from '../../../storage/index.ts'
import { createDocuments, type NewDocument } from '../documents.ts'
import { endJob } from './jobs.ts'

/** Creates failed documents for unreadable files, in one short transaction: at most 200 per call. */
export function createRefused(connection: Connection, rows: readonly { document: NewDocument; error: ErrorShape }[]): void {
  connection.write(() => {
    createDocuments(
      connection,
      rows.map(({ document }) => document),
    )
    for (const { document, error } of rows) endJob(connection, { id: document.jobId, now: document.now, status: 'failed', error })
  })
}
