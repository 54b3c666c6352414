import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Artifact, ArtifactSummary } from '../../src-preload/contract/shapes/artifacts.ts'
import type { ModelsOutput } from '../../src-preload/contract/shapes/models.ts'
import { sectionOf } from '../artifacts/services/support.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { startFakeOpenServer, type FakeOpenServer } from '../support/models/fake-openai-server.ts'

let folder: string
let ollama: FakeModelServer
let open: FakeOpenServer

const { run, json, refused } = commandLine(() => folder)

beforeAll(async () => {
  folder = temporaryFolder()
  ollama = await startFakeModelServer()
  open = await startFakeOpenServer('llama.cpp')
  const files = join(folder, 'files')
  mkdirSync(files)
  writeFileSync(
    join(files, 'pool.md'),
    '# Pool\n\nThe goal of the renovation is to open the pool again in May 2027. The main risk is a delay of the new heating, which has no supplier yet.\n',
  )
  await run('import', files, '--wait')
  await run('settings', 'set', 'models.baseUrl', ollama.address)
}, 60_000)
afterAll(async () => {
  await ollama.close()
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the commands artifact and artifacts', () => {
  it('make an artifact of quotes without a model, print, list, export and delete it', async () => {
    const out = join(folder, 'plan.md')
    const { code, output } = await json<{ artifact: Artifact }>('artifact', 'blueprint', '--out', out, '--title', 'The pool')
    expect(code).toBe(0)
    expect(output.artifact).toMatchObject({ type: 'blueprint', by: 'quotes', title: 'The pool' })
    expect(output.artifact.markdown).toMatch(/^# The pool\n\n## Overview\n/)
    expect(readFileSync(out, 'utf8')).toBe((await run('artifacts', 'export', output.artifact.id)).stdout)
    expect(readFileSync(out, 'utf8')).toMatch(/## Sources\n\n\[1\] Pool/)
    expect((await json<{ artifacts: ArtifactSummary[] }>('artifacts')).output.artifacts).toMatchObject([
      { id: output.artifact.id, versions: 1 },
    ])
    expect((await json<{ artifacts: ArtifactSummary[] }>('artifacts', 'delete', output.artifact.id)).output.artifacts).toEqual([])
  }, 60_000)

  it('quote below a section what a document puts below a heading of that name, card numbers blacked out', async () => {
    const brief = join(folder, 'brief.md')
    writeFileSync(
      brief,
      '# Greenhouse\n\nIt waters plants. Paid by card 4111 1111 1111 1111.\n\n## Architecture\n\nA relay board drives the valves. It runs in the cellar.\n\n' +
        '## Next steps\n\n- Order the board\n- Lay the cable\n',
    )
    const { output } = await json<{ documents: { id: string }[] }>('import', brief, '--collection', 'Garden')
    const { artifact } = (await json<{ artifact: Artifact }>('artifact', 'blueprint', '--collection', 'Garden')).output
    expect(sectionOf(artifact, 'Architecture')).toBe('- A relay board drives the valves. [1]\n- It runs in the cellar. [1]')
    expect(sectionOf(artifact, 'Next Steps')).toMatch(/^- Order the board \[1\]\n- Lay the cable \[1\]/)
    expect(sectionOf(artifact, 'Goals')).toBe('Nothing found in these documents.')
    expect(artifact.claims.some(({ quote }) => quote?.includes('[REDACTED_'))).toBe(true)
    expect(artifact.markdown).not.toContain('4111')
    await run('delete', ...output.documents.map(({ id }) => id))
  }, 60_000)

  it('let the chat model write the artifact, and exit with 3 when it was interrupted', async () => {
    await run('settings', 'set', 'models.chat', 'quote')
    ollama.script = 'The pool opens again in May 2027 [1].'
    expect(await json('artifact', 'workflow', '--collection', 'Personal')).toMatchObject({
      code: 0,
      output: { artifact: { by: 'model', title: 'Workflow: Personal' } },
    })
    ollama.script = (body) => {
      if (body.messages?.at(-1)?.content.includes('“Steps”')) ollama.fault = 'chat-dies'
      return 'The pool opens again in May 2027 [1].'
    }
    expect(await json('artifact', 'workflow')).toMatchObject({
      code: 3,
      output: { artifact: { incomplete: true, notice: { code: 'model-failed' } } },
    })
    Object.assign(ollama, { fault: null, script: null })
    await run('settings', 'set', 'models.chat', '')
  }, 60_000)

  it('refuse unknown types, collections and artifacts, and an empty scope', async () => {
    expect(await refused('artifact', 'poem')).toEqual({ code: 2, error: 'usage' })
    expect(await refused('artifact', 'pdr', '--collection', 'Nowhere')).toEqual({ code: 2, error: 'collection-not-found' })
    expect(await refused('artifact', 'pdr', '--type', 'pptx')).toEqual({ code: 1, error: 'artifact-empty' })
    expect(await refused('artifacts', 'export', 'nothing')).toEqual({ code: 2, error: 'artifact-not-found' })
  }, 60_000)
})

describe('the choice of the embedding model', () => {
  it('refuses a model that the server lacks or that embeds nothing, and tells when the passages are embedded', async () => {
    expect(await refused('settings', 'set', 'models.embedding', 'no-such-model')).toMatchObject({ error: 'model-not-installed' })
    expect(await refused('settings', 'set', 'models.embedding', 'quote')).toMatchObject({ error: 'model-failed' })
    expect((await run('settings', 'get', 'models.embedding')).stdout).toContain('built-in')
    expect((await run('settings', 'set', 'models.embedding', 'nomic-embed-text')).stderr).toContain('echomind rebuild vectors')
    expect((await run('settings', 'set', 'models.embedding', 'built-in')).stdout).toContain('built-in')
  }, 60_000)

  it('is waited for by “rebuild vectors”, after which searches use the new model', async () => {
    const asked = (): string[] => ollama.requests.flatMap(({ path, body }) => (path === '/api/embed' ? [String(body['model'])] : []))
    await run('settings', 'set', 'models.embedding', 'nomic-embed-text')
    expect((await run('rebuild', 'vectors')).code).toBe(0)
    const before = asked().length
    await run('search', 'Which risk does the heating of the pool have?')
    // A library that still uses the built-in embedder asks no server.
    expect(asked().slice(before)).toContain('nomic-embed-text:latest')
    await run('settings', 'set', 'models.embedding', 'built-in')
    await run('rebuild', 'vectors')
  }, 60_000)
})

describe('the command models', () => {
  it('lists the models of either kind of server and the chat model of each profile', async () => {
    const first = await json<ModelsOutput>('models')
    expect(first.output).toMatchObject({ server: { ok: true, version: '0.24.0' }, profiles: { balanced: null } })
    await run('settings', 'set', 'models.provider', 'openai')
    await run('settings', 'set', 'models.baseUrl', `${open.address}/v1`)
    await run('settings', 'set', 'models.chat', 'quote')
    const second = await json<ModelsOutput>('models')
    expect(second.output).toMatchObject({
      server: { ok: true, version: null },
      profiles: { fast: 'quote', balanced: 'quote', best: 'quote' },
    })
    expect(second.output.models[0]).toMatchObject({ name: 'quote', contextLength: 4096 })
    expect((await json('ask', 'When does the pool open?')).output).toMatchObject({ mode: 'model', tokens: { numCtx: 4096 } })
  }, 60_000)
})
