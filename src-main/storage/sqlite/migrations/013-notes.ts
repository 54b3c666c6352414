/**
 * Voice notes. A note is a document; these rows are its source, and the stored original of the document is written from them. `change`
 * counts changes of what is searched; `written`: the change in the stored original; `original`: an imported transcript file, kept as it was;
 * `source_checksum`: SHA-256 (hex) of the imported transcript or recording. `*_by`: `person`, or `made` by the app. Times in ms since
 * 1970, places in samples (16,000 a second).
 */
export const migration013 = {
  version: 13,
  name: 'notes',
  sql: `
CREATE TABLE notes (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  title_by TEXT NOT NULL,
  memo TEXT NOT NULL,
  echotag TEXT,
  echotag_by TEXT NOT NULL,
  echodate TEXT NOT NULL,
  conversation_type TEXT,
  conversation_type_by TEXT NOT NULL,
  tags_by TEXT NOT NULL,
  template TEXT NOT NULL,
  state TEXT NOT NULL,
  error TEXT,
  transcribed INTEGER NOT NULL,
  seconds REAL,
  preview TEXT NOT NULL,
  original TEXT,
  source_checksum TEXT,
  change INTEGER NOT NULL,
  written INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_source ON notes (source_checksum) WHERE source_checksum IS NOT NULL;

-- Versions of memo (Markdown), transcript (Segment[]) and refined text (Refined), oldest first; the newest is shown.
CREATE TABLE note_versions (
  document_id TEXT NOT NULL REFERENCES notes (document_id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part IN ('memo', 'transcript', 'refined')),
  version INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (document_id, part, version)
) STRICT, WITHOUT ROWID;

-- One row for each track. \`owner\`: the process that writes the file, until the recording is closed.
CREATE TABLE recordings (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES notes (document_id) ON DELETE CASCADE,
  track TEXT NOT NULL,
  format TEXT NOT NULL,
  file TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  samples INTEGER NOT NULL,
  device TEXT,
  owner TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  removed_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX recordings_by_note ON recordings (document_id);

-- Journal of a recording: what is safely on disk, and what happened (pause, resume, device lost, sleep) at which sample.
CREATE TABLE recording_events (
  recording_id TEXT NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  event TEXT NOT NULL,
  sample INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (recording_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES notes (document_id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('decision', 'action')),
  text TEXT NOT NULL,
  owner TEXT,
  due TEXT,
  done_at INTEGER,
  start_seconds REAL,
  changed_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_by_note ON ledger (document_id, position);
`,
} as const
