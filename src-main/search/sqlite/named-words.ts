import type { Connection } from '../../storage/index.ts'
import { VISIBLE_DOCUMENT } from './scope.ts'

/** The words (letters and digits) that stand in the title or the file name of a document. */
export function namedWords(connection: Connection, words: readonly string[]): string[] {
  return connection
    .all<{ word: string }>(
      `
SELECT j.value AS word FROM json_each(?) j WHERE EXISTS (
  SELECT 1 FROM documents d WHERE ${VISIBLE_DOCUMENT} AND (d.title LIKE '%' || j.value || '%' OR d.name LIKE '%' || j.value || '%'))`,
      JSON.stringify(words),
    )
    .map(({ word }) => word)
}
