import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder } from '../support/app.ts'
import { writeMixedFiles } from '../support/files/mixed-files.ts'

/** Sizes of the disk in kB: from no space for the second document to nearly enough. */
const SIZES = Array.from({ length: 20 }, (_, i) => 1_500 + i * 150)
const FILES = 26

let folder: string
let disk: string
let canMount = false

beforeAll(() => {
  folder = temporaryFolder()
  disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    mount(1000)
    unmount()
    canMount = true
  } catch {
    console.log(
      'A small disk cannot be mounted here (that takes root on Linux); the database alone is filled in test/storage/sqlite/disk-full.test.ts.',
    )
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function mount(kilobytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', disk], { stdio: 'ignore' })
}

function enlarge(): void {
  execFileSync('mount', ['-o', 'remount,size=200m', disk], { stdio: 'ignore' })
}

function unmount(): void {
  execFileSync('umount', [disk], { stdio: 'ignore' })
}

describe('a disk that fills up during an import', () => {
  it.each(SIZES)(
    'of %i kB pauses the queue with a reason, damages and loses nothing, and lets the import resume once there is space',
    async (kilobytes) => {
      if (!canMount) return
      const paths = writeMixedFiles(join(folder, `files-${kilobytes}`), FILES, 1)
      mount(kilobytes)
      try {
        const test = await startTestApp({ dataFolder: join(disk, 'data') })
        try {
          const { importId } = await test.app.imports.importPaths(paths)
          await expect
            .poll(async () => (await test.app.queue.state()).notice?.code ?? (await test.app.queue.state()).open, {
              timeout: 60_000,
              interval: 100,
            })
            .toBe('disk-full')
          expect((await test.app.queue.state()).notice).toMatchObject({ code: 'disk-full', message: 'The disk is full.' })
          expect((await test.app.library.list()).filter((document) => document.status === 'failed')).toEqual([])
          enlarge()
          expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 60_000 })).toBe(true)
          const report = await test.app.imports.finish(importId)
          expect(report).toMatchObject({ added: FILES, failed: 0 })
          expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
          const { chunks, vectors } = await test.app.database.stats()
          expect(vectors).toBe(chunks)
        } finally {
          await test.close({ keep: true })
        }
      } finally {
        unmount()
      }
    },
  )
})
