import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenToFolder, type FolderHints } from '../../../src-main/adapters/files/folder-hints.ts'

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

/** Changes something until it is heard: a folder that has just come is listened to a moment later. */
async function expectHeard(change: (n: number) => void): Promise<void> {
  let before = -1
  // What is still on its way tells of the change before this one.
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

describe('a folder that is listened to', () => {
  it('tells of a file deep below it, in folders that were there, that came later, and that went and came again', async () => {
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

  it('is refused when it is not there', () => {
    expect(() =>
      listenToFolder(
        join(folder, 'nowhere'),
        () => undefined,
        () => undefined,
      ),
    ).toThrow(/ENOENT/)
  })
})
