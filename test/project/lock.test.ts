import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { NODE_PACKAGES, nodePath } from '../tools/node.mjs'

type LockEntry = {
  version?: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
  bin?: Record<string, string>
  link?: boolean
}
type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as T
}

const manifest = read<Manifest>('package.json')
const { packages } = read<{ packages: Record<string, LockEntry> }>('package-lock.json')
const everything = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
const npmrc = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')
/** Packages of the registry, without those of this project. */
const wanted = Object.fromEntries(Object.entries(everything).filter(([, version]) => !version.startsWith('file:')))

/** Where npm would look for `name` from the folder of `from`: its own node_modules first, then each one above. */
function resolve(from: string, name: string): LockEntry | undefined {
  for (let folder = from; ;) {
    const found = packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`]
    if (found) return found
    if (folder === '') return undefined
    const above = folder.lastIndexOf('/node_modules/')
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}

function atLeast(version: string, minimum: string): boolean {
  const [a, b] = [version, minimum].map((text) => text.split('-')[0]!.split('.').map(Number))
  for (let i = 0; i < 3; i++) if (a![i] !== b![i]) return a![i]! > b![i]!
  return true
}

/** Versions below these have known vulnerabilities. */
const MINIMUM = { 'pdfjs-dist': '6.2.108', electron: '45.4.1' }

describe('the lock file and the installed packages', () => {
  it('pin every direct dependency exactly', () => {
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    expect(Object.entries(wanted).filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([])
  })

  it('contain an entry for each optional package of every platform', () => {
    const missing = Object.entries(packages).flatMap(([folder, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !resolve(folder, name))
        .map((name) => `${folder} > ${name}`),
    )
    expect(missing).toEqual([])
    // The list is not empty: it contains the native modules of the three systems.
    for (const system of [
      'linux-x64',
      'darwin-arm64',
      'win32-x64',
      'sqlite-vec-linux-arm64',
      'sqlite-vec-darwin-arm64',
      'sqlite-vec-windows-x64',
    ])
      expect(
        Object.keys(packages).some((name) => name.includes(system)),
        system,
      ).toBe(true)
  })

  it.each(Object.entries(MINIMUM))('contain %s only from version %s on', (name, minimum) => {
    const versions = Object.entries(packages)
      .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
      .map(([, entry]) => entry.version ?? '')
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versions) expect(atLeast(version, minimum), version).toBe(true)
  })

  it('contain one copy of pdf.js', () => {
    expect(Object.keys(packages).filter((folder) => folder.endsWith('node_modules/pdfjs-dist'))).toEqual(['node_modules/pdfjs-dist'])
  })

  it('contain SQLite 3.53.2 or newer', async () => {
    const { default: Database } = await import('better-sqlite3')
    const database = new Database(':memory:')
    const version = database.prepare('SELECT sqlite_version()').pluck().get() as string
    database.close()
    expect(atLeast(version, '3.53.2'), version).toBe(true)
  })

  it('forbid the install scripts of all packages', () => {
    const scripts = Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length))
    // npm 10 follows the first setting, npm 11 and newer follow both.
    expect(npmrc).toMatch(/^ignore-scripts=true$/m)
    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(scripts)].toSorted())
    expect(Object.values(manifest.allowScripts)).not.toContain(true)
  })

  it('have a SHA-512 hash for every package of the registry', () => {
    const fromRegistry = Object.entries(packages).filter(([folder, entry]) => folder !== '' && !entry.resolved?.startsWith('file:'))
    expect(fromRegistry.length).toBeGreaterThan(700)
    expect(fromRegistry.filter(([, entry]) => !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')).map(([folder]) => folder)).toEqual([])
  })

  it.each(Object.entries(NODE_PACKAGES))('bring Node to %s by a package that npm installs only there', (system, name) => {
    const [os, cpu] = system.split('-')
    const entry = packages[`node_modules/${name}`]!
    expect(entry).toMatchObject({ version: manifest.optionalDependencies[name], optional: true })
    expect([entry.os, entry.cpu].flat()).toEqual([os, cpu])
    expect(entry.bin).toEqual({ node: os === 'win32' ? 'bin/node.exe' : 'bin/node' })
    expect(entry.hasInstallScript).toBeUndefined()
    // What `test/tools/check-node.mjs` asks for.
    expect(atLeast(entry.version!, '22.12.0')).toBe(true)
  })

  it('provide the Node that runs the scripts', () => {
    expect(Object.keys(manifest.optionalDependencies).toSorted()).toEqual(Object.values(NODE_PACKAGES).toSorted())
    const name = NODE_PACKAGES[`${process.platform}-${process.arch}` as keyof typeof NODE_PACKAGES]
    expect(nodePath()).toContain(name)
    expect(execFileSync(nodePath(), ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${manifest.optionalDependencies[name]}`)
  })

  it('replace node-gyp by a stand-in, so that better-sqlite3 is never compiled, even when install scripts run', () => {
    expect(Object.entries(everything).filter(([, version]) => version.startsWith('file:'))).toEqual([
      ['node-gyp', 'file:test/tools/node-gyp'],
    ])
    expect(Object.keys(packages).filter((folder) => folder.endsWith('node_modules/node-gyp'))).toEqual(['node_modules/node-gyp'])
    // Packed, not linked: the program of a linked package is missing when install scripts run.
    expect(packages['node_modules/node-gyp']).toMatchObject({ version: '0.0.0', bin: { 'node-gyp': 'index.mjs' } })
    expect(packages['node_modules/node-gyp']!.link).toBeUndefined()
    expect(npmrc).toMatch(/^install-links=true$/m)
    const program = fileURLToPath(new URL('../tools/node-gyp/index.mjs', import.meta.url))
    expect(execFileSync(process.execPath, [program, 'rebuild'], { env: {}, encoding: 'utf8' })).toBe(
      'Nothing is compiled: prebuilds are used.\n',
    )
  })

  it('contain no address of a registry', () => {
    const addresses = Object.values(packages as Record<string, { resolved?: string }>).map((entry) => entry.resolved ?? '')
    expect(addresses.filter((address) => address !== '' && !address.startsWith('file:'))).toEqual([])
  })
})
