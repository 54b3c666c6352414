import type { ComposeOptions } from './compose-options.ts'
import type { Reactions } from './events.ts'
import type { composeLibrary } from './compose-library.ts'
import type { composeModels } from './compose-models.ts'
import type { composeQuestions } from './compose-questions.ts'
import type { createModels } from '../models/index.ts'
import type { createSettings } from '../settings/index.ts'
import type { NoteTranscriber } from '../notes/index.ts'
import type { Calls } from '../storage/index.ts'
import type { LibraryFunctions } from '../library/index.ts'

type Parts = {
  emit: ComposeOptions['emit']
  database: Calls<LibraryFunctions, 'importPending'>
  settings: Awaited<ReturnType<typeof createSettings>>
  embedding: ReturnType<typeof composeModels>['embedding']
  models: ReturnType<typeof createModels>
  library: ReturnType<typeof composeLibrary>
  notes: { transcriber: Pick<NoteTranscriber, 'wake'> }
  retrieve: Awaited<ReturnType<typeof composeQuestions>>['retrieve']
  /** Starts the owner's work. */
  begin: () => void
}

/** The table of reactions: on this event, do that. */
export function createReactions({ emit, database, settings, embedding, models, library, notes, retrieve, begin }: Parts): Reactions {
  const { queue, imports, watch } = library
  const documentsChanged: Reactions['documentsChanged'] = (ids) => emit('documents.changed', { ids })
  const embedderChanged = async (): Promise<void> => {
    await embedding.embedMissing().catch(() => undefined)
    // Documents ready under another embedder may wait again, and vice versa.
    await documentsChanged(null)
  }
  return {
    settingChanged(key) {
      emit('settings.changed', {})
      if (key === 'models.embedding') void embedderChanged()
      if (key === 'privacy.redact') void library.library.reindex().catch(() => undefined)
      if (key.startsWith('models.')) void models.status(true).catch(() => undefined)
      // An engine may be there now.
      if (key.startsWith('speech.') || key === 'models.chat') notes.transcriber.wake()
    },
    embedderChanged,
    embeddingQueued() {
      queue.wake()
      return documentsChanged(null)
    },
    serverChecked(status) {
      emit('models.changed', status)
      if (!status.ok) return
      queue.retryNow()
      // The model was chosen while its server was unreachable.
      if (embedding.isUnsettled()) void embedding.embedMissing().catch(() => undefined)
    },
    filesQueued() {
      begin()
      queue.wake()
    },
    documentsChanged,
    collectionsChanged: () => emit('collections.changed', {}),
    async processingChanged() {
      await library.library.reindex()
    },
    async importMoved(id) {
      const pending = await database.importPending({ id, upTo: 'ready' })
      if (pending.left > 0) return
      emit('import.finished', { importId: id, report: await imports.finish(id) })
      // Embedder reliability and its medians change as the library grows. Without vectors the search process need not even start.
      if (pending.embedded > 0) void retrieve.measureReliability()
    },
    messagesForgotten() {
      emit('chats.changed', {})
      emit('artifacts.changed', {})
      emit('session.changed', {})
    },
    async externalChange() {
      const before = settings.current()['models.embedding']
      await settings.reload()
      if (before !== settings.current()['models.embedding']) void embedderChanged()
      emit('settings.changed', {})
      emit('collections.changed', {})
      emit('chats.changed', {})
      await documentsChanged(null)
      watch.refresh()
    },
  }
}
