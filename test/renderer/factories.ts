import { placeClaims } from '../../src-main/answers/domain/verify/place-claims.ts'
import type { Answer, Chat, Claim, Message, Source } from '../../src-preload/contract/shapes/answers.ts'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import type { ChatId, ChunkId, DocumentId, JobId, MessageId } from '../../src-preload/contract/ids.ts'
import type { Job } from '../../src-preload/contract/shapes/library.ts'
import type { ModelStatus } from '../../src-preload/contract/shapes/models.ts'
import type { FakeState } from './fake-api.ts'

/** Ids as the contract brands them. */
export const ids = {
  document: (id: string) => id as DocumentId,
  chunk: (id: number) => id as ChunkId,
  chat: (id: string) => id as ChatId,
  message: (id: string) => id as MessageId,
  job: (id: string) => id as JobId,
}

/** A ready document with the given changes. */
export function makeDocument(id: string, change: Partial<Document> = {}): Document {
  return {
    id: ids.document(id),
    title: `Document ${id}`,
    path: `/home/me/${id}.pdf`,
    type: 'pdf',
    kind: 'sections',
    collection: 'Personal',
    status: 'ready',
    partial: false,
    pages: 20,
    parents: 12,
    chunks: 48,
    tokens: 7200,
    redactions: 0,
    redactedAs: {},
    sensitivity: 'low',
    language: 'en',
    warnings: [],
    duplicateOf: null,
    added: '2026-11-20T09:30:00.000Z',
    date: null,
    error: null,
    bytes: 812_000,
    tags: [],
    profile: 'auto',
    redact: 'standard',
    ...change,
  }
}

/** A source of an answer with the given changes. */
export function makeSource(n: number, change: Partial<Source> = {}): Source {
  return {
    n,
    chunkId: ids.chunk(n),
    documentId: ids.document('a'),
    title: 'Station handbook',
    anchor: { page: 4, start: 0, end: 100 },
    quote: 'The helicopter takes about fifty minutes to reach the station in still air.',
    support: 'quoted',
    ...change,
  }
}

/** A claim of an answer with the given changes. */
export function makeClaim(text: string, change: Partial<Claim> = {}): Claim {
  return { text, n: 1, support: 'quoted', quote: '', anchor: null, ...change }
}

/** A finished answer with the given changes. */
export function makeAnswer(text: string, change: Partial<Answer> = {}): Answer {
  return {
    answer: text,
    state: 'found',
    mode: 'model',
    confidence: null,
    refused: false,
    sources: [makeSource(1)],
    retrieved: [],
    dropped: [],
    nearest: [],
    notice: null,
    incomplete: false,
    timings: { retrieveMs: 12, firstTokenMs: 300, totalMs: 2400 },
    tokens: { prompt: 900, answer: 80, budget: 4900, numCtx: 8192 },
    chatId: ids.chat('chat-1'),
    messageId: ids.message('answer-1'),
    ...change,
    claims: placeClaims(text, change.claims ?? []),
  }
}

/** A message with the given changes. */
export function makeMessage(id: string, role: Message['role'], text: string, change: Partial<Message> = {}): Message {
  return { id: ids.message(id), chatId: ids.chat('chat-1'), role, text, created: '2026-11-21T08:00:00.000Z', answer: null, ...change }
}

/** A chat with the given changes. */
export function makeChat(id: string, title: string, change: Partial<Chat> = {}): Chat {
  return {
    id: ids.chat(id),
    title,
    created: '2026-11-21T08:00:00.000Z',
    updated: '2026-11-21T08:00:00.000Z',
    messages: 2,
    pinned: false,
    summary: '',
    summaryBy: 'model',
    ...change,
  }
}

/** A job of the queue with the given changes. */
export function makeJob(id: string, change: Partial<Job> = {}): Job {
  return {
    id: ids.job(id),
    documentId: ids.document(id),
    name: `${id}.pdf`,
    state: 'running',
    status: 'parsing',
    progress: 0.4,
    seconds: null,
    error: null,
    ...change,
  }
}

/** A computer without a model server. */
export const NO_SERVER: ModelStatus = {
  ok: false,
  version: null,
  address: 'http://127.0.0.1:11434',
  local: true,
  chat: null,
  embedding: 'built-in',
  embedderOk: true,
  models: [],
  connections: 0,
}

/** The state of an empty app with the given changes. */
export function makeState(change: Partial<FakeState> = {}): FakeState {
  return {
    documents: [],
    trash: [],
    collections: ['Personal'],
    chats: [],
    messages: [],
    queue: { jobs: [], current: 0, total: 0, open: 0, failed: 0, pages: 0, secondsLeft: null, paused: false, notice: null },
    models: NO_SERVER,
    settings: {
      'appearance.theme': 'system',
      'appearance.leftWidth': 264,
      'appearance.rightWidth': 400,
      'appearance.textSize': 100,
      'models.chat': '',
      'models.baseUrl': '',
      'trash.days': 30,
    },
    firstRun: false,
    months: [],
    ...change,
  }
}
