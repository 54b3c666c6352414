import { constants } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { startProcess, startThread } from '../../../src-main/storage/worker/client.ts'
import type { CallOptions, Worker } from '../../../src-main/storage/worker/client.ts'
import { setProcessFork, type ForkedProcess } from '../../../src-main/storage/worker/start.ts'
import { supervise } from '../../../src-main/storage/worker/supervise.ts'
import { isProcessAlive } from '../../../src-main/storage/worker/process-identity.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { fork as forkUtility } from '../../electron-stand-in/utility-process.mjs'
import type { ExampleFunctions } from './example-entry.ts'

const entry = new URL('example-entry.ts', import.meta.url).pathname
const KINDS = {
  thread: (options: CallOptions = {}) => startThread<ExampleFunctions>({ entry, name: 'example', ...options }),
  process: (options: CallOptions = {}) => startProcess<ExampleFunctions>({ entry, name: 'example', ...options }),
  'utility process': (options: CallOptions = {}) => startUtility(options),
}

/** Starts a process as Electron does. */
function startUtility(options: CallOptions & { memoryMegabytes?: number } = {}): Worker<ExampleFunctions> {
  setProcessFork((...given) => forkUtility(...given) as ForkedProcess)
  try {
    return startProcess<ExampleFunctions>({ entry, name: 'example', ...options })
  } finally {
    setProcessFork(null)
  }
}

const open: Worker<ExampleFunctions>[] = []
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close()
})
function start(kind: keyof typeof KINDS, options?: CallOptions): Worker<ExampleFunctions> {
  const worker = KINDS[kind](options)
  open.push(worker)
  return worker
}

describe.each(['thread', 'process', 'utility process'] as const)('a worker in a %s', (kind) => {
  test('answers concurrent calls, each with its own result, in any order', async () => {
    const { call } = start(kind)
    expect(await Promise.all([call.later(30), call.add(1, 2), call.add(3, 4)])).toEqual(['later', 3, 7])
  })

  test('passes typed arrays unchanged', async () => {
    const { call } = start(kind)
    const vector = new Float32Array(new Float32Array([9, 0.5, -1]).buffer, 4, 2)
    expect(await call.twice(vector)).toEqual(new Float32Array([1, -2]))
    expect(new Uint8Array(await call.bytes(new Uint8Array([0, 1, 255])))).toEqual(new Uint8Array([255, 254, 0]))
  })

  test('returns errors as AppErrors, and tells their internal cause to the log alone', async () => {
    const { call } = start(kind)
    await expect(call.refuse()).rejects.toMatchObject({ code: 'no-text', message: 'No text on pages 1-3.', data: { pages: 3 } })
    await expect(call.failLater()).rejects.toMatchObject({ code: 'disk-full' })
    await expect(call.uncloneable()).rejects.toMatchObject({ code: 'internal' })
    const error: unknown = await call.fail().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'internal', cause: expect.stringContaining('secret inside') })
    expect(String(error)).not.toContain('secret')
    await expect((call as unknown as Record<string, () => Promise<unknown>>)['toString']?.()).rejects.toMatchObject({ code: 'internal' })
  })

  test('sends events', async () => {
    const worker = start(kind)
    const told = new Promise((resolve) => worker.onEvent((name, payload) => resolve([name, payload])))
    await worker.call.tell({ a: 1 })
    expect(await told).toEqual(['told', { a: 1 }])
  })

  test('rejects its running and later calls when it dies, and reports its exit', async () => {
    const worker = start(kind, { deathError: () => new AppError('parser-crashed') })
    const exit = new Promise((resolve) => worker.onExit(resolve))
    await worker.call.add(1, 1)
    const inFlight = worker.call.later(60_000)
    inFlight.catch(() => undefined)
    await expect(worker.call.die()).rejects.toMatchObject({ code: 'parser-crashed' })
    await expect(inFlight).rejects.toMatchObject({ code: 'parser-crashed' })
    expect([await exit, worker.isAlive()]).toEqual([3, false])
    await expect(worker.call.add(1, 1)).rejects.toMatchObject({ code: 'parser-crashed' })
  })

  test('answers its earlier calls before it closes', async () => {
    const worker = start(kind)
    const answers = Promise.all([worker.call.add(1, 1), worker.call.add(2, 2)])
    await worker.close()
    expect([await answers, worker.isAlive()]).toEqual([[2, 4], false])
  })
})

test('a worker process that exceeds the time limit of a call is killed, even in an endless loop', async () => {
  const worker = start('process', { callSeconds: 0.3 })
  await expect(worker.call.hang()).rejects.toMatchObject({ code: 'internal' })
  expect(worker.isAlive()).toBe(false)
})

test('a worker process whose program is missing rejects at once', async () => {
  const worker = startProcess<ExampleFunctions>({ entry: '/nowhere/entry.js', name: 'absent' })
  await expect(worker.call.add(1, 1)).rejects.toMatchObject({ code: 'internal' })
})

test('a worker process gets its heap limit and its arguments', async () => {
  const worker = startProcess<ExampleFunctions>({ entry, name: 'example', memoryMegabytes: 123, arguments: ['a'] })
  open.push(worker)
  expect(await worker.call.heap()).toEqual(['--max-old-space-size=123', '--max-semi-space-size=8'])
})

test('worker processes are started by Electron’s fork once it is set', () => {
  const calls: unknown[] = []
  const child = {
    pid: 4,
    postMessage: (message: unknown) => calls.push(message),
    on: () => undefined,
    once: () => undefined,
  }
  setProcessFork((...options) => {
    calls.push(options)
    return child
  })
  const worker = startProcess<ExampleFunctions>({ entry: '/e.js', name: 'search', arguments: ['x'] })
  void worker.call.add(1, 2)
  expect(calls).toEqual([
    [
      '/e.js',
      ['x'],
      { serviceName: 'search', execArgv: [], env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' }, stdio: ['ignore', 'ignore', 'inherit'] },
    ],
    { id: 1, name: 'add', arguments: [1, 2] },
  ])
  setProcessFork(null)
})

describe('a utility process of Electron', () => {
  test('has its heap limit by the one switch that its V8 reads, at most 4 GB', async () => {
    const worker = startUtility({ memoryMegabytes: 123 })
    open.push(worker)
    expect(await worker.call.heap()).toEqual(expect.arrayContaining(['--max-old-space-size=123', '--max-semi-space-size=8']))
    const large = startUtility({ memoryMegabytes: 9000 })
    open.push(large)
    expect(await large.call.heap()).toContain('--max-old-space-size=4096')
  })

  test('is killed even when that was asked before it had started', async () => {
    const worker = startUtility()
    const exit = new Promise((resolve) => worker.onExit(resolve))
    expect(worker.pid).toBeNull()
    const call = worker.call.hang()
    worker.kill()
    await expect(call).rejects.toMatchObject({ code: 'internal' })
    expect([await exit, worker.isAlive()]).toEqual([constants.signals.SIGKILL, false])
  })

  test('that runs out of memory fails its call and leaves the app running', async () => {
    const worker = startUtility({ memoryMegabytes: 20, deathError: () => new AppError('parse-memory') })
    await expect(worker.call.fill()).rejects.toMatchObject({ code: 'parse-memory' })
    expect(worker.isAlive()).toBe(false)
  })
})

describe('a supervised process', () => {
  test('restarts after its death: running calls reject, new calls wait', async () => {
    const worker = supervise(() => KINDS.process())
    open.push(worker)
    let restarts = 0
    worker.onRestart(() => {
      restarts += 1
    })
    const first = await worker.call.id()
    await expect(worker.call.die()).rejects.toMatchObject({ code: 'internal' })
    expect(worker.isAlive()).toBe(false)
    const second = await worker.call.id()
    expect([second === first, restarts, isProcessAlive(first)]).toEqual([false, 1, false])
  })

  test('restarts when it was killed from outside', async () => {
    const worker = supervise(() => KINDS.process())
    open.push(worker)
    process.kill(await worker.call.id(), 'SIGKILL')
    await new Promise<void>((resolve) => worker.onExit(() => resolve()))
    expect(await worker.call.add(2, 3)).toBe(5)
  })

  test('stays closed, even when a call waits for a restart', async () => {
    const worker = supervise(() => KINDS.process())
    await worker.call.add(1, 1)
    worker.kill()
    await new Promise<void>((resolve) => worker.onExit(() => resolve()))
    const waiting = worker.call.add(1, 1)
    waiting.catch(() => undefined)
    await worker.close()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('starts lazily on request, once, with its first call or explicitly, and restarts like any other', async () => {
    let starts = 0
    const begin = () => {
      starts += 1
      return KINDS.process()
    }
    const unused = supervise(begin, { lazy: true })
    expect([unused.isAlive(), unused.pid]).toEqual([false, null])
    await unused.close()
    await expect(unused.call.add(1, 1)).rejects.toMatchObject({ code: 'cancelled' })
    expect(starts).toBe(0)
    const worker = supervise(begin, { lazy: true })
    open.push(worker)
    worker.start()
    expect(await Promise.all([worker.call.add(1, 1), worker.call.add(2, 2)])).toEqual([2, 4])
    expect(starts).toBe(1)
    worker.kill()
    await new Promise<void>((resolve) => worker.onExit(() => resolve()))
    expect(await worker.call.add(2, 3)).toBe(5)
    expect(starts).toBe(2)
  })
})
