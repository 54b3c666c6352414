import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { HIDDEN } from '../../src-preload/contract/visible.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

const NAMES = ['rtl\u202efdp.exe.md', 'ring\u0007 \u001b]0;owned\u001b\\.md', 'line\nbreak.md']

let folder: string
const { run, json } = commandLine(() => folder)

beforeAll(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'files'))
  for (const [i, name] of NAMES.entries()) writeFileSync(join(folder, 'files', name), `The boiler of house ${i} was inspected in March.\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('file names with hidden characters on the command line', () => {
  it('are printed visibly, are flagged, and keep their real path in JSON', async () => {
    const imported = await run('import', join(folder, 'files'), '--no-embed')
    const outputs = [
      imported,
      await run('documents'),
      await run('search', 'boiler inspected'),
      await run('ask', 'When was the boiler of house 0 inspected?'),
      await run('chats', 'rename', 'x\u001b[2J', 'y'),
      await run('import', join(folder, 'gone\u001b[2J.md')),
    ]
    for (const { stdout, stderr } of outputs) expect(HIDDEN.exec(stdout + stderr)).toBeNull()
    expect(imported.stdout).toContain('rtlfdp.exe.md  - The file name contained hidden characters.')
    const { output } = await json<{ documents: Document[] }>('documents', '--type', 'md')
    expect(
      output.documents
        .filter(({ warnings }) => warnings.includes('The file name contained hidden characters.'))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(NAMES.map((name) => join(folder, 'files', name)).toSorted())
    const raw = await run('documents', '--json')
    expect(HIDDEN.exec(raw.stdout)).toBeNull()
    expect(raw.stdout).toContain('\\u202e')
  }, 240_000)
})
