/**
 * Initial schema. `documents.version`: the visible version of its chunks (0: none); other versions are invisible to every search until a
 * small transaction changes it. Times in ms since 1970.
 */
export const migration001 = {
  version: 1,
  name: 'initial',
  sql: `
CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at INTEGER NOT NULL,
  settings TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  collection_id TEXT NOT NULL REFERENCES collections (id),
  title TEXT NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  type TEXT,
  kind TEXT,
  checksum TEXT,
  bytes INTEGER NOT NULL,
  file TEXT,
  status TEXT NOT NULL,
  partial INTEGER NOT NULL,
  pages INTEGER,
  parents INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  embedded INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  redactions INTEGER NOT NULL,
  language TEXT,
  warnings TEXT NOT NULL,
  error TEXT,
  added_at INTEGER NOT NULL,
  own_date TEXT,
  modified_at INTEGER,
  version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX documents_by_collection ON documents (collection_id, deleted_at);
CREATE INDEX documents_by_checksum ON documents (checksum);
CREATE INDEX documents_by_status ON documents (status);

-- Normalised text, blocks and word boxes of a version, in pieces (v8-serialised), for the Reader.
CREATE TABLE document_parts (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'blocks', 'page')),
  part INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (document_id, version, kind, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE chunks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  parent_id INTEGER,
  is_parent INTEGER NOT NULL,
  text TEXT NOT NULL,
  context TEXT NOT NULL,
  anchor TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  language TEXT NOT NULL,
  hash TEXT NOT NULL,
  sensitivity TEXT NOT NULL,
  redacted INTEGER NOT NULL
) STRICT;
CREATE INDEX chunks_by_document ON chunks (document_id, version, position);
-- The first 8 of 64 hex digits are enough to find a hash and keep this index small.
CREATE INDEX chunks_by_hash ON chunks (substr(hash, 1, 8)) WHERE is_parent = 0;

-- Children of the visible version in each language, written when it becomes visible.
CREATE TABLE document_languages (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  passages INTEGER NOT NULL,
  PRIMARY KEY (document_id, language)
) STRICT, WITHOUT ROWID;

-- Our own normalised, stemmed words (DESIGN.md, Retrieval); rowid = chunk id, children only. Not with FTS5's 'secure-delete': it
-- takes 2 ms a passage instead of 0.02, so a purge merges the index instead (secure-erase.ts).
CREATE VIRTUAL TABLE keywords USING fts5 (title, headings, body, tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE keywords_terms USING fts5vocab (keywords, row);

-- One row for each set of vectors_N (id, e), codes_N (id, bits), codes8_N (id, scale, i8); made and dropped whole.
CREATE TABLE indexes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  digest TEXT NOT NULL,
  dimension INTEGER NOT NULL,
  prefix_version INTEGER NOT NULL,
  probes BLOB NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'building', 'retired')),
  created_at INTEGER NOT NULL
) STRICT;

-- Vectors of chunks that gave way to a new version, until that one is embedded; vectors of chunks that are there are found by their hash.
CREATE TABLE embedding_cache (
  index_id INTEGER NOT NULL REFERENCES indexes (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (index_id, hash)
) STRICT, WITHOUT ROWID;

-- Trust of an index in a language, measured on the user's own passages, and the two medians (DESIGN.md, Retrieval).
CREATE TABLE trust (
  index_id INTEGER NOT NULL REFERENCES indexes (id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  mrr REAL NOT NULL,
  own_median REAL NOT NULL,
  other_median REAL NOT NULL,
  sample INTEGER NOT NULL,
  passages INTEGER NOT NULL,
  measured_at INTEGER NOT NULL,
  PRIMARY KEY (index_id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE chats (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  summary TEXT NOT NULL
) STRICT;

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  answer TEXT,
  trace TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (chat_id, position)
) STRICT;

CREATE TABLE message_sources (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  chunk_id INTEGER,
  document_id TEXT,
  title TEXT NOT NULL,
  anchor TEXT,
  quote TEXT NOT NULL,
  support TEXT NOT NULL,
  PRIMARY KEY (message_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_sources_by_document ON message_sources (document_id);

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  report TEXT NOT NULL
) STRICT;

-- Files of an import that made no document: skipped duplicates.
CREATE TABLE import_notes (
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  document_id TEXT,
  entry TEXT NOT NULL,
  PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_notes_by_document ON import_notes (document_id);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  import_id TEXT REFERENCES imports (id),
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  step TEXT NOT NULL CHECK (step IN ('read', 'embed')),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed', 'done', 'cancelled')),
  attempts INTEGER NOT NULL,
  strikes INTEGER NOT NULL,
  not_before INTEGER NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state, step, strikes, created_at);
CREATE INDEX jobs_by_document ON jobs (document_id);
CREATE INDEX jobs_by_import ON jobs (import_id);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE query_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  asked_at INTEGER NOT NULL,
  question TEXT,
  question_hash TEXT NOT NULL,
  state TEXT NOT NULL,
  mode TEXT NOT NULL,
  model TEXT,
  chunk_ids TEXT NOT NULL,
  timings TEXT NOT NULL,
  tokens TEXT NOT NULL,
  error TEXT
) STRICT;
`,
} as const
