import type { SearchFilter } from '../domain/types.ts'
import type { Value } from '../../storage/index.ts'

/**
 * Date of `documents d` in ms since 1970 (DESIGN.md, Terms): of a note its own date, else the modification of its file, which is the date
 * that lists show; of a file the import. `OWN_DATE`: of a file too the property, else the modification.
 */
const OWN_DATE = 'coalesce(unixepoch(d.own_date) * 1000, d.modified_at, d.added_at)'
export const ADDED_DATE = `CASE WHEN d.type = 'transcript' THEN ${OWN_DATE} ELSE d.added_at END`

/**
 * SQL conditions on `documents d` for a filter, each prefixed with ` AND `, and their values in order. Lists are bound as one JSON value,
 * which keeps statement texts a closed set. An empty list matches nothing; an empty exclusion list excludes nothing.
 */
export function documentConditions(filter: SearchFilter): { sql: string; values: Value[] } {
  let sql = ''
  const values: Value[] = []
  const add = (condition: string, value: Value): void => {
    sql += ` AND ${condition}`
    values.push(value)
  }
  const among = (column: string, list: readonly string[] | undefined): void => {
    if (list) add(`d.${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(list))
  }
  among('collection_id', filter.collectionIds)
  among('id', filter.documentIds)
  among('type', filter.types)
  among('sensitivity', filter.sensitivities)
  if (filter.withoutDocumentIds?.length) add('d.id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(filter.withoutDocumentIds))
  if (filter.tags)
    add('d.id IN (SELECT t.document_id FROM json_each(?) j CROSS JOIN document_tags t ON t.tag = j.value)', JSON.stringify(filter.tags))
  const date = filter.dateOf === 'own' ? OWN_DATE : ADDED_DATE
  if (filter.from !== undefined) add(`${date} >= ?`, filter.from)
  if (filter.to !== undefined) add(`${date} <= ?`, filter.to)
  return { sql, values }
}
