import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startProcess } from '../../../src-main/storage/worker/client.ts'
import type { Worker } from '../../../src-main/storage/worker/client.ts'
import { createOwnerLock } from '../../../src-main/storage/worker/owner-lock.ts'
import type { OwnerLock } from '../../../src-main/storage/worker/owner-lock.ts'
import { startOfProcess } from '../../../src-main/storage/worker/process-identity.ts'
import type { OwnerFunctions } from './owner-entry.ts'
import { eventually } from '../../support/eventually.ts'

const entry = new URL('owner-entry.ts', import.meta.url).pathname
/** The time within which a dead owner is replaced. */
const WITHIN = { timeout: 5000, interval: 50 }

let folder: string
let file: string
const workers: Worker<OwnerFunctions>[] = []
const locks: OwnerLock[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
  file = join(folder, 'owner.lock')
})
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release()
  for (const worker of workers.splice(0)) await worker.close()
  rmSync(folder, { recursive: true, force: true })
})

function startOther(): Worker<OwnerFunctions> {
  const worker = startProcess<OwnerFunctions>({ entry, name: 'owner', arguments: [file] })
  workers.push(worker)
  return worker
}
function lockHere(): { lock: OwnerLock; events: string[] } {
  const events: string[] = []
  const lock = createOwnerLock({ file, onOwner: () => void events.push('owner'), onLost: () => void events.push('lost') })
  locks.push(lock)
  return { lock, events }
}
const owners = async (): Promise<number> =>
  (await Promise.all(workers.filter((worker) => worker.isAlive()).map((worker) => worker.call.isOwner()))).filter(Boolean).length

test('the owner lock makes exactly one of many starting processes the owner, and its file has the owner’s id', async () => {
  for (let i = 0; i < 5; i++) startOther()
  await vi.waitFor(async () => expect(await owners()).toBe(1), WITHIN)
  const owner = (await Promise.all(workers.map(async (worker) => ((await worker.call.isOwner()) ? worker.pid : null)))).find(
    (pid) => pid !== null,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: owner })
})

test('the owner lock goes to exactly one other process within 5 s when the owner is killed, repeatedly', async () => {
  for (let i = 0; i < 4; i++) startOther()
  for (let alive = 4; alive > 1; alive--) {
    await vi.waitFor(async () => expect(await owners()).toBe(1), WITHIN)
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(workers.filter((worker) => worker.isAlive())).toHaveLength(alive - 1), WITHIN)
  }
  await vi.waitFor(async () => expect(await owners()).toBe(1), WITHIN)
  expect(readdirSync(folder)).toEqual(['owner.lock'])
})

test('the owner lock is released when its owner ends, and its file is removed when nobody waits', async () => {
  const first = lockHere()
  await vi.waitFor(() => expect(first.events).toEqual(['owner']), WITHIN)
  const second = lockHere()
  // The owner renews its file at every beat; the waiting process checks it as often.
  for (let beats = 0; beats < 3; beats++) {
    const { mtimeMs } = statSync(file)
    await eventually(() => statSync(file).mtimeMs > mtimeMs)
  }
  expect(second.events).toEqual([])
  await first.lock.release()
  await vi.waitFor(() => expect(second.events).toEqual(['owner']), WITHIN)
  await second.lock.release()
  expect([first.lock.isOwner(), second.lock.isOwner(), readdirSync(folder)]).toEqual([false, false, []])
})

test.skipIf(startOfProcess(process.pid) === null)(
  'the owner lock of a dead process is taken over although another process has its id now',
  async () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, start: 'boot:1', token: 'dead' }))
    const { events } = lockHere()
    await vi.waitFor(() => expect(events).toEqual(['owner']), WITHIN)
  },
)

test.each([
  ['without a start time that is never renewed', JSON.stringify({ pid: process.ppid, start: null, token: 'old' })],
  ['that is no lock', 'half a li'],
])('the owner lock in a file %s is taken over after 4 s', async (_name, text) => {
  writeFileSync(file, text)
  const { events } = lockHere()
  await vi.waitFor(() => expect(events).toEqual(['owner']), { timeout: 8000, interval: 100 })
})

test('an owner lock whose file another process took is lost, and one whose file was removed is written again', async () => {
  const { lock, events } = lockHere()
  await vi.waitFor(() => expect(events).toEqual(['owner']), WITHIN)
  rmSync(file)
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), WITHIN)
  expect(events).toEqual(['owner'])
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: startOfProcess(process.pid), token: 'thief' }))
  await vi.waitFor(() => expect(events).toEqual(['owner', 'lost']), WITHIN)
  await lock.release()
  expect(readFileSync(file, 'utf8')).toContain('thief')
})

test('the remains of a process that died while taking the owner lock are removed by the next owner, and files in use stay', async () => {
  const old = join(folder, 'owner.lock.one.dead')
  const young = join(folder, 'owner.lock.two')
  for (const left of [old, young]) writeFileSync(left, '{}')
  const hourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(old, hourAgo, hourAgo)
  const { lock } = lockHere()
  expect(await lock.firstLook).toBe(true)
  await vi.waitFor(() => expect(readdirSync(folder).sort()).toEqual(['owner.lock', 'owner.lock.two']), WITHIN)
})
