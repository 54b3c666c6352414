import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenToFolder, type FolderHints } from '../../../../src-main/storage/adapters/files/folder-hints.ts'

let folder: string
let hints: FolderHints | null = null
let heard = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-hints-'))
  heard = 0
})
afterEach(() => {
  hints?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Repeats a change until the watcher reports it: a new folder is watched only a moment after it appears. */
async function expectHeard(change: (n: number) => void): Promise<void> {
  let before = -1
  // Reports still under way belong to the previous change.
  await expect
    .poll(
      () => {
        const isQuiet = before === heard
        before = heard
        return isQuiet
      },
      { interval: 100 },
    )
    .toBe(true)
  let n = 0
  await expect
    .poll(
      () => {
        n += 1
        change(n)
        return heard - before
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

describe('a watched folder', () => {
  it('reports changed files in nested folders that existed before, were created later, or were deleted and created again', async () => {
    const deep = join(folder, 'a', 'b')
    const later = join(folder, 'later', 'deep')
    mkdirSync(deep, { recursive: true })
    hints = listenToFolder(
      folder,
      () => (heard += 1),
      () => undefined,
    )
    await expectHeard((n) => writeFileSync(join(deep, 'one.md'), String(n)))
    await expectHeard(() => mkdirSync(later, { recursive: true }))
    await expectHeard((n) => writeFileSync(join(later, 'two.md'), String(n)))
    await expectHeard(() => rmSync(join(folder, 'a'), { recursive: true, force: true }))
    mkdirSync(deep, { recursive: true })
    await expectHeard((n) => writeFileSync(join(deep, 'three.md'), String(n)))
  })

  it('is refused when it does not exist', () => {
    expect(() =>
      listenToFolder(
        join(folder, 'nowhere'),
        () => undefined,
        () => undefined,
      ),
    ).toThrow(/ENOENT/)
  })
})
