import { randomUUID } from 'node:crypto'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { NOW, type Steps } from './tour-examples.ts'

export type EnclosureFunctions = 'beginEnclosures' | 'addEnclosures' | 'settleEnclosures' | 'keepPart' | 'enclosuresOf'

const FILE = 'files/2026-01-01/none.txt'

/** Calls about what messages and mailboxes hold. */
export const ENCLOSURES_TOUR: Pick<Steps<DatabaseFunctions>, EnclosureFunctions> = {
  beginEnclosures: (f, t) => f.beginEnclosures({ id: t.documentId, type: 'eml' }),
  addEnclosures: (f, t) =>
    f.addEnclosures({
      containerId: t.documentId,
      importId: t.newImport,
      embed: true,
      items: [{ position: 0, shown: 'a.txt', name: 'a.txt', checksum: randomUUID(), bytes: 4, modifiedAt: NOW, file: FILE }],
      now: NOW,
    }),
  settleEnclosures: (f, t) => f.settleEnclosures({ id: t.documentId, now: NOW }),
  keepPart: (f, t) => f.keepPart({ id: t.documentId, path: '/none/a.txt', name: 'a.txt' }),
  enclosuresOf: (f, t) => f.enclosuresOf({ id: t.documentId, limit: 200 }),
}
