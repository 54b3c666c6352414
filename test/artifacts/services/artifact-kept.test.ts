import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { startFakeModelServer, type FakeModelServer } from '../../support/models/fake-model-server.ts'
import { eventually } from '../../support/eventually.ts'

let models: FakeModelServer
let test: TestApp
let folder: string
beforeEach(async () => {
  models = await startFakeModelServer({ script: 'The pool opens again in May 2027 [1].' })
  test = await startTestApp()
  await test.app.settings.set('models.baseUrl', models.address, 'command')
  await test.app.settings.set('models.chat', 'quote', 'command')
  folder = temporaryFolder()
  const path = join(folder, 'pool.md')
  writeFileSync(
    path,
    '# Pool\n\nThe pool opens again in May 2027. The main risk is a delay of the new heating, which has no supplier yet.\n',
  )
  const { importId } = await test.app.imports.importPaths([path])
  await test.app.imports.wait(importId, { upTo: 'ready' })
})
afterEach(async () => {
  await test.close()
  await models.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The stored rows that a crash would leave at this moment. */
function onDisk(id: ArtifactId): { versions: { markdown: string; data: string }[]; findings: unknown[] } {
  const connection = openForReading(join(test.dataFolder, 'echomind.db'))
  try {
    return {
      versions: connection.all('SELECT markdown, data FROM artifact_versions WHERE artifact_id = ?', id),
      findings: check(connection),
    }
  } finally {
    connection.close()
  }
}

describe('an artifact that a model writes', () => {
  it('is stored section by section as one version marked incomplete, and is one version when it is complete', async () => {
    const requests = () => models.requests.filter(({ path }) => path === '/api/chat').length
    models.script = () => {
      // The third section is slow.
      if (requests() >= 3) models.tokenMs = 500
      return 'The pool opens again in May 2027 [1].'
    }
    const { id, done } = await test.app.artifacts.make({ type: 'pdr' })
    await eventually(() => requests() >= 3)
    const { versions, findings } = onDisk(id)
    expect(findings).toEqual([])
    expect(versions).toHaveLength(1)
    expect(versions[0]?.markdown.match(/^## /gmu)).toHaveLength(2)
    expect(JSON.parse(versions[0]?.data ?? '')).toMatchObject({
      incomplete: true,
      notice: { message: { messageKey: 'notices.artifactInterrupted.message' } },
    })
    // A person’s text that is saved now would be older than the model’s, which ends later.
    await expect(test.app.artifacts.save(id, 'Mine.')).rejects.toMatchObject({ message: 'This artifact is being written.' })
    models.tokenMs = 0
    models.script = 'The pool opens again in May 2027 [1].'
    const whole = await done
    expect(whole.incomplete).toBe(false)
    expect(onDisk(id).versions).toHaveLength(1)
  })
})
