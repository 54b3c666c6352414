import type { Artifact, ArtifactMaker, ArtifactSummary } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { keepTitle } from '../../settings/index.ts'
import { forgetCited, forgettingOf } from '../../answers/index.ts'
import { citedTitle, goneOf, isCitationStillValid, stored, toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

type Row = {
  id: ArtifactId
  type: ArtifactSummary['type']
  title: string
  scope: string
  persona: string | null
  created: number
  changed: number
  versions: number
}
type VersionRow = { version: number; by: ArtifactMaker; made: number; markdown: string; data: string }
/** `hash`: of the chunk when cited, to detect later changes. */
type StoredSource = Source & { hash?: string | null }
/** Data stored with a version's text. */
export type StoredArtifact = Pick<Artifact, 'claims' | 'notice' | 'incomplete'> & { sources: StoredSource[] }

/** A version to be stored. */
export type NewArtifactVersion = Pick<
  Artifact,
  'id' | 'type' | 'title' | 'scope' | 'persona' | 'by' | 'markdown' | 'sources' | 'claims' | 'notice' | 'incomplete'
>

const SELECT = `
SELECT a.id, a.type, a.title, a.scope, a.persona, a.created_at AS created, a.changed_at AS changed,
  (SELECT count(*) FROM artifact_versions v WHERE v.artifact_id = a.id) AS versions FROM artifacts a`

/** Stores the newest version of an artifact, creating the artifact if needed. `replaces`: number of the unfinished version it replaces. */
export function addArtifactVersion(
  connection: Connection,
  o: { version: NewArtifactVersion; replaces?: number | null; now: number },
): Artifact {
  const { id, type, title, scope, persona, by, incomplete } = o.version
  return connection.write(() => {
    const gone = goneOf(
      connection,
      o.version.sources.flatMap(({ documentId }) => documentId ?? []),
    )
    const made = { ...o.version, text: o.version.markdown }
    const {
      text: markdown,
      sources: cited,
      claims,
      notice,
    } = gone.size === 0 ? made : forgetCited(made, { forgetting: forgettingOf(made, gone), ids: gone })
    connection.run(
      `
INSERT INTO artifacts (id, type, title, scope, persona, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at`,
      id,
      type,
      title,
      JSON.stringify(scope),
      persona,
      o.now,
      o.now,
    )
    if (typeof o.replaces === 'number')
      connection.run('DELETE FROM artifact_versions WHERE artifact_id = ? AND version = ?', id, o.replaces)
    const sources = cited.map((source): StoredSource => ({ ...source, hash: hashOf(connection, source) }))
    const data: StoredArtifact = { sources, claims: [...claims], notice, incomplete }
    connection.run(
      `
INSERT INTO artifact_versions (artifact_id, version, made_by, made_at, markdown, data)
VALUES (?, (SELECT coalesce(max(version), 0) + 1 FROM artifact_versions WHERE artifact_id = ?), ?, ?, ?, ?)`,
      id,
      id,
      by,
      o.now,
      markdown,
      JSON.stringify(data),
    )
    return getArtifact(connection, { id })
  })
}

/** All artifacts, last changed first. */
export function listArtifacts(connection: Connection): ArtifactSummary[] {
  return connection.all<Row>(`${SELECT} ORDER BY a.changed_at DESC, a.id`).map(toSummary)
}

/** A version of an artifact (default: the newest), with deleted and changed sources marked. Throws `artifact-not-found`. */
export function getArtifact(connection: Connection, o: { id: ArtifactId; version?: number }): Artifact {
  const row = connection.get<Row>(`${SELECT} WHERE a.id = ?`, o.id)
  const versions = connection.all<VersionRow>(
    'SELECT version, made_by AS by, made_at AS made, markdown, data FROM artifact_versions WHERE artifact_id = ? ORDER BY version DESC',
    o.id,
  )
  const found = o.version === undefined ? versions[0] : versions.find(({ version }) => version === o.version)
  if (!row || !found) throw new AppError('artifact-not-found')
  const { sources, ...data } = stored('artifact_versions.data', found.data) as StoredArtifact
  const history = versions.map(({ version, by, made }) => ({ version, by, made: toIso(made) }))
  return {
    ...toSummary(row),
    version: found.version,
    by: found.by,
    made: toIso(found.made),
    markdown: found.markdown,
    ...data,
    sources: sources.map((source) => marked(connection, source)),
    history,
  }
}

/** Throws `artifact-not-found`. */
export function renameArtifact(connection: Connection, o: { id: ArtifactId; title: string }): void {
  connection.write(() => {
    const before = connection.get<{ title: string }>('SELECT title FROM artifacts WHERE id = ?', o.id)
    if (!before) throw new AppError('artifact-not-found')
    if (before.title !== o.title) keepTitle(connection, { title: before.title })
    connection.run('UPDATE artifacts SET title = ? WHERE id = ?', o.title, o.id)
  })
}

/** Deletes an artifact with all versions; false: not found. */
export function deleteArtifact(connection: Connection, id: ArtifactId): boolean {
  return connection.write(() => connection.run('DELETE FROM artifacts WHERE id = ?', id)).changes > 0
}

function toSummary({ scope, created, changed, ...row }: Row): ArtifactSummary {
  return { ...row, scope: stored('artifacts.scope', scope), created: toIso(created), changed: toIso(changed) }
}

function hashOf(connection: Connection, { chunkId }: Source): string | null {
  return chunkId === null ? null : (connection.get<{ hash: string }>('SELECT hash FROM chunks WHERE id = ?', chunkId)?.hash ?? null)
}

/** `deleted`: document in the trash or gone; `changed`: it no longer contains the cited text. */
function marked(connection: Connection, { hash, ...source }: StoredSource): Source {
  if (source.documentId === null) return source
  const title = citedTitle(connection, source.documentId, source.title)
  if (title === null) return { ...source, deleted: true }
  const isValid = hash && isCitationStillValid(connection, source.documentId, hash, source.quote)
  return isValid ? { ...source, title } : { ...source, title, changed: true }
}
