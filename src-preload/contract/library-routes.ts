import { z } from 'zod'
import { textSchema } from './shapes/text.ts'
import { COMMAND_OUTPUTS } from './commands.ts'
import { chunkIdSchema, documentIdSchema, jobIdSchema } from './ids.ts'
import { changes, destroys, done, name, none, reachesOutside, reads } from './route.ts'
import {
  chunkProfileSchema,
  chunkSchema,
  collectionSchema,
  collectionSettingsSchema,
  documentSchema,
  filtersSchema,
} from './shapes/documents.ts'
import {
  foundFileSchema,
  foundImportSchema,
  enclosuresSchema,
  healthSchema,
  importStartedSchema,
  queueSchema,
  readerSchema,
  watchedChangeSchema,
  watchedFolderSchema,
} from './shapes/library.ts'
import { replacedTextSchema } from './shapes/replaced.ts'

/** Bytes per uploaded piece, at most 4 MB (a message may have 8 MB). */
export const PIECE_BYTES = 4 * 1024 * 1024

/** Most documents of one purge: their ids fit into a message. */
const MOST_PURGED = 100_000

const spanSchema = z.strictObject({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
const ids = z.array(documentIdSchema).min(1).max(10_000)
const tags = z.array(z.string().trim().min(1).max(100)).max(100)
/** Import options of these files, overriding the collection's. Redaction is not an option here: the page may not weaken it. */
const wishes = { collection: name.optional(), profile: chunkProfileSchema.optional() }
const folders = z.object({ folders: z.array(watchedFolderSchema) })
const collections = z.object({ collections: z.array(collectionSchema) })

/** Routes of documents, collections, imports, watched folders and maintenance. */
export const LIBRARY_ROUTES = {
  /**
   * Imports files by their tickets (`Api.ticketsForFiles`): the page never names a path. Folders of models are added as models after a
   * dialog, with `models.adding` as progress; null: there was nothing else.
   */
  'documents.import': changes(z.strictObject({ tickets: z.array(z.uuid()).min(1).max(10_000), ...wishes }), importStartedSchema.nullable()),
  /** Opens the system's file picker; null: cancelled, or only folders of models. */
  'documents.pick': reachesOutside.asked(z.strictObject({ what: z.enum(['files', 'folder']), ...wishes }), importStartedSchema.nullable()),
  /** Upload of files without a path (dragged from a browser): begin, append pieces in order, then import together. */
  'uploads.begin': changes(
    z.strictObject({
      name: z.string().min(1).max(500),
      bytes: z
        .number()
        .int()
        .nonnegative()
        .max(4096 * 1024 * 1024),
    }),
    z.object({ uploadId: z.string() }),
  ),
  'uploads.append': changes(
    z.strictObject({
      uploadId: z.string().max(64),
      offset: z.number().int().nonnegative(),
      data: z.instanceof(Uint8Array).refine((d) => d.byteLength <= PIECE_BYTES),
    }),
    done,
  ),
  'uploads.import': changes(z.strictObject({ uploadIds: z.array(z.string().max(64)).min(1).max(10_000), ...wishes }), importStartedSchema),
  'uploads.cancel': changes(z.strictObject({ uploadIds: z.array(z.string().max(64)).max(10_000) }), done),
  'documents.paste': changes(
    z.strictObject({ title: z.string().trim().min(1).max(200), text: z.string().min(1).max(2_000_000), ...wishes }),
    importStartedSchema,
  ),
  /**
   * Row numbers of all documents, newest first; `documents.at` returns them in pages, because a large library in one response would block
   * the window.
   */
  'documents.order': reads(none, z.object({ rows: z.array(z.number().int()) })),
  'documents.at': reads(
    z.strictObject({ rows: z.array(z.number().int().positive()).max(2_000) }),
    z.object({ documents: z.array(documentSchema) }),
  ),
  'documents.list': reads(z.strictObject({ filters: filtersSchema.optional() }), z.object({ documents: z.array(documentSchema) })),
  'documents.get': reads(
    z.strictObject({ id: documentIdSchema, chunks: z.boolean().optional() }),
    z.object({ document: documentSchema, chunks: z.array(chunkSchema).optional() }),
  ),
  'documents.enclosures': reads(z.strictObject({ id: documentIdSchema }), enclosuresSchema),
  'documents.delete': changes(z.strictObject({ ids }), z.object({ deleted: z.array(documentIdSchema) })),
  'documents.restore': changes(z.strictObject({ ids }), z.object({ documents: z.array(documentSchema) })),
  /**
   * Of the ids that the page shows, so that nothing goes that came into the trash while the person was asked. `chats`: also removes the answers that
   * cite them, with their questions.
   */
  'documents.purge': destroys(
    z.strictObject({ ids: z.array(documentIdSchema).min(1).max(MOST_PURGED), chats: z.boolean().optional() }),
    z.object({ deleted: z.array(documentIdSchema) }),
  ),
  'documents.tag': changes(
    z.strictObject({ ids, add: tags.optional(), remove: tags.optional() }),
    z.object({ documents: z.array(documentSchema) }),
  ),
  /** '': back to the title that was read. `before` undoes it. */
  'documents.rename': changes(
    z.strictObject({ id: documentIdSchema, title: z.string().trim().max(300) }),
    z.object({ document: documentSchema, before: z.string() }),
  ),
  'documents.move': changes(z.strictObject({ ids, collection: name }), z.object({ documents: z.array(documentSchema) })),
  /** Reads documents again from their originals, default all outdated ones; `older`: all that an older reader read. */
  'documents.reindex': changes(z.strictObject({ ids: ids.optional(), older: z.literal(true).optional() }), importStartedSchema),
  'documents.retry': changes(z.strictObject({ ids }), done),
  /** Reads a locked PDF with its password, which is kept nowhere. */
  'documents.unlock': changes(
    z.strictObject({ id: documentIdSchema, password: z.string().min(1).max(500) }),
    z.object({ document: documentSchema }),
  ),
  /** Opens a copy of the stored original in its program. */
  'documents.openOriginal': reachesOutside(z.strictObject({ id: documentIdSchema }), done),
  /** `quote`: words to highlight; `anchor`: their position, valid while the text there is unchanged. */
  'documents.read': reads(
    z.strictObject({
      id: documentIdSchema,
      chunkId: chunkIdSchema.optional(),
      quote: z.string().max(4000).optional(),
      anchor: spanSchema.optional(),
    }),
    readerSchema,
  ),
  'trash.list': reads(none, z.object({ documents: z.array(documentSchema.extend({ deleted: z.string() })) })),
  /** Texts of the person that were overwritten, newest first. */
  'replaced.list': reads(none, z.object({ texts: z.array(replacedTextSchema) })),
  'replaced.get': reads(z.strictObject({ id: z.number().int().positive() }), z.object({ words: z.string() })),
  /** Deletes all of them for good. */
  'replaced.empty': destroys(none, done),
  'sample.import': changes(none, importStartedSchema),

  'queue.get': reads(none, queueSchema),
  'queue.pause': changes(none, queueSchema),
  'queue.resume': changes(none, queueSchema),
  /** One job, some, or all that are open when the person is asked. */
  'queue.cancel': destroys(z.strictObject({ id: jobIdSchema.optional(), ids: z.array(jobIdSchema).max(10_000).optional() }), queueSchema),
  'queue.retry': changes(z.strictObject({ id: jobIdSchema.optional() }), queueSchema),

  'collections.list': reads(none, collections),
  'collections.create': changes(z.strictObject({ name }), collections),
  'collections.rename': changes(z.strictObject({ name, to: name }), collections),
  'collections.delete': destroys(z.strictObject({ name }), collections),

  'collections.set': destroys(
    z.strictObject({
      name,
      settings: z
        .strictObject({
          profile: collectionSettingsSchema.shape.profile.nullable(),
          passageSize: collectionSettingsSchema.shape.passageSize.nullable(),
          passageOverlap: collectionSettingsSchema.shape.passageOverlap.nullable(),
          redact: collectionSettingsSchema.shape.redact.nullable(),
          fusion: collectionSettingsSchema.shape.fusion.nullable(),
          instructions: collectionSettingsSchema.shape.instructions.nullable(),
        })
        .partial(),
    }),
    collections,
  ),

  'watch.list': reads(none, folders),
  /** Opens the system's file picker; null: cancelled. */
  'watch.pick': reachesOutside.asked(z.strictObject({ collection: name, review: z.boolean() }), folders.nullable()),
  /** Watches a folder that came with a backup, after a dialog that shows its path. */
  'watch.resume': reachesOutside.asked(z.strictObject({ id: z.number().int() }), folders),
  'watch.remove': changes(z.strictObject({ id: z.number().int() }), folders),
  'watch.pending': reads(z.strictObject({ id: z.number().int() }), z.object({ changes: z.array(watchedChangeSchema) })),
  /** Imports pending changes (all or some paths), or dismisses them. */
  'watch.review': changes(
    z.strictObject({ id: z.number().int(), accept: z.boolean(), paths: z.array(z.string().max(4096)).max(10_000).optional() }),
    folders,
  ),

  'health.get': reads(none, healthSchema),
  /** Quarantined originals, and the database's problem. */
  'found.list': reads(
    none,
    z.object({ files: z.array(foundFileSchema), trouble: z.object({ message: textSchema, next: textSchema }).nullable() }),
  ),
  /** Imports all of them into their former collections. */
  'found.import': changes(none, foundImportSchema),
  /** Marks the database's problem as acknowledged by the person. */
  'found.dismiss': changes(none, done),
  /** Checks everything stored (`full`: every original too); progress as `upkeep.progress`. Fails with `cancelled` when stopped. */
  'upkeep.check': changes(z.strictObject({ full: z.boolean() }), COMMAND_OUTPUTS.check),
  /** Rebuilds derived data; `accept`: accept the findings that only a person can judge. */
  'upkeep.rebuild': destroys(z.strictObject({ accept: z.boolean() }), COMMAND_OUTPUTS.rebuild),
  'upkeep.stop': changes(none, done),
} as const
