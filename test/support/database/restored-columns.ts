/**
 * What a restore does with each column of the database. A backup is a file, and whoever made it chose every value in it: a row must not name a
 * file of this computer that is then read, moved or removed, nor start an action. Every column stands in exactly one list; a test compares
 * them with the newest schema.
 *
 * - `data`: words, numbers, dates and keys of this database. Shown and searched, and no more.
 * - `label`: a path or an address that is shown or compared, and never opened.
 * - `stored`: the name of a stored file. `FileStorage.pathOf` refuses every name that it did not make.
 * - `adopted`: changed by `adoptDatabase`.
 * - `derived`: computed by SQLite from another column.
 */
type Treatment = 'data' | 'label' | 'stored' | 'adopted' | 'derived'

export const RESTORED_COLUMNS: Readonly<Record<string, Partial<Record<Treatment, string>>>> = {
  artifact_versions: { data: 'artifact_id version made_by made_at markdown data' },
  artifacts: { data: 'id type title scope persona created_at changed_at' },
  chats: { data: 'id title created_at updated_at summary pinned_at summarised summary_by branched_from' },
  chunks: {
    data: 'id document_id version position parent_id is_parent text context anchor tokens language hash sensitivity redacted',
  },
  collections: { data: 'id name created_at', adopted: 'settings' },
  digested: { data: 'tbl after done' },
  document_languages: { data: 'document_id language passages' },
  document_parts: { data: 'document_id version kind part data' },
  document_tags: { data: 'document_id tag' },
  document_terms: { data: 'document_id terms' },
  documents: {
    data: 'id collection_id title name type kind checksum bytes partial pages parents chunks embedded tokens redactions language warnings added_at own_date modified_at version profile deleted_at profile_wish redact_wish redact redacted_as sensitivity purging_at trash_days read_title relabel reader ocr is_part went_along',
    label: 'path',
    stored: 'file',
    adopted: 'status error',
  },
  embedding_cache: { data: 'index_id hash vector' },
  enclosures: { data: 'container_id position name checksum document_id left_out' },
  evaluation_runs: { data: 'id started_at summary run' },
  import_notes: { data: 'import_id position document_id', label: 'entry' },
  imports: { data: 'id started_at finished_at', label: 'report' },
  indexes: { data: 'id provider model digest dimension prefix_version probes state created_at server_version generation retired_at' },
  jobs: {
    data: 'id import_id document_id step attempts strikes not_before created_at updated_at queued_at share',
    adopted: 'payload state',
    derived: 'path temporary update_file ocr',
  },
  leaving_files: { data: 'left_at', stored: 'file' },
  ledger: { data: 'id document_id position kind text owner due done_at start_seconds changed_by' },
  library: { data: 'one id counter day' },
  message_sources: { data: 'message_id n chunk_id document_id title anchor quote support hash' },
  messages: { data: 'id chat_id position role text answer trace created_at request dismissed parent_id version shown' },
  note_versions: { data: 'document_id part version made_by made_at content' },
  notes: {
    data: 'document_id title title_by memo echotag echotag_by echodate conversation_type conversation_type_by tags_by template state error transcribed seconds preview source_checksum change written created_at changed_at',
    stored: 'original',
  },
  ocr_pages: { data: 'document_id page data', stored: 'file' },
  personas: { data: 'id name body created_at' },
  query_log: { data: 'id asked_at question question_hash state mode model chunk_ids timings tokens error' },
  question_sets: { data: 'name changed_at' },
  recording_events: { data: 'recording_id sequence event sample at' },
  recordings: { data: 'id document_id track format bytes samples device owner started_at ended_at removed_at', stored: 'file' },
  replaced_texts: { data: 'id kind words replaced_at document_id chat_id' },
  row_digests: { data: 'tbl key digest' },
  session_state: { data: 'key chat_id body' },
  settings: { data: 'key', adopted: 'value' },
  test_questions: { data: 'set_name id position answerable data made_from' },
  token_factors: { data: 'model factor samples' },
  trust: { data: 'index_id language mrr own_median other_median sample passages measured_at' },
  watched_files: { data: 'folder_id signature pending pending_signature', adopted: 'path' },
  watched_folders: { data: 'id collection_id review added_at looked_at error', label: 'path', adopted: 'paused' },
}
