/** Question sets and the runs over them. Times in ms since 1970. */
export const migration003 = {
  version: 3,
  name: 'evaluation',
  sql: `
CREATE TABLE question_sets (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- data: the question as JSON. made_from: the document whose text the question was made of; it goes with it.
CREATE TABLE test_questions (
  set_name TEXT NOT NULL COLLATE NOCASE REFERENCES question_sets (name) ON DELETE CASCADE,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  answerable INTEGER NOT NULL,
  data TEXT NOT NULL,
  made_from TEXT REFERENCES documents (id) ON DELETE CASCADE,
  PRIMARY KEY (set_name, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX test_questions_by_document ON test_questions (made_from) WHERE made_from IS NOT NULL;

-- run: everything as JSON, with ids of questions alone; summary: the same without its questions.
CREATE TABLE evaluation_runs (
  id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  summary TEXT NOT NULL,
  run TEXT NOT NULL
) STRICT;
CREATE INDEX evaluation_runs_by_time ON evaluation_runs (started_at);
`,
} as const
