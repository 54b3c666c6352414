import { z } from 'zod'
import {
  answerSchema,
  askInputSchema,
  chatSchema,
  messageSchema,
  passageSchema,
  runningAnswerSchema,
  searchOutputSchema,
  stageSchema,
  unansweredSchema,
} from './shapes/answers.ts'
import { artifactInputSchema, artifactSchema, artifactSummarySchema, runningArtifactSchema } from './shapes/artifacts.ts'
import {
  chunkProfileSchema,
  chunkSchema,
  collectionSchema,
  collectionSettingsSchema,
  documentSchema,
  filtersSchema,
} from './shapes/documents.ts'
import { artifactIdSchema, chatIdSchema, chunkIdSchema, documentIdSchema, importIdSchema, jobIdSchema, messageIdSchema } from './ids.ts'
import {
  foundFileSchema,
  foundImportSchema,
  healthSchema,
  importReportSchema,
  importStartedSchema,
  queueSchema,
  readerSchema,
  watchedChangeSchema,
  watchedFolderSchema,
} from './shapes/library.ts'
import { comparisonSchema, evaluationListSchema, evaluationRunSchema, importedSetSchema, questionSetSchema } from './shapes/evaluation.ts'
import { COMMAND_OUTPUTS } from './commands.ts'
import { experimentSchema } from './shapes/setting-audience.ts'
import { whySchema } from './shapes/inspect.ts'
import { modelStatusSchema } from './shapes/models.ts'
import { personaChangeSchema, personaSchema } from './shapes/personas.ts'
import { settingInfoSchema } from './shapes/setting-info.ts'

/** Bytes of one piece of a file that has no path; pieces of 4 MB at most (a message holds 8 MB). */
export const PIECE_BYTES = 4 * 1024 * 1024

const none = z.strictObject({})
const spanSchema = z.strictObject({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
const done = z.object({})
const ids = z.array(documentIdSchema).min(1).max(10_000)
const collection = z.string().trim().min(1).max(200)
const tags = z.array(z.string().trim().min(1).max(100)).max(100)
/** For these files alone, whatever their collection says. How much is redacted is no wish of the page: the collection says it, and the settings. */
const wishes = { collection: collection.optional(), profile: chunkProfileSchema.optional() }
const folders = z.object({ folders: z.array(watchedFolderSchema) })

function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): { input: I; output: O } {
  return { input, output }
}

/** The whole request surface: `noun.verb` -> input and output. Handlers and the window's client are derived from it. */
export const ROUTES = {
  'app.info': route(none, z.object({ version: z.string(), platform: z.string(), documents: z.number().int(), firstRun: z.boolean() })),

  /** By the tickets of dropped files (`Api.ticketsForFiles`): the page never names a path. */
  'documents.import': route(z.strictObject({ tickets: z.array(z.uuid()).min(1).max(10_000), ...wishes }), importStartedSchema),
  /** Opens the system's picker; null: nothing was chosen. */
  'documents.pick': route(z.strictObject({ what: z.enum(['files', 'folder']), ...wishes }), importStartedSchema.nullable()),
  /** Files without a path (dragged from a browser): begin, append pieces in order, then import all of them together. */
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
  /** Numbers of all documents, newest first: `documents.at` gives them in pieces, because a large library in one answer holds up the window. */
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
  'documents.delete': route(z.strictObject({ ids }), z.object({ deleted: z.array(documentIdSchema) })),
  'documents.restore': route(z.strictObject({ ids }), z.object({ documents: z.array(documentSchema) })),
  /** `chats`: the answers that cite them go too, with their questions. */
  'documents.purge': route(z.strictObject({ ids, chats: z.boolean().optional() }), z.object({ deleted: z.array(documentIdSchema) })),
  'documents.tag': route(
    z.strictObject({ ids, add: tags.optional(), remove: tags.optional() }),
    z.object({ documents: z.array(documentSchema) }),
  ),
  'documents.move': route(z.strictObject({ ids, collection }), z.object({ documents: z.array(documentSchema) })),
  /** Reads documents again, from their originals; without ids: all that were made otherwise than is wanted now. */
  'documents.reindex': route(z.strictObject({ ids: ids.optional() }), importStartedSchema),
  'documents.retry': route(z.strictObject({ ids }), done),
  /** Opens the stored original in its own program. */
  'documents.openOriginal': route(z.strictObject({ id: documentIdSchema }), done),
  /** `quote`: the very words to paint; `anchor`: their place, used while the document still says them there. */
  'documents.read': route(
    z.strictObject({
      id: documentIdSchema,
      chunkId: chunkIdSchema.optional(),
      quote: z.string().max(4000).optional(),
      anchor: spanSchema.optional(),
    }),
    readerSchema,
  ),
  'imports.report': route(z.strictObject({ id: importIdSchema }), importReportSchema),
  'trash.list': route(none, z.object({ documents: z.array(documentSchema.extend({ deleted: z.string() })) })),
  'trash.empty': route(z.strictObject({ chats: z.boolean().optional() }), z.object({ deleted: z.array(documentIdSchema) })),
  'sample.import': route(none, importStartedSchema),

  'queue.get': route(none, queueSchema),
  'queue.pause': route(none, queueSchema),
  'queue.resume': route(none, queueSchema),
  'queue.cancel': route(z.strictObject({ id: jobIdSchema.optional() }), queueSchema),
  'queue.retry': route(z.strictObject({ id: jobIdSchema.optional() }), queueSchema),

  'collections.list': route(none, z.object({ collections: z.array(collectionSchema) })),
  'collections.create': route(z.strictObject({ name: collection }), z.object({ collections: z.array(collectionSchema) })),
  'collections.rename': route(z.strictObject({ name: collection, to: collection }), z.object({ collections: z.array(collectionSchema) })),
  'collections.delete': route(z.strictObject({ name: collection }), z.object({ collections: z.array(collectionSchema) })),

  'collections.set': route(
    z.strictObject({
      name: collection,
      settings: z
        .strictObject({
          profile: collectionSettingsSchema.shape.profile.nullable(),
          redact: collectionSettingsSchema.shape.redact.nullable(),
          fusion: collectionSettingsSchema.shape.fusion.nullable(),
          instructions: collectionSettingsSchema.shape.instructions.nullable(),
        })
        .partial(),
    }),
    z.object({ collections: z.array(collectionSchema) }),
  ),

  'watch.list': route(none, folders),
  /** Opens the system's picker; null: nothing was chosen. */
  'watch.pick': route(z.strictObject({ collection, review: z.boolean() }), folders.nullable()),
  'watch.remove': route(z.strictObject({ id: z.number().int() }), folders),
  'watch.pending': route(z.strictObject({ id: z.number().int() }), z.object({ changes: z.array(watchedChangeSchema) })),
  /** Takes over what waits for review (all of it, or some paths), or puts it aside. */
  'watch.review': route(
    z.strictObject({ id: z.number().int(), accept: z.boolean(), paths: z.array(z.string().max(4096)).max(10_000).optional() }),
    folders,
  ),

  'health.get': route(none, healthSchema),
  /** Originals without a document, which were put aside, and what is wrong with the database. */
  'found.list': route(
    none,
    z.object({ files: z.array(foundFileSchema), trouble: z.object({ message: z.string(), next: z.string() }).nullable() }),
  ),
  /** Makes documents of all of them, each in the collection that it was in. */
  'found.import': route(none, foundImportSchema),
  /** The person has read what is wrong with the database and goes on with it. */
  'found.dismiss': route(none, done),
  /** Checks everything that is stored (`full`: the content of every original too); how far it is comes as `upkeep.progress`. Fails with `cancelled` when it is stopped. */
  'upkeep.check': route(z.strictObject({ full: z.boolean() }), COMMAND_OUTPUTS.check),
  /** Makes what is derived anew; `accept`: what only a person can judge is kept as it is. */
  'upkeep.rebuild': route(z.strictObject({ accept: z.boolean() }), COMMAND_OUTPUTS.rebuild),
  'upkeep.stop': route(none, done),

  'search.run': route(
    z.strictObject({ query: z.string().max(200_000), filters: filtersSchema.optional(), k: z.number().int().min(1).max(100).optional() }),
    searchOutputSchema,
  ),

  'evaluation.list': route(none, evaluationListSchema),
  'evaluation.import': route(z.strictObject({ name: collection, text: z.string().max(6_000_000) }), importedSetSchema),
  /** "Keep as test": the question of an answer with what supported it. */
  'evaluation.keep': route(z.strictObject({ messageId: messageIdSchema }), z.object({ set: questionSetSchema })),
  'evaluation.generate': route(
    z.strictObject({ set: collection, count: z.number().int().min(1).max(1000) }),
    z.object({ set: questionSetSchema }),
  ),
  'evaluation.run': route(
    z.strictObject({
      set: collection,
      depth: z.enum(['fast', 'thorough']).optional(),
      twins: z.boolean().optional(),
      settings: experimentSchema.optional(),
    }),
    z.object({ run: evaluationRunSchema }),
  ),
  'evaluation.stop': route(none, done),
  'evaluation.get': route(z.strictObject({ id: z.string().max(64) }), z.object({ run: evaluationRunSchema })),
  'evaluation.compare': route(z.strictObject({ before: z.string().max(64), after: z.string().max(64) }), comparisonSchema),
  'evaluation.deleteSet': route(z.strictObject({ set: collection }), done),
  'evaluation.deleteRun': route(z.strictObject({ id: z.string().max(64) }), done),

  /** The stages that led to an answer. */
  'inspect.answer': route(z.strictObject({ messageId: messageIdSchema }), z.object({ question: z.string(), trace: z.array(stageSchema) })),
  /** A test query with its stages. */
  'inspect.query': route(
    z.strictObject({
      query: z.string().max(200_000),
      filters: filtersSchema.optional(),
      depth: z.enum(['fast', 'thorough']).optional(),
      settings: experimentSchema.optional(),
    }),
    searchOutputSchema,
  ),
  'inspect.why': route(
    z.strictObject({ document: z.string().min(1).max(4096), query: z.string().max(200_000), filters: filtersSchema.optional() }),
    whySchema,
  ),

  /** Passages by their ids, in that order; those of deleted documents are left out. */
  'passages.get': route(z.strictObject({ ids: z.array(chunkIdSchema).min(1).max(100) }), z.object({ passages: z.array(passageSchema) })),

  /** Takes the question and answers at once with the two ids; everything else comes as `chat.*` events. */
  'chat.ask': route(askInputSchema, z.object({ chatId: chatIdSchema, messageId: messageIdSchema })),
  'chat.stop': route(z.strictObject({ messageId: messageIdSchema }), done),
  /** Answers a question anew in the place of its answer; Stop and events as with `chat.ask`. */
  'chat.regenerate': route(z.strictObject({ messageId: messageIdSchema }), z.object({ chatId: chatIdSchema, messageId: messageIdSchema })),
  /** `search`: only chats whose title or messages hold these words. */
  'chats.list': route(z.strictObject({ search: z.string().max(500).optional() }), z.object({ chats: z.array(chatSchema) })),
  /** `running`: those of its answers that are being made now; a window that opened meanwhile has not heard of them. */
  'chats.get': route(
    z.strictObject({ id: chatIdSchema }),
    z.object({ chat: chatSchema, messages: z.array(messageSchema), running: z.array(runningAnswerSchema) }),
  ),
  'chats.rename': route(z.strictObject({ id: chatIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'chats.pin': route(z.strictObject({ id: chatIdSchema, pinned: z.boolean() }), done),
  /** A person's own summary; empty: the model writes it again. */
  'chats.summary': route(z.strictObject({ id: chatIdSchema, summary: z.string().max(4000) }), done),
  /** The chat as Markdown, with its sources. */
  'chats.export': route(z.strictObject({ id: chatIdSchema }), z.object({ markdown: z.string() })),
  /** Asks where to, and writes that there; false: nothing was chosen. */
  'chats.saveFile': route(z.strictObject({ id: chatIdSchema }), z.object({ saved: z.boolean() })),
  /** A new chat that begins with everything up to this message. */
  'chats.branch': route(z.strictObject({ messageId: messageIdSchema }), z.object({ chat: chatSchema })),
  'chats.unanswered': route(none, z.object({ questions: z.array(unansweredSchema) })),
  'chats.dismiss': route(z.strictObject({ messageId: messageIdSchema }), done),
  'chats.delete': route(z.strictObject({ id: chatIdSchema }), done),
  'messages.get': route(z.strictObject({ id: messageIdSchema }), z.object({ answer: answerSchema.nullable() })),

  'personas.list': route(none, z.object({ personas: z.array(personaSchema) })),
  /** Makes a persona, or changes the one of that name. */
  'personas.set': route(
    z.strictObject({ name: z.string().trim().min(1).max(60), change: personaChangeSchema }),
    z.object({ personas: z.array(personaSchema) }),
  ),
  'personas.delete': route(z.strictObject({ name: z.string().trim().min(1).max(60) }), z.object({ personas: z.array(personaSchema) })),

  /** `running`: those under way, the one that is being made first. */
  'artifacts.list': route(none, z.object({ artifacts: z.array(artifactSummarySchema), running: z.array(runningArtifactSchema) })),
  /** One version; left out: the newest. */
  'artifacts.get': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ artifact: artifactSchema }),
  ),
  /** Answers at once; everything else comes as `artifact.*` events. */
  'artifacts.make': route(artifactInputSchema, z.object({ id: artifactIdSchema })),
  'artifacts.stop': route(z.strictObject({ id: artifactIdSchema }), done),
  /** A person's own text, as a new version. */
  'artifacts.save': route(
    z.strictObject({ id: artifactIdSchema, markdown: z.string().min(1).max(400_000) }),
    z.object({ artifact: artifactSchema }),
  ),
  'artifacts.rename': route(z.strictObject({ id: artifactIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'artifacts.delete': route(z.strictObject({ id: artifactIdSchema }), done),
  /** Opens the system's dialog and writes the Markdown there; false: nothing was chosen. */
  'artifacts.saveFile': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ saved: z.boolean() }),
  ),
  'artifacts.export': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ markdown: z.string() }),
  ),

  'models.status': route(z.strictObject({ refresh: z.boolean().optional() }), modelStatusSchema),
  /** Asks in a dialog of the system whether the server at `models.baseUrl`, which is not on this computer, may be used. */
  'models.allowHost': route(none, z.object({ allowed: z.boolean() })),
  /** Plain names of the server's own library alone, after a dialog; answers at once when that is declined. */
  'models.pull': route(z.strictObject({ name: z.string().min(1).max(200) }), done),
  'models.stopPull': route(none, done),

  /** The values, and what each setting is. */
  'settings.list': route(none, z.object({ settings: z.record(z.string(), z.unknown()), definitions: z.array(settingInfoSchema) })),
  /** A weaker value of a guarded setting asks in a dialog first; declined, everything stays as it is. */
  'settings.set': route(
    z.strictObject({ key: z.string().min(1).max(100), value: z.unknown() }),
    z.object({ settings: z.record(z.string(), z.unknown()) }),
  ),

  /** Asks first, shows the whole address, and only then opens the browser (http and https alone). */
  'links.open': route(z.strictObject({ address: z.string().max(4096) }), z.object({ opened: z.boolean() })),
} as const

export type Routes = typeof ROUTES
export type RouteName = keyof Routes
export type RouteInput<R extends RouteName> = z.infer<Routes[R]['input']>
export type RouteOutput<R extends RouteName> = z.infer<Routes[R]['output']>

/** A handler for every route and for nothing else: a missing or a surplus one does not compile. */
export type Handlers = { [R in RouteName]: (input: RouteInput<R>) => Promise<RouteOutput<R>> }
