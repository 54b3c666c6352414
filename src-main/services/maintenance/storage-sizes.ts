import { readdir, stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { StorageSizes } from '../../../src-preload/contract/shapes/library.ts'

/** The part of the library that a file belongs to, by its path inside the data folder. Sound: extensions of recordings and their copies. */
function partOf(path: string): Exclude<keyof StorageSizes, 'free'> {
  if (path.startsWith('echomind.db')) return 'database'
  if (path.startsWith(`models${sep}`)) return 'models'
  if (!path.startsWith(`files${sep}`)) return 'other'
  return /\.(?:wav|ogg|opus|mp3|m4a|mp4|aac|flac|webm)$/u.test(path) ? 'recordings' : 'originals'
}

/** Sizes of what the library stores, in bytes; `free`: on its disk, null if the system does not say. Files that vanish meanwhile count nothing. */
export async function measureStorage(dataFolder: string): Promise<StorageSizes> {
  const sizes: StorageSizes = { database: 0, originals: 0, recordings: 0, models: 0, other: 0, free: null }
  const paths = await readdir(dataFolder, { recursive: true })
  for (const path of paths) {
    const found = await stat(join(dataFolder, path)).catch(() => null)
    if (found?.isFile()) sizes[partOf(path)] += found.size
  }
  const disk = await statfs(dataFolder).catch(() => null)
  return { ...sizes, free: disk && disk.bavail * disk.bsize }
}
