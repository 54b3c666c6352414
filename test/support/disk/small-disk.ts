import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of a few megabytes, which takes root on Linux. */
export type SmallDisk = {
  readonly path: string
  /** Leaves so many bytes free, in pages of 4 kB. */
  fill(leave: number): void
  /** Frees what `fill` took. */
  free(): void
  makeReadOnly(): void
  unmount(): void
}

/** Mounts a disk below a folder; null where that is not allowed. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  const path = join(folder, 'disk')
  mkdirSync(path, { recursive: true })
  const filler = join(path, 'filler')
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: 'ignore' })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)
  } catch {
    return null
  }
  return {
    path,
    fill(leave) {
      const { bavail, bsize } = statfsSync(path)
      const bytes = bavail * bsize - leave
      if (bytes > 0) writeFileSync(filler, Buffer.alloc(bytes))
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void run('mount', '-o', 'remount,ro', path),
    unmount: () => void run('umount', '-l', path),
  }
}
