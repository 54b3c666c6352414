/**
 * Speed of backup and restore in MB/s over a library of 600 MB, beside a plain copy of the same bytes with their SHA-256 (the ratio counts:
 * disks differ), and the most memory of the process that does the work.
 */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import { makeBackup } from '../../src-main/care/worker/make-backup.ts'
import { stageBackup } from '../../src-main/care/worker/stage-backup.ts'
import { temporaryFolder } from '../support/app.ts'

const FILES = 60
const FILE_BYTES = 10 * 1024 * 1024
const MEGABYTES = (FILES * FILE_BYTES) / 1e6

const folder = temporaryFolder()
const dataFolder = join(folder, 'library')
const day = join(dataFolder, 'found', '2026-11-01')
mkdirSync(day, { recursive: true })
openDatabase(join(dataFolder, 'echomind.db')).close()
for (let n = 0; n < FILES; n++) writeFileSync(join(day, `sound-${n}.wav`), randomBytes(FILE_BYTES))

let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)

async function speed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return MEGABYTES / ((performance.now() - startedAt) / 1000)
}

const plain = await speed(() => {
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  for (const name of readdirSync(day)) {
    const bytes = readFileSync(join(day, name))
    createHash('sha256').update(bytes).digest()
    const handle = openSync(join(copies, name), 'w')
    writeSync(handle, bytes)
    closeSync(handle)
  }
})
rmSync(join(folder, 'copies'), { recursive: true })
peak = 0
const target = join(folder, 'library.echomind')
const request = { dataFolder, target, app: '0', now: Date.now(), scratch: join(dataFolder, 'backup', 'copy') }
const backup = await speed(() => makeBackup(request, () => undefined))
const backupPeak = peak
peak = 0
const stage = { file: target, stage: join(folder, 'stage'), dataFolder: join(folder, 'none'), now: 0 }
const restore = await speed(() => stageBackup(stage, () => undefined))
const restorePeak = peak
clearInterval(watch)

const line = (name: string, value: number, most: number): void =>
  console.log(
    `${name}: ${value.toFixed(0)} MB/s (${(value / plain).toFixed(2)} of a plain copy with SHA-256), at most ${(most / 1e6).toFixed(0)} MB of memory`,
  )
console.log(`${MEGABYTES.toFixed(0)} MB in ${FILES} files; plain copy with SHA-256: ${plain.toFixed(0)} MB/s`)
line('backup', backup, backupPeak)
line('restore', restore, restorePeak)
rmSync(folder, { recursive: true, force: true })
