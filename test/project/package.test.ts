import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPacked, matches, packageFiles, packConfig as config, ROOT } from '../support/packed-files.ts'
import { afterPack } from '../tools/after-pack.mjs'
import { NODE_PACKAGES } from '../tools/node.mjs'

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { main: string; desktopName?: string }

/** Every native library of the packages that the app runs on. */
function nativeLibraries(): string[] {
  return packageFiles().filter((file) => /\.(?:node|dylib|dll|so)(?:\.\d+)*$/.test(file))
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string> | undefined>>
}

/** What a package names as its needs; '' is the app. */
function dependenciesOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** The folder of a package as Node finds it from another one: the nearest above. */
function findPackage(from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[folder]) return folder
    if (at === '') return null
  }
}

function appUserModelId(): string {
  return /setAppUserModelId\('([^']+)'\)/.exec(readFileSync(join(ROOT, 'src-main/index.ts'), 'utf8'))?.[1] ?? ''
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
    expect(config.extraResources.map(({ to }) => to)).toEqual(['resources', 'bin'])
    expect(readFileSync(join(ROOT, 'src-main/index.ts'), 'utf8')).toContain("join(process.resourcesPath, 'resources')")
    const { from, filter } = config.extraResources[0]!
    for (const folder of ['sample', 'sample-note', 'prompts', 'models', 'ocr']) {
      const [name] = readdirSync(join(ROOT, from, folder), { recursive: true, encoding: 'utf8' })
      expect(matches(filter ?? [], `${folder}/${name}`), folder).toBe(true)
    }
    expect(existsSync(join(ROOT, config.directories.buildResources))).toBe(true)
  })

  it('unpacks native libraries beside the archive and contains only those of its own system', () => {
    const libraries = nativeLibraries()
    const packed = libraries.filter((file) => isPacked(file))
    for (const name of ['better-sqlite3', 'onnxruntime-node', 'sqlite-vec'])
      expect(
        libraries.some((file) => file.startsWith(`node_modules/${name}`)),
        name,
      ).toBe(true)
    expect(config.asar).toEqual({ smartUnpack: false })
    expect(packed.filter((file) => !matches(config.asarUnpack, file))).toEqual([])
    // Code beside the archive would have no integrity check.
    for (const file of ['out/main/chunks/embedder-entry-1.js', 'node_modules/pdfjs-dist/legacy/build/pdf.min.mjs', 'package.json'])
      expect(matches(config.asarUnpack, file), file).toBe(false)

    const of = (platform: string, arch: string): string[] =>
      libraries
        .filter((file) => /better-sqlite3|onnxruntime-node/.test(file) && isPacked(file, { platform, arch }))
        .map((file) => file.replace(/^node_modules\//, ''))
    expect(
      of('darwin', 'arm64')
        .map((file) => file.split('/').at(-1))
        .toSorted(),
    ).toEqual(['darwin-arm64.node', 'libonnxruntime.1.dylib', 'onnxruntime_binding.node'])
    expect(of('win32', 'x64').filter((file) => !file.includes('win32'))).toEqual([])
    expect(of('win32', 'x64').join(' ')).not.toMatch(/DirectML|dxcompiler|dxil/)
    expect(of('linux', 'x64')).toContain('better-sqlite3/prebuilds/linux-x64.node')
    // Nothing is compiled for Electron: they are built on Node-API.
    expect(config.npmRebuild).toBe(false)
  })

  it('contains its own licence and the third-party notices', () => {
    expect(config.extraFiles).toEqual(['LICENSE', 'THIRD-PARTY-NOTICES', 'README.md', { from: 'resources/licences', to: '.' }])
    const licences = ['onnxruntime', 'pdfium'].map((name) => `resources/licences/${name}-third-party-notices.txt`)
    for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES', 'README.md', ...licences]) expect(existsSync(join(ROOT, name)), name).toBe(true)
  })

  it('has its Electron fuses set: no Node by environment or flag, code from its own archive only, no privileges for file: pages', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    })
  })

  it('has what a package for Debian asks for, and one name for window, desktop entry and launcher', () => {
    // The page that is installed, and an address that is this computer: no domain is made up.
    expect(config.extraMetadata.homepage).toBe('file:///opt/EchoMind/README.md')
    expect(config.linux.maintainer).toMatch(/^[^<]+ <[^@ ]+@localhost>$/)
    expect(config.linux.vendor).toBeTruthy()
    expect(manifest.desktopName).toBe(`${config.linux.executableName}.desktop`)
    expect(config.linux.syncDesktopName).toBe(true)
    expect(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')).toContain(`appId: ${appUserModelId()}`)
  })

  it('brings the command line as a script for each system, and Debian links it by its name', () => {
    const script = join(ROOT, 'resources/bin/echomind')
    const words = readFileSync(script, 'utf8')
    expect(statSync(script).mode & 0o111).toBe(0o111)
    const starts = words.split('\n').filter((line) => line.includes('exec '))
    expect(starts.filter((line) => !line.endsWith(' -- --cli "$@"'))).toEqual([])
    expect(words).toContain(`/${config.linux.executableName}" --ozone-platform=headless`)
    expect(readFileSync(join(ROOT, 'resources/bin/echomind.cmd'), 'utf8')).toBe(
      '@"%~dp0..\\..\\EchoMind.exe" --disable-gpu -- --cli %*\r\n',
    )
    const install = readFileSync(join(ROOT, config.deb.afterInstall), 'utf8')
    expect(install).toContain("ln -sf '/opt/${sanitizedProductName}/resources/bin/echomind' /usr/bin/echomind")
    expect(readFileSync(join(ROOT, config.deb.afterRemove), 'utf8')).toContain('rm -f /usr/bin/echomind')
  })

  it('is built for three systems and published nowhere', () => {
    expect(config.publish).toBeNull()
    for (const system of ['linux', 'win', 'mac'] as const) expect(config[system].target, system).toBeTruthy()
  })
})

describe('the packages of the packed app', () => {
  it('are those that something packed depends on: none of an installer that is left out', () => {
    const folderOf = (file: string): string => /^(?:.*node_modules\/)(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ''
    const files = Map.groupBy(packageFiles(), folderOf)
    const packed = new Set([...files].flatMap(([folder, own]) => (own.some((file) => isPacked(file)) ? [folder] : [])))
    const reached = new Set<string>()
    const reach = (folder: string): void => {
      for (const name of dependenciesOf(folder)) {
        const found = findPackage(folder, name)
        if (found === null || !packed.has(found) || reached.has(found)) continue
        reached.add(found)
        reach(found)
      }
    }
    reach('')
    expect([...packed].filter((folder) => !reached.has(folder))).toEqual([])
    expect(reached.size).toBeGreaterThan(60)
  })
})

describe('the folder of the packed app, before it is signed', () => {
  it('has the C++ runtime beside its libraries on Windows, and not the page of an Electron without an app', async () => {
    expect(config.afterPack).toBe('test/tools/after-pack.mjs')
    const folder = mkdtempSync(join(tmpdir(), 'echomind-after-'))
    const write = (path: string, content: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    const programs = process.env['PROGRAMFILES']
    try {
      write('app/resources/default_app.asar', '')
      const native = 'app/resources/app.asar.unpacked/node_modules/onnxruntime-node/bin/napi-v6/win32/x64'
      write(`${native}/onnxruntime_binding.node`, '')
      const names = ['msvcp140.dll', 'msvcp140_1.dll', 'msvcp140_atomic_wait.dll', 'vcruntime140.dll', 'vcruntime140_1.dll']
      for (const name of names)
        write(`programs/Microsoft Visual Studio/2022/Community/VC/Redist/MSVC/14.44/x64/Microsoft.VC143.CRT/${name}`, name)
      process.env['PROGRAMFILES'] = join(folder, 'programs')
      afterPack({ appOutDir: join(folder, 'app'), electronPlatformName: 'win32' })
      expect(existsSync(join(folder, 'app/resources/default_app.asar'))).toBe(false)
      expect(readdirSync(join(folder, native)).toSorted()).toEqual([...names, 'onnxruntime_binding.node'].toSorted())
    } finally {
      process.env['PROGRAMFILES'] = programs
      if (programs === undefined) delete process.env['PROGRAMFILES']
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
