import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export type PackConfig = {
  files: string[]
  asar: { smartUnpack: boolean }
  asarUnpack: string[]
  extraFiles: (string | { from: string; to: string })[]
  extraMetadata: { homepage: string }
  afterPack: string
  extraResources: { from: string; to: string; filter?: string[] }[]
  electronFuses: Record<string, boolean>
  electronLanguages: string[]
  publish: unknown
  npmRebuild: boolean
  directories: { output: string; buildResources: string }
  deb: { afterInstall: string; afterRemove: string }
} & Record<
  'linux' | 'win' | 'mac',
  { target: unknown; executableName?: string; maintainer?: string; vendor?: string; syncDesktopName?: boolean }
>

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The configuration of electron-builder. */
export const packConfig = parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as PackConfig

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>
}

type System = { platform: string; arch: string }

/** Matches patterns like electron-builder: in order, `!` excludes, and a bare folder name includes its whole content. */
export function matches(patterns: readonly string[], file: string, system: System = { platform: 'linux', arch: 'x64' }): boolean {
  let inside = false
  for (const pattern of patterns) {
    const negated = pattern.startsWith('!')
    const filled = pattern.replace(/^!/, '').replaceAll('${platform}', system.platform).replaceAll('${arch}', system.arch)
    if ([filled, `${filled}/**/*`].some((glob) => posix.matchesGlob(file, glob))) inside = !negated
  }
  return inside
}

/** True if electron-builder packs a file of a package: it packs all files that no pattern excludes. */
export function isPacked(file: string, system?: System): boolean {
  return matches(['**/*', ...packConfig.files.filter((pattern) => pattern.startsWith('!'))], file, system)
}

/** Every file of the packages that the app runs on, whether it is packed or not. */
export function packageFiles(): string[] {
  const folders = Object.entries(lock.packages)
    .filter(([folder, entry]) => folder !== '' && !entry.dev && !entry.devOptional && existsSync(join(ROOT, folder)))
    .map(([folder]) => folder)
  return [...new Set(folders.flatMap((folder) => filesOf(folder)))]
}

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(ROOT.length).replaceAll('\\', '/'), entry.name))
}

/** The app's own built files. */
export function ownFiles(): string[] {
  return ['package.json', ...['out/main', 'out/preload', 'out/renderer'].flatMap(filesOf).filter((file) => matches(packConfig.files, file))]
}

/** Files that lie beside the archive. */
export function resourceFiles(system: System): string[] {
  return packConfig.extraResources.flatMap(({ from, filter }) =>
    filesOf(from).filter((file) => !filter || matches(filter, posix.relative(from, file), system)),
  )
}

/**
 * Lays out in `to` what the packed app of this system has: `app` (the archive with what is unpacked from it) and `resources`. Returns the bytes
 * of each.
 */
export function layOut(to: string): { app: number; resources: number } {
  const system = { platform: process.platform, arch: process.arch }
  const bytes = { app: 0, resources: 0 }
  const take = (part: keyof typeof bytes, from: string, path: string): void => {
    const target = join(to, part, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(ROOT, from), target)
    bytes[part] += statSync(target).size
  }
  const own = ownFiles()
  const packages = packageFiles().filter((file) => isPacked(file, system))
  for (const file of [...own, ...packages]) take('app', file, file)
  for (const { from, to: place, filter } of packConfig.extraResources)
    for (const file of filesOf(from)) {
      const path = posix.relative(from, file)
      if (!filter || matches(filter, path, system)) take('resources', file, posix.join(place, path))
    }
  return bytes
}
