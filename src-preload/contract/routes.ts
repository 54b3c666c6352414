import { z } from 'zod'
import {
  askInputSchema,
  chatSchema,
  loggedQuerySchema,
  messageSchema,
  passageSchema,
  runningAnswerSchema,
  searchOutputSchema,
  stageSchema,
  unansweredSchema,
} from './shapes/answers.ts'
import {
  artifactDraftSchema,
  artifactInputSchema,
  artifactSchema,
  artifactSummarySchema,
  LONGEST_ARTIFACT,
  runningArtifactSchema,
} from './shapes/artifacts.ts'
import { diffPartSchema } from './shapes/notes.ts'
import { filtersSchema } from './shapes/documents.ts'
import { artifactIdSchema, chatIdSchema, chunkIdSchema, messageIdSchema } from './ids.ts'
import { LIBRARY_ROUTES } from './library-routes.ts'
import { NOTE_ROUTES } from './note-routes.ts'
import { changes, destroys, done, name, none, reachesOutside, reads } from './route.ts'
import { SESSION_ROUTES } from './session-routes.ts'
import {
  comparisonSchema,
  evaluationListSchema,
  evaluationRunSchema,
  importedSetSchema,
  questionSetSchema,
  whySchema,
} from './shapes/evaluation.ts'
import { experimentSchema } from './shapes/setting-audience.ts'
import { modelStatusSchema, ocrOutputSchema, ownModelSchema, trafficSchema } from './shapes/models.ts'
import { speechModelSchema, speechStatusSchema } from './shapes/speech.ts'
import { textSchema } from './shapes/text.ts'
import { personaChangeSchema, personaSchema } from './shapes/personas.ts'
import { settingInfoSchema } from './shapes/setting-info.ts'
import { lastBackupSchema, lastRestoreSchema, leftOutSchema, madeBackupSchema, storageSchema } from './shapes/library.ts'

const ownModels = z.object({ models: z.array(ownModelSchema) })

/** The complete route table: `noun.verb` -> input and output. Handlers and the window's client are derived from it. */
export const ROUTES = {
  'app.info': reads(none, z.object({ version: z.string(), platform: z.string(), documents: z.number().int(), firstRun: z.boolean() })),

  ...LIBRARY_ROUTES,
  ...NOTE_ROUTES,
  ...SESSION_ROUTES,

  'evaluation.list': reads(none, evaluationListSchema),
  'evaluation.import': destroys(z.strictObject({ name, text: z.string().max(6_000_000) }), importedSetSchema),
  /** "Keep as test": the question of an answer with its supporting documents. */
  'evaluation.keep': changes(z.strictObject({ messageId: messageIdSchema }), z.object({ set: questionSetSchema })),
  'evaluation.generate': changes(
    z.strictObject({ set: name, count: z.number().int().min(1).max(1000) }),
    z.object({ set: questionSetSchema }),
  ),
  'evaluation.run': changes(
    z.strictObject({
      set: name,
      depth: z.enum(['fast', 'thorough']).optional(),
      twins: z.boolean().optional(),
      settings: experimentSchema.optional(),
    }),
    z.object({ run: evaluationRunSchema }),
  ),
  'evaluation.stop': changes(none, done),
  'evaluation.compare': reads(z.strictObject({ before: z.string().max(64), after: z.string().max(64) }), comparisonSchema),
  'evaluation.deleteSet': destroys(z.strictObject({ set: name }), done),
  'evaluation.deleteRun': destroys(z.strictObject({ id: z.string().max(64) }), done),

  /** Trace of an answer. */
  'inspect.answer': reads(z.strictObject({ messageId: messageIdSchema }), z.object({ question: z.string(), trace: z.array(stageSchema) })),
  /** A test query with its trace. */
  'inspect.query': reads(
    z.strictObject({
      query: z.string().max(200_000),
      filters: filtersSchema.optional(),
      depth: z.enum(['fast', 'thorough']).optional(),
      settings: experimentSchema.optional(),
    }),
    searchOutputSchema,
  ),
  'inspect.why': reads(
    z.strictObject({ document: z.string().min(1).max(4096), query: z.string().max(200_000), filters: filtersSchema.optional() }),
    whySchema,
  ),

  /** Passages in the order of the ids, without those of deleted documents. */
  'passages.get': reads(z.strictObject({ ids: z.array(chunkIdSchema).min(1).max(100) }), z.object({ passages: z.array(passageSchema) })),

  /** Passages for a search that is being typed, of all documents: by words at once, or by meaning. */
  'passages.find': reads(
    z.strictObject({ words: z.string().trim().min(1).max(300), by: z.enum(['words', 'meaning']) }),
    z.object({ passages: z.array(passageSchema) }),
  ),

  /** Accepts a question and returns its two ids at once; the rest arrives as `chat.*` events. */
  'chat.ask': changes(askInputSchema, z.object({ chatId: chatIdSchema, messageId: messageIdSchema })),
  /** How long a fast and a thorough answer take; null: not known. */
  'chat.forecast': reads(z.strictObject({ persona: z.string().max(60).optional() }), z.object({ message: textSchema.nullable() })),
  'chat.stop': changes(z.strictObject({ messageId: messageIdSchema }), done),
  /** Asks for a second opinion on an answer and returns when it ended; `chat.stop` and events as by itself. */
  'chat.check': changes(z.strictObject({ messageId: messageIdSchema }), done),
  /** Asks a question in other words, as another version of it with its own answer; stop and events as with `chat.ask`. */
  'chat.edit': changes(
    z.strictObject({ messageId: messageIdSchema, question: z.string().max(200_000) }),
    z.object({ chatId: chatIdSchema, messageId: messageIdSchema }),
  ),
  /** Shows another version of a question or an answer. */
  'chat.showVersion': changes(z.strictObject({ messageId: messageIdSchema }), done),
  /** Answers a question again; the answer before becomes an earlier version; stop and events as with `chat.ask`. */
  'chat.regenerate': changes(
    z.strictObject({ messageId: messageIdSchema }),
    z.object({ chatId: chatIdSchema, messageId: messageIdSchema }),
  ),
  /** `search`: chats whose title or messages contain these words. `limit`: the first ones. */
  'chats.list': reads(
    z.strictObject({ search: z.string().max(500).optional(), limit: z.number().int().min(1).max(1000).optional() }),
    z.object({ chats: z.array(chatSchema) }),
  ),
  /**
   * `running`: answers in generation, for a window that opened after they started. `limit`: the last messages alone; `before`: the last ones
   * before this message.
   */
  'chats.get': reads(
    z.strictObject({ id: chatIdSchema, limit: z.number().int().min(1).max(1000).optional(), before: messageIdSchema.optional() }),
    z.object({ chat: chatSchema, messages: z.array(messageSchema), running: z.array(runningAnswerSchema) }),
  ),
  'chats.rename': changes(z.strictObject({ id: chatIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'chats.pin': changes(z.strictObject({ id: chatIdSchema, pinned: z.boolean() }), done),
  /** Stores a person's own summary; empty: the model writes it again. */
  'chats.summary': destroys(z.strictObject({ id: chatIdSchema, summary: z.string().max(4000) }), done),
  /** The chat as Markdown, with its sources. */
  'chats.export': reads(z.strictObject({ id: chatIdSchema }), z.object({ markdown: z.string() })),
  /** Asks for a path and writes the chat there; false: cancelled. */
  'chats.saveFile': reachesOutside.asked(z.strictObject({ id: chatIdSchema }), z.object({ saved: z.boolean() })),
  /** A new chat with everything up to this message. */
  'chats.branch': changes(z.strictObject({ messageId: messageIdSchema }), z.object({ chat: chatSchema })),
  'chats.unanswered': reads(none, z.object({ questions: z.array(unansweredSchema) })),
  'chats.dismiss': changes(z.strictObject({ messageId: messageIdSchema }), done),
  'chats.delete': destroys(z.strictObject({ ids: z.array(chatIdSchema).min(1).max(10_000) }), done),

  'personas.list': reads(none, z.object({ personas: z.array(personaSchema) })),
  /** Creates a persona, or changes the one of that name. */
  'personas.set': destroys(
    z.strictObject({ name: z.string().trim().min(1).max(60), change: personaChangeSchema }),
    z.object({ personas: z.array(personaSchema) }),
  ),
  'personas.delete': destroys(z.strictObject({ name: z.string().trim().min(1).max(60) }), z.object({ personas: z.array(personaSchema) })),

  /** `running`: artifacts in generation, in queue order. */
  'artifacts.list': reads(none, z.object({ artifacts: z.array(artifactSummarySchema), running: z.array(runningArtifactSchema) })),
  /** A version; default: the newest. */
  'artifacts.get': reads(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ artifact: artifactSchema, draft: artifactDraftSchema.nullable() }),
  ),
  /** Returns at once; the rest arrives as `artifact.*` events. */
  'artifacts.make': changes(artifactInputSchema, z.object({ id: artifactIdSchema })),
  'artifacts.stop': changes(z.strictObject({ id: artifactIdSchema }), done),
  /** Keeps what a person types into a version, until it becomes one. */
  'artifacts.keepDraft': changes(
    z.strictObject({ id: artifactIdSchema, base: z.number().int().positive(), markdown: z.string().max(LONGEST_ARTIFACT) }),
    done,
  ),
  'artifacts.dropDraft': destroys(z.strictObject({ id: artifactIdSchema }), done),
  /** Makes the draft a version; without one the newest version is returned. `wasChanged`: there is another new version, which stays. */
  'artifacts.saveDraft': changes(z.strictObject({ id: artifactIdSchema }), z.object({ artifact: artifactSchema, wasChanged: z.boolean() })),
  /** Makes the text of an earlier version the newest version. */
  'artifacts.restore': changes(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive() }),
    z.object({ artifact: artifactSchema }),
  ),
  /** What a version changed of the one before it, by words; all of it is added in a first version. */
  'artifacts.diff': reads(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive() }),
    z.object({ parts: z.array(diffPartSchema) }),
  ),
  'artifacts.rename': changes(z.strictObject({ id: artifactIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'artifacts.delete': destroys(z.strictObject({ ids: z.array(artifactIdSchema).min(1).max(10_000) }), done),
  /** Asks for a path and writes the Markdown there; false: cancelled. */
  'artifacts.saveFile': reachesOutside.asked(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ saved: z.boolean() }),
  ),
  'artifacts.export': reads(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ markdown: z.string() }),
  ),

  'models.status': reads(z.strictObject({ refresh: z.boolean().optional() }), modelStatusSchema),
  /** Asks in a native dialog whether the remote server at `models.baseUrl` may be used. */
  'models.allowHost': reachesOutside.asked(none, z.object({ allowed: z.boolean() })),
  /** Downloads a model by its plain name in the server's library, after a dialog; returns at once if declined. */
  'models.pull': reachesOutside.asked(z.strictObject({ name: z.string().min(1).max(200) }), done),
  'models.stopPull': changes(none, done),
  'models.preload': changes(none, done),
  /** The person's own models: sequence classifiers in the library. */
  'models.own': reads(none, ownModels),
  /** Opens the system's folder picker and adds the model of the chosen folder; null: cancelled. Progress as `models.adding`. */
  'models.addFolder': reachesOutside.asked(none, z.object({ model: ownModelSchema.nullable() })),
  'models.removeOwn': destroys(z.strictObject({ id: z.uuid() }), ownModels),

  /** The languages of text recognition. */
  'ocr.languages': reads(none, ocrOutputSchema),
  /** Opens the system's file picker and adds the languages of the chosen files. Progress as `ocr.adding`. */
  'ocr.pickLanguages': reachesOutside.asked(none, ocrOutputSchema),
  'ocr.removeLanguage': destroys(z.strictObject({ code: z.string().min(3).max(60) }), ocrOutputSchema),

  'speech.status': reads(none, speechStatusSchema),
  /** Opens the system's folder picker and adds the speech model of the chosen folder; null: cancelled. Progress as `speech.adding`. */
  'speech.pickModel': reachesOutside.asked(none, z.object({ model: speechModelSchema.nullable() })),
  'speech.remove': destroys(z.strictObject({ id: z.uuid() }), speechStatusSchema),
  /** Makes one of the person's models the engine. */
  'speech.useModel': changes(z.strictObject({ id: z.uuid() }), speechStatusSchema),
  /**
   * Makes a program found on this computer the engine, after a dialog with its path and arguments; the file of its model comes from the
   * system's picker. False: cancelled or declined.
   */
  'speech.useProgram': reachesOutside.asked(z.strictObject({ id: z.string().min(1).max(60) }), z.object({ used: z.boolean() })),

  /** What was exchanged with the model server since the start. */
  'privacy.traffic': reads(none, z.object({ traffic: z.array(trafficSchema) })),
  /** The newest questions of the query log. */
  'privacy.log': reads(none, z.object({ queries: z.array(loggedQuerySchema) })),
  'storage.get': reads(none, storageSchema),

  'backup.state': reads(
    none,
    z.object({ last: lastBackupSchema.nullable(), restored: lastRestoreSchema.nullable(), isUnderWay: z.boolean() }),
  ),
  /** Asks for a path and writes the library there; null: cancelled. Progress as `backup.progress`. */
  'backup.make': reachesOutside.asked(none, madeBackupSchema.nullable()),
  /**
   * Asks for a backup, shows what it holds in a dialog that no page can answer, unpacks and verifies it, and starts the app again with it; null:
   * cancelled or declined.
   */
  'backup.restore': destroys.asked(none, leftOutSchema.nullable()),
  'backup.stop': changes(none, done),

  /** Values and definitions of all settings. */
  'settings.list': reads(none, z.object({ settings: z.record(z.string(), z.unknown()), definitions: z.array(settingInfoSchema) })),
  /** A weaker value of a guarded setting needs consent; if declined, nothing changes. */
  'settings.set': changes(
    z.strictObject({ key: z.string().min(1).max(100), value: z.unknown() }),
    z.object({ settings: z.record(z.string(), z.unknown()) }),
  ),

  /** Shows the whole address, asks, and then opens the browser (http and https only). */
  'links.open': reachesOutside.asked(z.strictObject({ address: z.string().max(4096) }), z.object({ opened: z.boolean() })),
} as const

export type Routes = typeof ROUTES
export type RouteName = keyof Routes
export type RouteInput<R extends RouteName> = z.infer<Routes[R]['input']>
export type RouteOutput<R extends RouteName> = z.infer<Routes[R]['output']>

/** Routes before whose handler the gateway asks the person, in a dialog of the main process. */
export type AskedRoute = { [R in RouteName]: Routes[R]['askedBy'] extends 'gateway' ? R : never }[RouteName]

/** Handlers of all routes: missing or surplus ones do not compile. */
export type Handlers = { [R in RouteName]: (input: RouteInput<R>) => Promise<RouteOutput<R>> }
