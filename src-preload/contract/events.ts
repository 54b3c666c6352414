import type { Answer, Message, SearchOutput, Source, Thought } from './shapes/answers.ts'
import type { Artifact } from './shapes/artifacts.ts'
import type { ErrorShape } from './errors.ts'
import type { ImportReport, Queue, MaintenanceProgress } from './shapes/library.ts'
import type { ModelStatus, PullProgress } from './shapes/models.ts'
import type { Text } from '../texts/text.ts'
import type { ArtifactId, ChatId, DocumentId, ImportId, MessageId } from './ids.ts'

/** Everything main tells the window by itself. Plain types: main makes them, so nothing is parsed. */
export type Events = {
  /** The queue moved; at most ten times a second. */
  'queue.changed': Queue
  /** Documents were added, changed, deleted or restored (null: too many to name; read the list again). */
  'documents.changed': { ids: DocumentId[] | null }
  'collections.changed': Record<string, never>
  'chats.changed': Record<string, never>
  'settings.changed': Record<string, never>
  'models.changed': ModelStatus
  'models.pull': PullProgress
  /** A run over a question set, or the making of one, moved. */
  'evaluation.progress': { set: string; done: number; total: number }
  /** An artifact is being made: what is being done, text of the section under way, how it ended. */
  'artifact.progress': { id: ArtifactId; message: Text }
  'artifact.text': { id: ArtifactId; text: string }
  'artifact.done': { id: ArtifactId; artifact: Artifact }
  'artifact.failed': { id: ArtifactId; error: ErrorShape }
  'artifacts.changed': Record<string, never>
  /** A check or a rebuild of this window moved. */
  'upkeep.progress': MaintenanceProgress
  'import.finished': { importId: ImportId; report: ImportReport }
  /** A question was taken: its two messages exist. */
  'chat.started': { chatId: ChatId; messageId: MessageId; question: Message }
  /** The passages are known; `waiting` says what the model is doing when it does not answer yet. */
  'chat.sources': { chatId: ChatId; messageId: MessageId; sources: Source[]; search: Pick<SearchOutput, 'state' | 'considered' | 'total'> }
  'chat.waiting': { chatId: ChatId; messageId: MessageId; message: Text }
  /** The model has thought, and answers now. */
  'chat.thought': { chatId: ChatId; messageId: MessageId; thought: Thought }
  'chat.token': { chatId: ChatId; messageId: MessageId; text: string }
  'chat.done': { chatId: ChatId; messageId: MessageId; answer: Answer }
  'chat.failed': { chatId: ChatId; messageId: MessageId; error: ErrorShape }
}
export type EventName = keyof Events
