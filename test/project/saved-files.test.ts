import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src-main/cli/run.ts'
import type { OptionSpec } from '../../src-main/cli/arguments.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Functions of Node that write a file or put one in place. */
const WRITES = /\b(?:appendFile|copyFile|cp|createWriteStream|link|mkdtemp|open|rename|symlink|truncate|writeFile|writev?)(?:Sync)?\b/u

/** Files of the outermost rooms that write by themselves, and what: nothing that a person names. */
const OWN = {
  'src-main/cli/examine-egress.ts': 'the scratch folder of an examination',
  'src-main/shell/last-folders.ts': "the window's own settings",
  'src-main/shell/protocol.ts': 'nothing: it opens for reading',
  'src-main/shell/window-bounds.ts': "the window's own settings",
}

/** Options that name a file which is read. */
const READ = ['speech --model']

describe('a place that saves a file under a name of the person', () => {
  it('writes by the one function that keeps out of the library: window, routes and commands have no other', () => {
    const writing = globSync('src-main/{cli,shell,ipc}/**/*.ts', { cwd: ROOT }).filter((file) =>
      [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/import \{([^}]+)\} from 'node:fs(?:\/promises)?'/gu)].some(([, names = '']) =>
        WRITES.test(names),
      ),
    )
    expect(writing.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(OWN))
  })

  it('is an option of a command that is looked at before the command begins', () => {
    const named = Object.entries(COMMANDS).flatMap(([command, { options }]) =>
      Object.entries(options as Record<string, OptionSpec>)
        .filter(([, { value }]) => value === 'FILE')
        .map(([option, { writes }]) => ({ name: `${command} --${option}`, writes: writes === true })),
    )
    expect(named.filter(({ writes }) => !writes).map(({ name }) => name)).toEqual(READ)
    expect(named.filter(({ writes }) => writes).map(({ name }) => name)).toEqual(['artifact --out'])
  })
})
