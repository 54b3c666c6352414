import type { Answer, Claim, Message, Notice, SearchOutput, Source, Thought } from './shapes/answers.ts'
import type { Artifact } from './shapes/artifacts.ts'
import type { RunningRecording } from './shapes/notes.ts'
import type { ErrorShape } from './errors.ts'
import type { BackupProgress, ImportReport, Queue, MaintenanceProgress } from './shapes/library.ts'
import type { ModelStatus, OwnModelProgress, PullProgress } from './shapes/models.ts'
import type { Text } from '../texts/text.ts'
import type { ArtifactId, ChatId, DocumentId, ImportId, MessageId } from './ids.ts'

/** Events from main process to window. Plain types without parsing, because main creates them. */
export type Events = {
  /** The queue changed; at most ten times a second. */
  'queue.changed': Queue
  /** Documents were added, changed, deleted or restored (null: too many to list; reload). */
  'documents.changed': { ids: DocumentId[] | null }
  /** Notes were added or changed; their documents follow when they are read again. */
  'notes.changed': { ids: DocumentId[] }
  /** A note is being refined, and what the model is doing; it ended, with what was left out. */
  'note.refining': { id: DocumentId; message: Text }
  'note.refined': { id: DocumentId; notice: Notice | null }
  /** The recording of this process began, paused, resumed or ended (null). */
  'recording.changed': { running: RunningRecording | null }
  'collections.changed': Record<string, never>
  'chats.changed': Record<string, never>
  'settings.changed': Record<string, never>
  /** Text of purged documents was removed from drafts and quoted contexts. */
  'session.changed': Record<string, never>
  /** The app is about to quit: the page stores what was typed a moment ago and then calls `session.saved`. */
  'session.saving': Record<string, never>
  'models.changed': ModelStatus
  'models.pull': PullProgress
  /** Progress of adding a model of the person's own. */
  'models.adding': OwnModelProgress
  /** A model of the person's own was added (its name) or removed (null). */
  'models.ownChanged': { added: string | null }
  /** Progress of adding a speech model. */
  'speech.adding': OwnModelProgress
  /** A speech model was added (its name) or removed (null). */
  'speech.changed': { added: string | null }
  /** Progress of adding languages of text recognition, counted in languages. */
  'ocr.adding': OwnModelProgress
  /** Languages of text recognition were added (their codes) or one was removed (none). */
  'ocr.changed': { added: string[] }
  /** Progress of an evaluation run or of question generation. */
  'evaluation.progress': { set: string; done: number; total: number }
  /** Generation of an artifact: activity, text of the current section, outcome. */
  'artifact.progress': { id: ArtifactId; message: Text }
  'artifact.text': { id: ArtifactId; text: string }
  'artifact.done': { id: ArtifactId; artifact: Artifact }
  'artifact.failed': { id: ArtifactId; error: ErrorShape }
  'artifacts.changed': Record<string, never>
  /** Progress of this window's check or rebuild. */
  'upkeep.progress': MaintenanceProgress
  /** Progress of this window's backup or restore. */
  'backup.progress': BackupProgress
  'import.finished': { importId: ImportId; report: ImportReport }
  /** A question was accepted: its two messages exist. */
  /** `edits`: the question of which it is another version. */
  'chat.started': { chatId: ChatId; messageId: MessageId; question: Message; edits?: MessageId }
  /** The passages are known; `waiting` describes what the silent model is doing. */
  'chat.sources': { chatId: ChatId; messageId: MessageId; sources: Source[]; search: Pick<SearchOutput, 'state' | 'considered' | 'total'> }
  'chat.waiting': { chatId: ChatId; messageId: MessageId; message: Text }
  /** The model finished thinking and starts to answer. */
  'chat.thought': { chatId: ChatId; messageId: MessageId; thought: Thought }
  /** `restarts`: the text so far is taken back: it was a thought. */
  'chat.token': { chatId: ChatId; messageId: MessageId; text: string; restarts?: true }
  /** `versions`: ids of all versions of the answer, if there are several. */
  'chat.done': { chatId: ChatId; messageId: MessageId; answer: Answer; versions?: MessageId[] }
  /** A second opinion on a finished answer is being asked for. */
  'chat.checking': { chatId: ChatId; messageId: MessageId; by: string }
  /** It ended: the claims with the opinions; null: there is none. */
  'chat.checked': { chatId: ChatId; messageId: MessageId; claims: Claim[] | null }
  'chat.failed': { chatId: ChatId; messageId: MessageId; error: ErrorShape }
}
export type EventName = keyof Events
