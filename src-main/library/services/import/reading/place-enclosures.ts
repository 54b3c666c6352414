import { safeExtension } from '../../../../storage/index.ts'
import type { Calls, FileStorage } from '../../../../storage/index.ts'
import type { EnclosureFacts, Reading } from '../../../../reading/index.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'
import { AppError, toErrorShape, type ErrorShape } from '../../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../../src-preload/contract/ids.ts'
import type { JobRow } from '../../../sqlite/library-functions.ts'
import type { NewEnclosure } from '../../../sqlite/import/enclosures.ts'
import { originalNoteOf } from '../../../domain/original-note.ts'

/** Enclosures per short transaction. */
const AT_ONCE = 20
/** Messages around a message whose attachments still become documents. */
const DEEPEST = 3
/** Most documents that come out of one message, however deep; a mailbox has a limit of its own. */
const MOST_INSIDE = 300

type Options = {
  database: Calls<LibraryFunctions, 'addEnclosures' | 'beginEnclosures' | 'getDocument' | 'settleEnclosures'>
  storage: FileStorage
  now: () => number
  onDocuments: (ids: DocumentId[]) => void
}

type Readable = Exclude<EnclosureFacts, { leftOut: ErrorShape }>

/**
 * Stores what a read file holds, each to become a document of the same collection, before the file itself is published: whoever waits for the
 * import waits for them, too. What was there before stays as it is. Does nothing for a format that holds no files.
 */
export async function placeEnclosures(options: Options, job: JobRow, reading: Reading, signal: AbortSignal): Promise<void> {
  const { enclosures, type } = reading.facts
  if (enclosures === null) return
  const { database } = options
  const { depth, inside, known } = await database.beginEnclosures({ id: job.documentId, type })
  const isKnown = new Set(known)
  let room = depth >= DEEPEST ? 0 : type === 'mbox' ? enclosures.length : MOST_INSIDE - inside
  const full = toErrorShape(
    depth >= DEEPEST
      ? new AppError('unsupported-type', { variant: 'tooDeep' })
      : new AppError('unsupported-type', { variant: 'tooManyEnclosed' }),
  )
  for (let from = 0; from < enclosures.length; from += AT_ONCE) {
    const items: NewEnclosure[] = []
    for (const [offset, one] of enclosures.slice(from, from + AT_ONCE).entries()) {
      const position = from + offset
      if ('leftOut' in one) items.push({ position, shown: one.shown, leftOut: one.leftOut })
      else if (isKnown.has(one.checksum)) items.push(item(position, one, null))
      else if (room <= 0) items.push({ position, shown: one.shown, leftOut: full })
      else {
        room -= 1
        signal.throwIfAborted()
        const written = await options.storage.writeIn(await reading.enclosure(position), safeExtension(one.name))
        items.push(item(position, one, written.file))
      }
    }
    await add(options, job, items)
  }
}

function item(position: number, { shown, name, checksum, bytes, date }: Readable, file: string | null): NewEnclosure {
  const sent = date === null ? NaN : Date.parse(date)
  return { position, shown, name, checksum, bytes, file, modifiedAt: Number.isNaN(sent) ? null : sent }
}

/** Adds them, and keeps the copies that became originals. */
async function add({ database, storage, now, onDocuments }: Options, job: JobRow, items: readonly NewEnclosure[]): Promise<void> {
  const files = items.flatMap((one) => ('leftOut' in one || one.file === null ? [] : [one.file]))
  const abandon = (unused: readonly string[]) => Promise.all(unused.map((file) => storage.abandon(file)))
  const taken = await database
    .addEnclosures({ containerId: job.documentId, importId: job.importId, embed: job.payload.embed, items, now: now() })
    .catch(async (error: unknown) => {
      await abandon(files)
      throw error
    })
  const isTaken = new Set(taken.map(({ file }) => file))
  await abandon(files.filter((file) => !isTaken.has(file)))
  for (const { id, file, name } of taken) {
    const document = await database.getDocument(id)
    await storage.keep(file, document ? originalNoteOf(document, name) : undefined)
  }
  if (taken.length > 0) onDocuments(taken.map(({ id }) => id))
}

/** After the file was published: what it no longer holds goes to the trash. */
export async function settleEnclosures({ database, now, onDocuments }: Options, job: JobRow, { facts }: Reading): Promise<void> {
  if (facts.enclosures === null) return
  const gone = await database.settleEnclosures({ id: job.documentId, now: now() })
  if (gone.length > 0) onDocuments(gone)
}
