import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkImports } from '../tools/checks/check-imports.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'echomind-imports-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return checkImports(root).map((problem: { file: string; message: string }) => `${problem.file} ${problem.message}`)
}

/** Planted violations: the file that breaks a rule, files it needs, and the expected message. */
const PLANTED: { rule: string; file: string; text: string; also?: Record<string, string>; says: RegExp }[] = [
  {
    rule: 'layers import downwards',
    file: 'src-main/reading/domain/chunking/a.ts',
    text: "import { b } from '../../adapters/parsers/b.ts'\nb()",
    also: { 'src-main/reading/adapters/parsers/b.ts': 'export function b() {}' },
    says: /climbs from domain to adapters/,
  },
  {
    rule: 'adapters import no services',
    file: 'src-main/models/adapters/servers/a.ts',
    text: "import { b } from '../../services/generate/b.ts'\nb()",
    also: { 'src-main/models/services/generate/b.ts': 'export function b() {}' },
    says: /climbs from adapters to services/,
  },
  {
    rule: 'ports import no adapters',
    file: 'src-main/models/ports/a.ts',
    text: "import type { B } from '../adapters/servers/b.ts'\nexport type A = B",
    also: { 'src-main/models/adapters/servers/b.ts': 'export type B = 1' },
    says: /climbs from ports to adapters/,
  },
  {
    rule: 'services import no shell',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import type { B } from '../../../shell/b.ts'\nexport type A = B",
    also: { 'src-main/shell/b.ts': 'export type B = 1' },
    says: /climbs from services to shell/,
  },
  {
    rule: 'features import no other feature',
    file: 'src-renderer/features/chat/a.tsx',
    text: "import { b } from '../library/b.ts'\nb()",
    also: { 'src-renderer/features/library/b.ts': 'export function b() {}' },
    says: /another feature/,
  },
  {
    rule: 'shared window code imports no feature',
    file: 'src-renderer/shared/a.ts',
    text: "import { b } from '../features/chat/b.ts'\nb()",
    also: { 'src-renderer/features/chat/b.ts': 'export function b() {}' },
    says: /climbs from renderer shared to features/,
  },
  {
    rule: 'the window imports no code of the main process',
    file: 'src-renderer/app/a.ts',
    text: "import { b } from '../../src-main/text/b.ts'\nb()",
    also: { 'src-main/text/b.ts': 'export function b() {}' },
    says: /crosses the wall/,
  },
  {
    rule: 'zod stays out of the window',
    file: 'src-renderer/app/a.ts',
    text: "import { ROUTES } from '../../src-preload/contract/routes.ts'\nconsole.log(ROUTES)",
    also: { 'src-preload/contract/routes.ts': 'export const ROUTES = {}' },
    says: /imports values of/,
  },
  {
    rule: 'the domain is pure: modules',
    file: 'src-main/reading/domain/chunking/a.ts',
    text: "import { readFileSync } from 'node:fs'\nreadFileSync('x')",
    says: /the domain imports node:fs/,
  },
  {
    rule: 'the domain is pure: clock',
    file: 'src-main/reading/domain/chunking/a.ts',
    text: 'export const now = () => Date.now()',
    says: /reads the clock/,
  },
  {
    rule: 'the domain is pure: dates',
    file: 'src-main/reading/domain/chunking/a.ts',
    text: 'export const now = () => new Date()',
    says: /reads the clock/,
  },
  {
    rule: 'the domain is pure: random numbers',
    file: 'src-main/reading/domain/chunking/a.ts',
    text: 'export const dice = () => Math.random()',
    says: /random/,
  },
  {
    rule: 'a module imports only the modules that it lists',
    file: 'src-main/search/domain/a.ts',
    text: "import { b } from '../../answers/index.ts'\nb()",
    also: { 'src-main/answers/index.ts': "export { b } from './domain/b.ts'", 'src-main/answers/domain/b.ts': 'export function b() {}' },
    says: /module search may not use answers/,
  },
  {
    rule: 'a module is imported through its index',
    file: 'src-main/answers/domain/a.ts',
    text: "import { b } from '../../search/domain/b.ts'\nb()",
    also: { 'src-main/search/domain/b.ts': 'export function b() {}' },
    says: /a module is imported through its index alone/,
  },
  {
    rule: 'the doors import a module through its index too',
    file: 'src-main/ipc/a.ts',
    text: "import { b } from '../search/domain/b.ts'\nb()",
    also: { 'src-main/search/domain/b.ts': 'export function b() {}' },
    says: /a module is imported through its index alone/,
  },
  {
    rule: 'layers import downwards through an index too',
    file: 'src-main/answers/domain/a.ts',
    text: "import { b } from '../../search/index.ts'\nb()",
    also: { 'src-main/search/index.ts': "export { b } from './services/b.ts'", 'src-main/search/services/b.ts': 'export function b() {}' },
    says: /climbs from domain to services \(src-main\/search\/services\/b\.ts\)/,
  },
  {
    rule: 'a module does not import its own index',
    file: 'src-main/search/services/a.ts',
    text: "import { b } from '../index.ts'\nb()",
    also: { 'src-main/search/index.ts': "export { b } from './domain/b.ts'", 'src-main/search/domain/b.ts': 'export function b() {}' },
    says: /imports the index of its own module/,
  },
  {
    rule: 'an index only names',
    file: 'src-main/search/index.ts',
    text: "import { b } from './domain/b.ts'\nb()",
    also: { 'src-main/search/domain/b.ts': 'export function b() {}' },
    says: /does more than name what its module offers/,
  },
  {
    rule: 'a file of a module stands in a layer',
    file: 'src-main/search/a.ts',
    text: 'export const a = 1',
    says: /has no place in the house/,
  },
  {
    rule: 'one folder opens the database',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import Database from 'better-sqlite3'\nnew Database('x')",
    says: /better-sqlite3 outside/,
  },
  {
    rule: 'one folder opens sockets: modules',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import { connect } from 'node:net'\nconnect(1)",
    says: /node:net outside/,
  },
  {
    rule: 'one folder opens sockets: packages',
    file: 'src-main/storage/adapters/files/a.ts',
    text: "import { request } from 'undici'\nvoid request('x')",
    says: /undici outside/,
  },
  {
    rule: 'one folder opens sockets: dynamic imports',
    file: 'src-main/answers/services/chat/a.ts',
    text: "export const load = () => import('node:https')",
    says: /node:https outside/,
  },
  {
    rule: 'one folder opens sockets: fetch',
    file: 'src-main/answers/services/chat/a.ts',
    text: "export const get = () => fetch('http://x')",
    says: /uses fetch outside/,
  },
  {
    rule: 'one folder opens sockets: globalThis.fetch',
    file: 'src-renderer/shared/a.ts',
    text: "export const get = () => globalThis.fetch('http://x')",
    says: /uses fetch outside/,
  },
  {
    rule: 'electron stays in the shell',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import { app } from 'electron'\napp.quit()",
    says: /electron outside the shell/,
  },
  {
    rule: "electron's net is not used at all",
    file: 'src-main/shell/a.ts',
    text: "import { net } from 'electron'\nvoid net.fetch('x')",
    says: /electron's net/,
  },
  {
    rule: 'one file opens external addresses',
    file: 'src-main/shell/a.ts',
    text: "import { shell } from 'electron'\nvoid shell.openExternal('x')",
    also: { 'src-main/shell/b.ts': "import { shell } from 'electron'\nvoid shell.openExternal('y')" },
    says: /second place that calls openExternal/,
  },
  {
    rule: 'no raw HTML',
    file: 'src-renderer/shared/a.tsx',
    text: 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />',
    says: /dangerouslySetInnerHTML/,
  },
  {
    rule: 'no barrels',
    file: 'src-main/answers/services/chat/a.ts',
    text: "export * from './b.ts'",
    also: { 'src-main/answers/services/chat/b.ts': 'export const b = 1' },
    says: /re-exports/,
  },
  {
    rule: 'no cycles',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import { b } from './b.ts'\nexport const a = () => b()",
    also: { 'src-main/answers/services/chat/b.ts': "import { a } from './a.ts'\nexport const b = () => a()" },
    says: /in a cycle/,
  },
  {
    rule: 'files are named with their extension',
    file: 'src-main/answers/services/chat/a.ts',
    text: "import { b } from './b'\nb()",
    also: { 'src-main/answers/services/chat/b.ts': 'export function b() {}' },
    says: /is no file/,
  },
  { rule: 'every folder has a place', file: 'src-main/helpers/a.ts', text: 'export const a = 1', says: /no place in the house/ },
  {
    rule: 'the contract imports no package except zod',
    file: 'src-preload/contract/a.ts',
    text: "import { v4 } from 'uuid'\nv4()",
    says: /contract imports uuid/,
  },
  {
    rule: 'the texts import no package',
    file: 'src-preload/texts/a.ts',
    text: "import { z } from 'zod'\nexport const a = z",
    says: /the texts import zod/,
  },
  {
    rule: 'the texts import only plain data of the contract',
    file: 'src-preload/texts/a.ts',
    text: "import { a } from '../contract/settings.ts'\nexport const b = a",
    also: { 'src-preload/contract/settings.ts': 'export const a = 1' },
    says: /the texts import src-preload\/contract\/settings.ts/,
  },
]

describe('the import checker', () => {
  it.each(PLANTED)('reports a violation of the rule “$rule”', ({ file, text, also, says }) => {
    const said = check({ ...also, [file]: text })
    expect(said.filter((line) => says.test(line)).length, said.join('\n')).toBeGreaterThan(0)
  })

  it('accepts code that follows all rules', () => {
    expect(
      check({
        'src-preload/contract/a.ts': "import { z } from 'zod'\nexport type A = z.infer<typeof a>\nexport const a = z.string()",
        'src-preload/contract/errors.ts': 'export const ERRORS = {}',
        'src-main/text/a.ts':
          "import type { A } from '../../src-preload/contract/a.ts'\nexport const day = (at: number): A => new Date(at).toISOString() // Date.now() in a comment is nothing",
        'src-main/text/index.ts': "export { day } from './a.ts'",
        'src-main/reading/domain/chunking/a.ts':
          "import { day } from '../../../text/index.ts'\nexport const text = (document: { process: string }) => day(1) + document.process + 'fetch(1)'",
        'src-main/models/ports/models.ts': 'export type Port = 1',
        'src-main/models/adapters/servers/a.ts':
          "import type { Port } from '../../ports/models.ts'\nimport { request } from 'undici'\nexport const a: Port = 1\nvoid request('x')\nvoid fetch('x')",
        'src-preload/texts/a.ts': "import { HIDDEN } from '../contract/visible.ts'\nexport const said = String(HIDDEN)",
        'src-preload/contract/visible.ts': 'export const HIDDEN = /x/u',
        'src-renderer/app/a.ts': "import { said } from '../../src-preload/texts/a.ts'\nexport const b = said",
        'src-renderer/shared/a.ts':
          "import type { A } from '../../src-preload/contract/a.ts'\nimport { ERRORS } from '../../src-preload/contract/errors.ts'\nexport const a: A = String(ERRORS)",
        'src-main/shell/a.ts': "import { app } from 'electron'\napp.quit()",
      }),
    ).toEqual([])
  })
})
