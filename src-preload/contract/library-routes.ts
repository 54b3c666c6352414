import { z } from 'zod'
import { textSchema } from './shapes/text.ts'
import { COMMAND_OUTPUTS } from './commands.ts'
import { chunkIdSchema, documentIdSchema, jobIdSchema } from './ids.ts'
import { done, name, none, route } from './route.ts'
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

/** Bytes per uploaded piece, at most 4 MB (a message may have 8 MB). */
export const PIECE_BYTES = 4 * 1024 * 1024

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
  'documents.import': route(z.strictObject({ tickets: z.array(z.uuid()).min(1).max(10_000), ...wishes }), importStartedSchema.nullable()),
  /** Opens the system's file picker; null: cancelled, or only folders of models. */
  'documents.pick': route(z.strictObject({ what: z.enum(['files', 'folder']), ...wishes }), importStartedSchema.nullable()),
  /** Upload of files without a path (dragged from a browser): begin, append pieces in order, then import together. */
  'uploads.begin': route(
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
  'uploads.append': route(
    z.strictObject({
      uploadId: z.string().max(64),
      offset: z.number().int().nonnegative(),
      data: z.instanceof(Uint8Array).refine((d) => d.byteLength <= PIECE_BYTES),
    }),
    done,
  ),
  'uploads.import': route(z.strictObject({ uploadIds: z.array(z.string().max(64)).min(1).max(10_000), ...wishes }), importStartedSchema),
  'uploads.cancel': route(z.strictObject({ uploadIds: z.array(z.string().max(64)).max(10_000) }), done),
  'documents.paste': route(
    z.strictObject({ title: z.string().trim().min(1).max(200), text: z.string().min(1).max(2_000_000), ...wishes }),
    importStartedSchema,
  ),
  /**
   * Row numbers of all documents, newest first; `documents.at` returns them in pages, because a large library in one response would block
   * the window.
   */
  'documents.order': route(none, z.object({ rows: z.array(z.number().int()) })),
  'documents.at': route(
    z.strictObject({ rows: z.array(z.number().int().positive()).max(2_000) }),
    z.object({ documents: z.array(documentSchema) }),
  ),
  'documents.list': route(z.strictObject({ filters: filtersSchema.optional() }), z.object({ documents: z.array(documentSchema) })),
  'documents.get': route(
    z.strictObject({ id: documentIdSchema, chunks: z.boolean().optional() }),
    z.object({ document: documentSchema, chunks: z.array(chunkSchema).optional() }),
  ),
  'documents.enclosures': route(z.strictObject({ id: documentIdSchema }), enclosuresSchema),
  'documents.delete': route(z.strictObject({ ids }), z.object({ deleted: z.array(documentIdSchema) })),
  'documents.restore': route(z.strictObject({ ids }), z.object({ documents: z.array(documentSchema) })),
  /** `chats`: also removes the answers that cite them, with their questions. */
  'documents.purge': route(z.strictObject({ ids, chats: z.boolean().optional() }), z.object({ deleted: z.array(documentIdSchema) })),
  'documents.tag': route(
    z.strictObject({ ids, add: tags.optional(), remove: tags.optional() }),
    z.object({ documents: z.array(documentSchema) }),
  ),
  /** '': back to the title that was read. `before` undoes it. */
  'documents.rename': route(
    z.strictObject({ id: documentIdSchema, title: z.string().trim().max(300) }),
    z.object({ document: documentSchema, before: z.string() }),
  ),
  'documents.move': route(z.strictObject({ ids, collection: name }), z.object({ documents: z.array(documentSchema) })),
  /** Reads documents again from their originals, default all outdated ones; `older`: all that an older reader read. */
  'documents.reindex': route(z.strictObject({ ids: ids.optional(), older: z.literal(true).optional() }), importStartedSchema),
  'documents.retry': route(z.strictObject({ ids }), done),
  /** Reads a locked PDF with its password, which is kept nowhere. */
  'documents.unlock': route(
    z.strictObject({ id: documentIdSchema, password: z.string().min(1).max(500) }),
    z.object({ document: documentSchema }),
  ),
  /** Opens the stored original in its program. */
  'documents.openOriginal': route(z.strictObject({ id: documentIdSchema }), done),
  /** `quote`: words to highlight; `anchor`: their position, valid while the text there is unchanged. */
  'documents.read': route(
    z.strictObject({
      id: documentIdSchema,
      chunkId: chunkIdSchema.optional(),
      quote: z.string().max(4000).optional(),
      anchor: spanSchema.optional(),
    }),
    readerSchema,
  ),
  'trash.list': route(none, z.object({ documents: z.array(documentSchema.extend({ deleted: z.string() })) })),
  'trash.empty': route(z.strictObject({ chats: z.boolean().optional() }), z.object({ deleted: z.array(documentIdSchema) })),
  'sample.import': route(none, importStartedSchema),

  'queue.get': route(none, queueSchema),
  'queue.pause': route(none, queueSchema),
  'queue.resume': route(none, queueSchema),
  'queue.cancel': route(z.strictObject({ id: jobIdSchema.optional() }), queueSchema),
  'queue.retry': route(z.strictObject({ id: jobIdSchema.optional() }), queueSchema),

  'collections.list': route(none, collections),
  'collections.create': route(z.strictObject({ name }), collections),
  'collections.rename': route(z.strictObject({ name, to: name }), collections),
  'collections.delete': route(z.strictObject({ name }), collections),

  'collections.set': route(
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

  'watch.list': route(none, folders),
  /** Opens the system's file picker; null: cancelled. */
  'watch.pick': route(z.strictObject({ collection: name, review: z.boolean() }), folders.nullable()),
  /** Watches a folder that came with a backup, after a dialog that shows its path. */
  'watch.resume': route(z.strictObject({ id: z.number().int() }), folders),
  'watch.remove': route(z.strictObject({ id: z.number().int() }), folders),
  'watch.pending': route(z.strictObject({ id: z.number().int() }), z.object({ changes: z.array(watchedChangeSchema) })),
  /** Imports pending changes (all or some paths), or dismisses them. */
  'watch.review': route(
    z.strictObject({ id: z.number().int(), accept: z.boolean(), paths: z.array(z.string().max(4096)).max(10_000).optional() }),
    folders,
  ),

  'health.get': route(none, healthSchema),
  /** Quarantined originals, and the database's problem. */
  'found.list': route(
    none,
    z.object({ files: z.array(foundFileSchema), trouble: z.object({ message: textSchema, next: textSchema }).nullable() }),
  ),
  /** Imports all of them into their former collections. */
  'found.import': route(none, foundImportSchema),
  /** Marks the database's problem as acknowledged by the person. */
  'found.dismiss': route(none, done),
  /** Checks everything stored (`full`: every original too); progress as `upkeep.progress`. Fails with `cancelled` when stopped. */
  'upkeep.check': route(z.strictObject({ full: z.boolean() }), COMMAND_OUTPUTS.check),
  /** Rebuilds derived data; `accept`: accept the findings that only a person can judge. */
  'upkeep.rebuild': route(z.strictObject({ accept: z.boolean() }), COMMAND_OUTPUTS.rebuild),
  'upkeep.stop': route(none, done),
} as const
