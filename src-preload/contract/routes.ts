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
import { done, name, none, route } from './route.ts'
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
  'app.info': route(none, z.object({ version: z.string(), platform: z.string(), documents: z.number().int(), firstRun: z.boolean() })),

  ...LIBRARY_ROUTES,
  ...NOTE_ROUTES,
  ...SESSION_ROUTES,

  'evaluation.list': route(none, evaluationListSchema),
  'evaluation.import': route(z.strictObject({ name, text: z.string().max(6_000_000) }), importedSetSchema),
  /** "Keep as test": the question of an answer with its supporting documents. */
  'evaluation.keep': route(z.strictObject({ messageId: messageIdSchema }), z.object({ set: questionSetSchema })),
  'evaluation.generate': route(
    z.strictObject({ set: name, count: z.number().int().min(1).max(1000) }),
    z.object({ set: questionSetSchema }),
  ),
  'evaluation.run': route(
    z.strictObject({
      set: name,
      depth: z.enum(['fast', 'thorough']).optional(),
      twins: z.boolean().optional(),
      settings: experimentSchema.optional(),
    }),
    z.object({ run: evaluationRunSchema }),
  ),
  'evaluation.stop': route(none, done),
  'evaluation.compare': route(z.strictObject({ before: z.string().max(64), after: z.string().max(64) }), comparisonSchema),
  'evaluation.deleteSet': route(z.strictObject({ set: name }), done),
  'evaluation.deleteRun': route(z.strictObject({ id: z.string().max(64) }), done),

  /** Trace of an answer. */
  'inspect.answer': route(z.strictObject({ messageId: messageIdSchema }), z.object({ question: z.string(), trace: z.array(stageSchema) })),
  /** A test query with its trace. */
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

  /** Passages in the order of the ids, without those of deleted documents. */
  'passages.get': route(z.strictObject({ ids: z.array(chunkIdSchema).min(1).max(100) }), z.object({ passages: z.array(passageSchema) })),

  /** Passages for a search that is being typed, of all documents: by words at once, or by meaning. */
  'passages.find': route(
    z.strictObject({ words: z.string().trim().min(1).max(300), by: z.enum(['words', 'meaning']) }),
    z.object({ passages: z.array(passageSchema) }),
  ),

  /** Accepts a question and returns its two ids at once; the rest arrives as `chat.*` events. */
  'chat.ask': route(askInputSchema, z.object({ chatId: chatIdSchema, messageId: messageIdSchema })),
  /** How long a fast and a thorough answer take; null: not known. */
  'chat.forecast': route(z.strictObject({ persona: z.string().max(60).optional() }), z.object({ message: textSchema.nullable() })),
  'chat.stop': route(z.strictObject({ messageId: messageIdSchema }), done),
  /** Asks for a second opinion on an answer and returns when it ended; `chat.stop` and events as by itself. */
  'chat.check': route(z.strictObject({ messageId: messageIdSchema }), done),
  /** Asks a question in other words, as another version of it with its own answer; stop and events as with `chat.ask`. */
  'chat.edit': route(
    z.strictObject({ messageId: messageIdSchema, question: z.string().max(200_000) }),
    z.object({ chatId: chatIdSchema, messageId: messageIdSchema }),
  ),
  /** Shows another version of a question or an answer. */
  'chat.showVersion': route(z.strictObject({ messageId: messageIdSchema }), done),
  /** Answers a question again; the answer before becomes an earlier version; stop and events as with `chat.ask`. */
  'chat.regenerate': route(z.strictObject({ messageId: messageIdSchema }), z.object({ chatId: chatIdSchema, messageId: messageIdSchema })),
  /** `search`: chats whose title or messages contain these words. `limit`: the first ones. */
  'chats.list': route(
    z.strictObject({ search: z.string().max(500).optional(), limit: z.number().int().min(1).max(1000).optional() }),
    z.object({ chats: z.array(chatSchema) }),
  ),
  /**
   * `running`: answers in generation, for a window that opened after they started. `limit`: the last messages alone; `before`: the last ones
   * before this message.
   */
  'chats.get': route(
    z.strictObject({ id: chatIdSchema, limit: z.number().int().min(1).max(1000).optional(), before: messageIdSchema.optional() }),
    z.object({ chat: chatSchema, messages: z.array(messageSchema), running: z.array(runningAnswerSchema) }),
  ),
  'chats.rename': route(z.strictObject({ id: chatIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'chats.pin': route(z.strictObject({ id: chatIdSchema, pinned: z.boolean() }), done),
  /** Stores a person's own summary; empty: the model writes it again. */
  'chats.summary': route(z.strictObject({ id: chatIdSchema, summary: z.string().max(4000) }), done),
  /** The chat as Markdown, with its sources. */
  'chats.export': route(z.strictObject({ id: chatIdSchema }), z.object({ markdown: z.string() })),
  /** Asks for a path and writes the chat there; false: cancelled. */
  'chats.saveFile': route(z.strictObject({ id: chatIdSchema }), z.object({ saved: z.boolean() })),
  /** A new chat with everything up to this message. */
  'chats.branch': route(z.strictObject({ messageId: messageIdSchema }), z.object({ chat: chatSchema })),
  'chats.unanswered': route(none, z.object({ questions: z.array(unansweredSchema) })),
  'chats.dismiss': route(z.strictObject({ messageId: messageIdSchema }), done),
  'chats.delete': route(z.strictObject({ id: chatIdSchema }), done),

  'personas.list': route(none, z.object({ personas: z.array(personaSchema) })),
  /** Creates a persona, or changes the one of that name. */
  'personas.set': route(
    z.strictObject({ name: z.string().trim().min(1).max(60), change: personaChangeSchema }),
    z.object({ personas: z.array(personaSchema) }),
  ),
  'personas.delete': route(z.strictObject({ name: z.string().trim().min(1).max(60) }), z.object({ personas: z.array(personaSchema) })),

  /** `running`: artifacts in generation, in queue order. */
  'artifacts.list': route(none, z.object({ artifacts: z.array(artifactSummarySchema), running: z.array(runningArtifactSchema) })),
  /** A version; default: the newest. */
  'artifacts.get': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ artifact: artifactSchema, draft: artifactDraftSchema.nullable() }),
  ),
  /** Returns at once; the rest arrives as `artifact.*` events. */
  'artifacts.make': route(artifactInputSchema, z.object({ id: artifactIdSchema })),
  'artifacts.stop': route(z.strictObject({ id: artifactIdSchema }), done),
  /** Keeps what a person types into a version, until it becomes one. */
  'artifacts.keepDraft': route(
    z.strictObject({ id: artifactIdSchema, base: z.number().int().positive(), markdown: z.string().max(LONGEST_ARTIFACT) }),
    done,
  ),
  'artifacts.dropDraft': route(z.strictObject({ id: artifactIdSchema }), done),
  /** Makes the draft a version; without one the newest version is returned. `wasChanged`: there is another new version, which stays. */
  'artifacts.saveDraft': route(z.strictObject({ id: artifactIdSchema }), z.object({ artifact: artifactSchema, wasChanged: z.boolean() })),
  /** Makes the text of an earlier version the newest version. */
  'artifacts.restore': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive() }),
    z.object({ artifact: artifactSchema }),
  ),
  /** What a version changed of the one before it, by words; all of it is added in a first version. */
  'artifacts.diff': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive() }),
    z.object({ parts: z.array(diffPartSchema) }),
  ),
  'artifacts.rename': route(z.strictObject({ id: artifactIdSchema, title: z.string().trim().min(1).max(200) }), done),
  'artifacts.delete': route(z.strictObject({ id: artifactIdSchema }), done),
  /** Asks for a path and writes the Markdown there; false: cancelled. */
  'artifacts.saveFile': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ saved: z.boolean() }),
  ),
  'artifacts.export': route(
    z.strictObject({ id: artifactIdSchema, version: z.number().int().positive().optional() }),
    z.object({ markdown: z.string() }),
  ),

  'models.status': route(z.strictObject({ refresh: z.boolean().optional() }), modelStatusSchema),
  /** Asks in a native dialog whether the remote server at `models.baseUrl` may be used. */
  'models.allowHost': route(none, z.object({ allowed: z.boolean() })),
  /** Downloads a model by its plain name in the server's library, after a dialog; returns at once if declined. */
  'models.pull': route(z.strictObject({ name: z.string().min(1).max(200) }), done),
  'models.stopPull': route(none, done),
  'models.preload': route(none, done),
  /** The person's own models: sequence classifiers in the library. */
  'models.own': route(none, ownModels),
  /** Opens the system's folder picker and adds the model of the chosen folder; null: cancelled. Progress as `models.adding`. */
  'models.addFolder': route(none, z.object({ model: ownModelSchema.nullable() })),
  'models.removeOwn': route(z.strictObject({ id: z.uuid() }), ownModels),

  /** The languages of text recognition. */
  'ocr.languages': route(none, ocrOutputSchema),
  /** Opens the system's file picker and adds the languages of the chosen files. Progress as `ocr.adding`. */
  'ocr.pickLanguages': route(none, ocrOutputSchema),
  'ocr.removeLanguage': route(z.strictObject({ code: z.string().min(3).max(60) }), ocrOutputSchema),

  'speech.status': route(none, speechStatusSchema),
  /** Opens the system's folder picker and adds the speech model of the chosen folder; null: cancelled. Progress as `speech.adding`. */
  'speech.pickModel': route(none, z.object({ model: speechModelSchema.nullable() })),
  'speech.remove': route(z.strictObject({ id: z.uuid() }), speechStatusSchema),
  /** Makes one of the person's models the engine. */
  'speech.useModel': route(z.strictObject({ id: z.uuid() }), speechStatusSchema),
  /**
   * Makes a program found on this computer the engine, after a dialog with its path and arguments; the file of its model comes from the
   * system's picker. False: cancelled or declined.
   */
  'speech.useProgram': route(z.strictObject({ id: z.string().min(1).max(60) }), z.object({ used: z.boolean() })),

  /** What was exchanged with the model server since the start. */
  'privacy.traffic': route(none, z.object({ traffic: z.array(trafficSchema) })),
  /** The newest questions of the query log. */
  'privacy.log': route(none, z.object({ queries: z.array(loggedQuerySchema) })),
  'storage.get': route(none, storageSchema),

  'backup.state': route(
    none,
    z.object({ last: lastBackupSchema.nullable(), restored: lastRestoreSchema.nullable(), isUnderWay: z.boolean() }),
  ),
  /** Asks for a path and writes the library there; null: cancelled. Progress as `backup.progress`. */
  'backup.make': route(none, madeBackupSchema.nullable()),
  /**
   * Asks for a backup, shows what it holds in a dialog that no page can answer, unpacks and verifies it, and starts the app again with it; null:
   * cancelled or declined.
   */
  'backup.restore': route(none, leftOutSchema.nullable()),
  'backup.stop': route(none, done),

  /** Values and definitions of all settings. */
  'settings.list': route(none, z.object({ settings: z.record(z.string(), z.unknown()), definitions: z.array(settingInfoSchema) })),
  /** A weaker value of a guarded setting needs consent; if declined, nothing changes. */
  'settings.set': route(
    z.strictObject({ key: z.string().min(1).max(100), value: z.unknown() }),
    z.object({ settings: z.record(z.string(), z.unknown()) }),
  ),

  /** Shows the whole address, asks, and then opens the browser (http and https only). */
  'links.open': route(z.strictObject({ address: z.string().max(4096) }), z.object({ opened: z.boolean() })),
} as const

export type Routes = typeof ROUTES
export type RouteName = keyof Routes
export type RouteInput<R extends RouteName> = z.infer<Routes[R]['input']>
export type RouteOutput<R extends RouteName> = z.infer<Routes[R]['output']>

/** Handlers of all routes: missing or surplus ones do not compile. */
export type Handlers = { [R in RouteName]: (input: RouteInput<R>) => Promise<RouteOutput<R>> }
