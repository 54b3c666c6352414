import type { Artifact } from '../../../../src-preload/contract/shapes/artifacts.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { forgetCited, mentions, quotesOf, saidIn } from '../../../answers/index.ts'
import type { Forgetting } from '../../../answers/index.ts'
import type { StoredArtifact } from '../../../artifacts/index.ts'
import { pause, stored } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'

type Key = { id: Artifact['id']; version: number }
type Row = { markdown: string; data: string }

/** Collects the text of all versions of all artifacts. */
export async function collectFromArtifacts(connection: Connection, forgetting: Forgetting): Promise<void> {
  for (const key of keys(connection)) {
    const row = read(connection, key)
    if (!row) continue
    forgetting.addTarget(row.markdown)
    for (const text of saidIn(stored('artifact_versions.data', row.data) as StoredArtifact)) forgetting.addTarget(text)
    await pause()
  }
}

/** Removes the documents' text from all versions, one at a time. Claims repeat text of the Markdown. */
export async function forgetArtifacts(
  connection: Connection,
  { forgetting, ids }: { forgetting: Forgetting; ids: ReadonlySet<DocumentId> },
): Promise<void> {
  for (const key of keys(connection)) {
    const row = read(connection, key)
    if (!row) continue
    const data = stored('artifact_versions.data', row.data) as StoredArtifact
    if (mentions(data, ids)) for (const quote of quotesOf(data, ids)) forgetting.addSource(quote)
    const { text, ...cited } = forgetCited({ text: row.markdown, ...data }, { forgetting, ids })
    const next = JSON.stringify({ ...data, ...cited })
    if (text !== row.markdown || next !== row.data) {
      connection.write(() =>
        connection.run(
          'UPDATE artifact_versions SET markdown = ?, data = ? WHERE artifact_id = ? AND version = ?',
          text,
          next,
          key.id,
          key.version,
        ),
      )
    }
    await pause()
  }
}

function keys(connection: Connection): Key[] {
  return connection.all<Key>('SELECT artifact_id AS id, version FROM artifact_versions')
}

function read(connection: Connection, { id, version }: Key): Row | undefined {
  return connection.get<Row>('SELECT markdown, data FROM artifact_versions WHERE artifact_id = ? AND version = ?', id, version)
}
