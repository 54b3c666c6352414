import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { NODE_PACKAGES } from '../tools/node.mjs'

type Config = {
  files: string[]
  asar: boolean
  asarUnpack: string[]
  extraFiles: string[]
  extraResources: { from: string; to: string; filter: string[] }[]
  electronFuses: Record<string, boolean>
  publish: unknown
  npmRebuild: boolean
  directories: { output: string; buildResources: string }
} & Record<'linux' | 'win' | 'mac', { target: unknown }>

const root = fileURLToPath(new URL('../..', import.meta.url))
const config = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Config
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}

/** Matches patterns like electron-builder: in order, `!` excludes, and a bare folder name includes its whole content. */
function matches(patterns: string[], file: string, system = { platform: 'linux', arch: 'x64' }): boolean {
  let inside = false
  for (const pattern of patterns) {
    const negated = pattern.startsWith('!')
    const filled = pattern.replace(/^!/, '').replaceAll('${platform}', system.platform).replaceAll('${arch}', system.arch)
    if ([filled, `${filled}/**/*`].some((glob) => posix.matchesGlob(file, glob))) inside = !negated
  }
  return inside
}

/** True if electron-builder packs a file of a package: it packs all files that no pattern excludes. */
function isPacked(file: string, system?: { platform: string; arch: string }): boolean {
  return matches(['**/*', ...config.files.filter((pattern) => pattern.startsWith('!'))], file, system)
}

/** Every native library of the packages that the app runs on. */
function nativeLibraries(): string[] {
  const folders = Object.entries(lock.packages).filter(
    ([folder, entry]) => folder !== '' && !entry.dev && !entry.devOptional && existsSync(join(root, folder)),
  )
  return folders.flatMap(([folder]) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.(?:node|dylib|dll|so)(?:\.\d+)*$/.test(file)),
  )
}

describe('the packed app', () => {
  it('leaves out the Node of the project, because it runs in Electron', () => {
    for (const name of Object.values(NODE_PACKAGES))
      for (const file of ['bin/node', 'bin/node.exe', 'LICENSE']) expect(isPacked(`node_modules/${name}/${file}`), name).toBe(false)
  })

  it('has a valid configuration of electron-builder', async () => {
    const { validateConfiguration } = (await import('app-builder-lib/out/util/config/config.js')) as {
      validateConfiguration: (config: unknown, log: unknown) => Promise<void>
    }
    const log = { isEnabled: false, add: () => undefined }
    await expect(validateConfiguration(config, log)).resolves.toBeUndefined()
    await expect(validateConfiguration({ ...config, electronFuses: { runAsNod: false } }, log)).rejects.toThrow(/electronFuses/)
  })

  it('contains the three bundles and its manifest, but no sources, tests or tour pictures', () => {
    for (const file of [
      manifest.main,
      'out/main/cli.js',
      'out/main/chunks/parser-entry-1.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'package.json',
    ])
      expect(matches(config.files, file), file).toBe(true)
    for (const file of [
      'src-main/index.ts',
      'test/tools/start.mjs',
      'out/tour/6-dark.png',
      'out/.built',
      'README.md',
      'out/main/index.js.map',
    ])
      expect(matches(config.files, file), file).toBe(false)
  })

  it('has its resources where the main process looks for them', () => {
    expect(config.extraResources.map(({ to }) => to)).toEqual(['resources'])
    expect(readFileSync(join(root, 'src-main/index.ts'), 'utf8')).toContain("join(process.resourcesPath, 'resources')")
    const { from, filter } = config.extraResources[0]!
    for (const folder of ['sample', 'sample-note', 'prompts', 'models']) {
      const [name] = readdirSync(join(root, from, folder), { recursive: true, encoding: 'utf8' })
      expect(matches(filter, `${folder}/${name}`), folder).toBe(true)
    }
    expect(existsSync(join(root, config.directories.buildResources))).toBe(true)
  })

  it('unpacks native libraries beside the archive and contains only those of its own system', () => {
    const libraries = nativeLibraries()
    const packed = libraries.filter((file) => isPacked(file))
    for (const name of ['better-sqlite3', 'onnxruntime-node', 'sqlite-vec', 'sherpa-onnx'])
      expect(
        libraries.some((file) => file.startsWith(`node_modules/${name}`)),
        name,
      ).toBe(true)
    expect(config.asar).toBe(true)
    expect(packed.filter((file) => !matches(config.asarUnpack, file))).toEqual([])
    expect(matches(config.asarUnpack, 'out/main/chunks/embedder-entry-1.js')).toBe(true)

    // The speech library finds the one that it is built on beside itself.
    const speech = packed.filter((file) => file.includes('sherpa-onnx')).map((file) => file.split('/').at(-1) ?? '')
    expect(speech.map((name) => name.replace(/^lib|\.\w+$/g, '')).toSorted()).toEqual(['onnxruntime', 'sherpa-onnx', 'sherpa-onnx-c-api'])

    const of = (platform: string, arch: string): string[] =>
      libraries
        .filter((file) => /better-sqlite3|onnxruntime-node/.test(file) && isPacked(file, { platform, arch }))
        .map((file) => file.replace(/^node_modules\//, ''))
    expect(
      of('darwin', 'arm64')
        .map((file) => file.split('/').at(-1))
        .toSorted(),
    ).toEqual(['darwin-arm64.node', 'libonnxruntime.1.30.0.dylib', 'libonnxruntime.1.dylib', 'onnxruntime_binding.node'])
    expect(of('win32', 'x64').filter((file) => !file.includes('win32'))).toEqual([])
    expect(of('linux', 'x64')).toContain('better-sqlite3/prebuilds/linux-x64.node')
    // Nothing is compiled for Electron: they are built on Node-API.
    expect(config.npmRebuild).toBe(false)
  })

  it('contains its own licence and the third-party notices', () => {
    expect(config.extraFiles).toEqual(['LICENSE', 'THIRD-PARTY-NOTICES'])
    for (const name of config.extraFiles) expect(existsSync(join(root, name)), name).toBe(true)
  })

  it('has its Electron fuses set: no Node by environment or flag, code from its own archive only, no privileges for file: pages', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it('is built for three systems and published nowhere', () => {
    expect(config.publish).toBeNull()
    for (const system of ['linux', 'win', 'mac'] as const) expect(config[system].target, system).toBeTruthy()
  })
})
