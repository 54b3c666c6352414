import { readdir, stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { MonthOfLibrary, StorageSizes } from '../../../../src-preload/contract/shapes/library.ts'

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

/** Every month from the first one with documents to the month of `now`; those without documents brought nothing. */
export function everyMonth(months: readonly MonthOfLibrary[], now: Date): MonthOfLibrary[] {
  const [first] = months
  if (!first) return []
  const known = new Map(months.map((one) => [one.month, one]))
  const [year = 0, month = 1] = first.month.split('-').map(Number)
  // The clock may have been ahead when a document was added.
  const last = [monthName(now.getFullYear(), now.getMonth()), ...known.keys()].toSorted().at(-1) ?? ''
  const all: MonthOfLibrary[] = []
  for (let at = month - 1; all.at(-1)?.month !== last; at += 1) {
    const name = monthName(year + Math.floor(at / 12), at % 12)
    all.push(known.get(name) ?? { month: name, documents: 0, bytes: 0, recordedSeconds: 0 })
  }
  return all
}

/** `month`: from 0. */
function monthName(year: number, month: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}`
}
