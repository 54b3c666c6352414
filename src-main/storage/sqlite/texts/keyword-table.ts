import { indexWords } from '../../../text/index.ts'
import { stored } from '../../domain/stored-columns.ts'
import type { Connection } from '../connection.ts'

/** Columns of a row of the word index. */
export type KeywordRow = { title: string; headings: string; body: string }

/** Definition of the word index. It keeps no copy of its words: they are made from the passage (DESIGN.md, Retrieval). */
export function keywordTable(name: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5 (title, headings, body, content = "", contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2")`
}

/** True if a word index of that name is there, also an unfinished one. */
export function hasKeywordTable(connection: Connection, name: 'keywords' | 'keywords_new'): boolean {
  return connection.get('SELECT 1 FROM sqlite_schema WHERE name = ?', name) !== undefined
}

/** True if the word index keeps a copy of its words, as it did up to version 19 of the schema. */
export function keepsWords(connection: Connection): boolean {
  return connection.get("SELECT 1 FROM sqlite_schema WHERE name = 'keywords_content'") !== undefined
}

/** The words of a passage under a title ('': not searched). */
export function keywordRow(passage: { text: string; anchor: string; language: string }, title: string): KeywordRow {
  const words = (text: string): string => indexWords(text, passage.language)
  return { title: words(title), headings: words(headingsOf(passage.anchor)), body: words(passage.text) }
}

function headingsOf(anchor: string): string {
  // The check reports damaged anchors; the passage is still found by its text.
  return (stored('chunks.anchor', anchor).section ?? []).join('\n')
}
