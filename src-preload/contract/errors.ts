import { say } from '../texts/say.ts'
import type { Text } from '../texts/text.ts'

/**
 * Every error the app can tell a person about: the closed map of codes, each with one sentence and the next step.
 * Free of zod, because the window needs these as values.
 */
export const ERRORS = {
  // The door
  'bad-request': ['This request was not understood.', 'Please try again; if it happens again, report it as a bug.'],
  'untrusted-sender': ['This request did not come from the EchoMind window.', 'Nothing was done.'],
  'unknown-route': ['This request is not known.', 'Please restart EchoMind.'],
  internal: ['Something went wrong inside EchoMind.', 'Your documents are safe. Please try again.'],
  usage: ['The command was not understood.', 'Run it with --help to see how it is used.'],
  'not-available': ['This is not part of this version yet.', 'Leave it out, or wait for a later version.'],
  cancelled: ['This was stopped.', 'Start it again whenever you like.'],
  // The library
  'document-not-found': ['There is no such document.', 'List the documents to see their ids.'],
  'collection-not-found': ['There is no such collection.', 'List the collections to see their names.'],
  'collection-exists': ['There is a collection of that name already.', 'Choose another name.'],
  'persona-not-found': ['There is no persona of that name.', 'List the personas to see their names.'],
  'persona-invalid': ['This persona does not fit.', 'Its prompt may have 8,000 characters; see --help for the rest.'],
  'message-not-found': ['There is no such message.', 'Open its chat again.'],
  'chat-not-found': ['There is no such chat.', 'List the chats to see their ids.'],
  'job-not-found': ['There is no such job in the queue.', 'List the queue to see the ids.'],
  'setting-unknown': ['There is no such setting.', 'List the settings to see their names.'],
  'setting-invalid': ['This value does not fit the setting.', 'See the range in the list of settings.'],
  // Files
  'file-missing': ['This file is not there any more.', 'Check the path and add it again.'],
  'file-unreadable': ['This file could not be read.', 'Check that you may open it, then press Retry.'],
  'empty-file': ['This file is empty.', 'Save it again from the program it came from, then add it.'],
  'no-text': [
    'No text found: this looks like a scan.',
    'Add a version with a text layer (for instance saved by a scanning program with text recognition).',
  ],
  'needs-password': ['This file needs a password.', 'Save a copy without a password and add that.'],
  'unsupported-type': ['This type of file cannot be read.', 'Save it as PDF, DOCX, Markdown or plain text and add that.'],
  'too-large': ['This file is larger than the limit.', 'Split it, or raise the limit in the settings (import.maxMegabytes).'],
  'damaged-file': ['This file is damaged and could not be read.', 'Open it in its own program, save it again, and add that.'],
  'unsafe-archive': ['This file unpacks to far more than a document should.', 'Open it in its own program, save it again, and add that.'],
  'parse-timeout': ['Reading this file took too long and was stopped.', 'Split it or save it again, then press Retry.'],
  'parse-memory': ['Reading this file needed too much memory and was stopped.', 'Split it or save it again, then press Retry.'],
  'parser-crashed': [
    'Reading this file stopped the reader twice, so it was set aside.',
    'Save it again from the program it came from, then press Retry.',
  ],
  'disk-full': ['The disk is full.', 'Make room, then press Resume; nothing was lost.'],
  // Models
  'model-server-down': ['The model server does not answer.', 'Start Ollama and try again; search and quoted answers work without it.'],
  'model-not-installed': ['This model is not installed on the model server.', 'Pull it, or choose another one.'],
  'model-failed': ['The model server reported an error.', 'Try again, or choose another model.'],
  'model-stalled': ['The model stopped answering.', 'Try again, or choose a smaller model.'],
  'model-bad-answer': ['The model server answered in a way that makes no sense.', 'Check that the address is that of an Ollama server.'],
  'model-cloud-refused': [
    'This model runs on another company\u2019s servers, so EchoMind does not use it.',
    'Choose a model that runs on this computer.',
  ],
  'model-not-chat': ['This model cannot chat.', 'Choose a model that can.'],
  'host-not-allowed': ['The model server is not on this computer.', 'Allow its address in the settings (models.allowHost) if it is yours.'],
  'context-too-long': [
    'The question and its sources are too long for this model.',
    'Ask a shorter question, raise models.numCtx, or choose a model with a longer context.',
  ],
  'embedder-unavailable': [
    'The embedder does not answer, so only words are searched.',
    'It is restarted by itself; run the doctor if this stays.',
  ],
  'embedder-damaged': [
    'The built-in embedding model is not the one that was shipped.',
    'Install EchoMind again; search by words works meanwhile.',
  ],
  'bad-vectors': ['The embedding model answered with unusable numbers.', 'Choose another embedding model.'],
  // Questions
  'question-empty': ['There is no question.', 'Type a question first.'],
  'question-too-long': ['The question is too long.', 'Shorten it to 8,000 characters; add long texts as documents.'],
  // Artifacts
  'artifact-not-found': ['There is no such artifact.', 'List the artifacts to see their ids.'],
  'artifact-empty': ['No document passes these filters.', 'Choose another collection, or a wider time window.'],
  // Evaluation
  'question-set-not-found': ['There is no such question set.', 'List them with: echomind eval list'],
  'run-not-found': ['There is no such run.', 'List them with: echomind eval list'],
  'no-questions': ['There is no question in it.', 'Each line is one: {"id": "1", "question": "...", "relevant": ["a file name"]}'],
  'no-chat-model': ['This needs a chat model, and none is chosen.', 'Choose one in the settings (models.chat).'],
  // Storage
  'database-newer': [
    'This data folder was written by a newer version of EchoMind.',
    'Install that version or a later one; nothing was changed.',
  ],
  'database-damaged': [
    'The database is damaged.',
    'Put a copy of echomind.db back, or begin again from the originals: echomind rebuild library. Nothing is deleted either way.',
  ],
  'data-folder-unusable': ['The data folder cannot be written.', 'Check the folder and its permissions.'],
  'database-busy': ['The database is busy.', 'Try again in a moment.'],
} as const satisfies Record<string, readonly [message: string, next: string]>

export type ErrorCode = keyof typeof ERRORS

/** How an error travels: never a stack, never a path of this machine but those the person gave. Its sentences are formatted where they are shown. */
export type ErrorShape = { code: ErrorCode; message: Text; next: Text; data?: Record<string, unknown> | undefined }

/**
 * The one error of the app. `text` is one sentence for the person, `next` the next step; both default to the code's own. `message` is the sentence in
 * English, for logs. The cause is kept for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly text: Text
  readonly next: Text
  readonly data: Record<string, unknown> | undefined
  constructor(code: ErrorCode, options: { message?: Text; next?: Text; data?: Record<string, unknown>; cause?: unknown } = {}) {
    const text = options.message ?? ERRORS[code][0]
    super(say(text), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.text = text
    this.next = options.next ?? ERRORS[code][1]
    this.data = options.data
  }
}

/** True for an AppError of this or another realm (told by its code, not by instanceof). */
export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && Object.hasOwn(ERRORS, value.code) && 'next' in value
}

/** The wire form of anything thrown; what is not an AppError becomes `internal` and tells nothing of the inside. */
export function toErrorShape(error: unknown): ErrorShape {
  if (!isAppError(error)) return { code: 'internal', message: ERRORS.internal[0], next: ERRORS.internal[1] }
  return { code: error.code, message: error.text, next: error.next, ...(error.data && { data: error.data }) }
}

/** The AppError of a wire form. */
export function fromErrorShape(shape: ErrorShape): AppError {
  return new AppError(shape.code, { message: shape.message, next: shape.next, ...(shape.data && { data: shape.data }) })
}
