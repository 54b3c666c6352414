import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { nodePath, script } from '../tools/node.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const NAMES = [
  'start',
  'dev',
  'build',
  'test',
  'test:slow',
  'test:changed',
  'test:unit',
  'test:e2e',
  'test:material',
  'test:long',
  'lint',
  'typecheck',
  'format',
  'bench',
  'decisions',
  'echomind',
  'package',
]

/** Runs a script of test/tools under a pretended version of Node. */
function runAs(version: string, file: string): { status: number | null; stderr: string } {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`
  return spawnSync(process.execPath, ['--import', pretend, join(root, file)], { cwd: root, encoding: 'utf8', timeout: 10_000 })
}

describe('the npm scripts', () => {
  it('include every documented script', () => {
    expect(NAMES.filter((name) => !(name in scripts))).toEqual([])
    for (const file of Object.values(scripts).flatMap((line) => line.match(/test\/tools\/[\w.-]+\.mjs/g) ?? []))
      expect(existsSync(join(root, file)), file).toBe(true)
  })

  it.each(Object.entries(scripts))('run %s in the Node of the project', (_, line) => {
    for (const step of line.split(' && ')) {
      const [, first, name] = /^node test\/tools\/([\w.-]+)\.mjs ?([\w/-]*)/.exec(step) ?? []
      // The command line selects its Node itself, which saves one process.
      if (first === 'echomind')
        expect(readFileSync(join(root, 'test/tools/echomind.mjs'), 'utf8')).toMatch(
          /=== process\.execPath\) await import\('\.\/check-node\.mjs'\)/,
        )
      else {
        expect(first, step).toBe('run')
        expect(existsSync(join(root, 'test/tools', `${name}.mjs`)) || existsSync(script(name as never)), step).toBe(true)
      }
    }
  })

  it('find the Node of the project when npm 10 made no link and another Node comes first on the path', () => {
    const folder = mkdtempSync(join(tmpdir(), 'echomind-run-'))
    try {
      // Another Node that runs the first script, as with npm 10 of an old system.
      const other = join(folder, 'node')
      copyFileSync(process.execPath, other)
      writeFileSync(
        join(folder, 'probe.mjs'),
        'console.log(JSON.stringify({ program: process.execPath, words: process.argv.slice(2), path: process.env.PATH.split(process.platform === "win32" ? ";" : ":")[0] })); process.exitCode = 3',
      )
      const { status, stdout, stderr } = spawnSync(
        other,
        [join(root, 'test/tools/run.mjs'), relative(join(root, 'test/tools'), join(folder, 'probe')), 'a b', '--c'],
        { cwd: folder, encoding: 'utf8', env: { PATH: folder } },
      )
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({ program: realpathSync(nodePath()), words: ['a b', '--c'], path: dirname(nodePath()) })
      expect(status).toBe(3)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each(['20.20.2', '22.11.0'])('refuse Node %s as too old in one sentence without a stack trace', (version) => {
    for (const file of ['test/tools/check-node.mjs', 'test/tools/format.mjs', 'test/tools/package.mjs']) {
      const { status, stderr } = runAs(version, file)
      expect(status, file).toBe(1)
      expect(stderr.trim().split('\n')).toHaveLength(1)
      expect(stderr).toContain(`this is ${version}: run "npm install" first`)
    }
  })

  it('accept newer versions of Node', () => {
    for (const version of ['22.12.0', '24.21.0', '26.0.0']) expect(runAs(version, 'test/tools/check-node.mjs').status, version).toBe(0)
  })

  it('format only the named files', () => {
    const output = execFileSync(process.execPath, [join(root, 'test/tools/format.mjs'), 'test/tools/node-gyp'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(output).toMatch(/^Finished .* on 1 files /u)
  })
})
