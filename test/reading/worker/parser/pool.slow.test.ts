import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createParserPool } from '../../../../src-main/reading/worker/parser/pool.ts'
import type { ParserPool, ParserPoolOptions, ReadRequest } from '../../../../src-main/reading/worker/parser/pool.ts'
import { eventually } from '../../../support/eventually.ts'
import {
  parseProcStat,
  parsePsTime,
  processorSeconds,
  setProcessorMeter,
} from '../../../../src-main/reading/worker/parser/processor-time.ts'
import {
  parseProcStatus,
  parsePs,
  parseTasklist,
  residentBytes,
  setMemoryMeter,
} from '../../../../src-main/reading/worker/parser/resident-memory.ts'

let pool: ParserPool | null = null
afterEach(async () => {
  await pool?.close()
  pool = null
})

function open(options: Partial<ParserPoolOptions> = {}): ParserPool {
  const entry = fileURLToPath(new URL('../../../support/programs/fake-parser.ts', import.meta.url))
  return (pool = createParserPool({ entry, size: 1, megabytes: 400, ...options }))
}

const request = (name: string, seconds = 20): ReadRequest => ({
  path: '/nowhere',
  name,
  profile: 'auto',
  redact: 'standard',
  maxTokens: 256,
  seconds,
})

/** Reads a harmless file and returns the id of the process that read it. */
async function pidOf(target: ParserPool): Promise<string | null> {
  const reading = await target.read(request('fine'))
  reading.release()
  return reading.facts.title
}

describe('the parser pool', () => {
  it('reads many files in one process and returns their pieces', async () => {
    const target = open()
    const first = await target.read(request('fine'))
    expect([...(await first.piece(1))]).toEqual([1])
    first.release()
    first.release()
    expect(await pidOf(target)).toBe(first.facts.title)
    expect(target.pids()).toEqual([Number(first.facts.title)])
  })

  it('passes on the parser’s error for a file, and reads the next one', async () => {
    const target = open()
    const pid = await pidOf(target)
    await expect(target.read(request('fail'))).rejects.toMatchObject({ code: 'needs-password' })
    expect(await pidOf(target)).toBe(pid)
  })

  it.each([
    ['hang', {}, 'parse-timeout'],
    ['wait', { clockShare: 2 }, 'parse-timeout'],
    ['memory', { megabytes: 300 }, 'parse-memory'],
    ['heap', { megabytes: 150 }, 'parse-memory'],
    ['crash', {}, 'parser-crashed'],
    ['exit', {}, 'parser-crashed'],
  ] as const)('ends a process on "%s", reports the reason, and reads the next file in a new process', async (name, options, code) => {
    const target = open(options)
    const before = await pidOf(target)
    await expect(target.read(request(name, code === 'parse-timeout' ? 0.3 : 20))).rejects.toMatchObject({ code })
    expect(isRunning(Number(before))).toBe(false)
    expect(await pidOf(target)).not.toBe(before)
  })

  it('gives a file its seconds of processor time, however long they take by the clock', async () => {
    const target = open({ clockShare: 1000 })
    await pidOf(target)
    // A busy computer: an hour by the clock, and hardly any processor time.
    let looks = 0
    setProcessorMeter(() => {
      looks += 1
      return 0
    })
    const reading = target.read(request('hang', 0.3))
    let ended = false
    reading.catch(() => (ended = true))
    await eventually(() => looks > 5)
    expect(ended).toBe(false)
    setProcessorMeter(null)
    await expect(reading).rejects.toMatchObject({ code: 'parse-timeout' })
  })

  it('cancels a file at once, whether it is being read or waits', async () => {
    const target = open()
    const reading = new AbortController()
    const waiting = new AbortController()
    const first = target.read(request('hang'), reading.signal)
    const second = target.read(request('fine'), waiting.signal)
    const third = target.read(request('fine'))
    waiting.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    reading.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    expect((await third).facts.kind).toBe('user')
    await expect(target.read(request('fine'), reading.signal)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('reads exactly as many files at once as it has processes', async () => {
    const target = open({ size: 2 })
    const [one, two] = await Promise.all([target.read(request('fine')), target.read(request('fine'))])
    expect(one.facts.title).not.toBe(two.facts.title)
    let third = ''
    const later = target.read(request('fine')).then((reading) => (third = reading.facts.title ?? ''))
    await one.piece(0)
    expect(third).toBe('')
    one.release()
    await later
    expect(third).toBe(one.facts.title)
    two.release()
  })

  it('renews a process after its number of PDFs, and one whose memory has grown', async () => {
    const byFiles = open({ renewAfter: { files: 2, megabytes: 4000 } })
    const pids = [await pidOf(byFiles), await pidOf(byFiles), await pidOf(byFiles)]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
    await byFiles.close()
    const byMemory = open({ renewAfter: { files: 100, megabytes: 1 } })
    // Memory is measured now and then.
    const first = await pidOf(byMemory)
    await eventually(async () => (await pidOf(byMemory)) !== first)
  })

  it('closes while a file is read, and ends its process', async () => {
    const target = open()
    const pid = Number(await pidOf(target))
    const reading = target.read(request('hang'))
    const waiting = target.read(request('fine'))
    await Promise.all([
      expect(reading).rejects.toMatchObject({ code: 'cancelled' }),
      expect(waiting).rejects.toMatchObject({ code: 'cancelled' }),
      target.close(),
    ])
    expect(isRunning(pid)).toBe(false)
    await expect(target.read(request('fine'))).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('the processor time of a process', () => {
  it('is read from this system', async () => {
    const used = process.cpuUsage()
    expect(await processorSeconds(process.pid)).toBeCloseTo((used.user + used.system) / 1e6, 0)
    expect(await processorSeconds(2 ** 22 + 12345)).toBeNull()
  })

  it('is parsed from the output of each system', () => {
    expect(parseProcStat('17 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0')).toBe(2)
    expect(parseProcStat('')).toBeNull()
    expect(parsePsTime('   0:01.25\n')).toBe(1.25)
    expect(parsePsTime('1:02:03\n')).toBe(3723)
    expect(parsePsTime('1-00:00:01\n')).toBe(86_401)
    expect(parsePsTime('')).toBeNull()
  })
})

describe('the resident memory of a process', () => {
  it('is read from this system', async () => {
    expect(await residentBytes(process.pid)).toBeGreaterThan(20e6)
    expect(await residentBytes(2 ** 22 + 12345)).toBeNull()
    // Electron's own figures come first.
    setMemoryMeter((pid) => (pid === 1234 ? 5 : null))
    expect(await residentBytes(1234)).toBe(5)
    expect(await residentBytes(process.pid)).toBeGreaterThan(20e6)
    setMemoryMeter(null)
  })

  it('is parsed from the output of each system', () => {
    expect(parseProcStatus('Name:\tnode\nVmPeak:\t 999 kB\nVmRSS:\t   2048 kB\n')).toBe(2048 * 1024)
    expect(parsePs('  2048\n')).toBe(2048 * 1024)
    expect(parsePs('')).toBeNull()
    expect(parseTasklist('"node.exe","1234","Console","1","12,345 K"\r\n')).toBe(12345 * 1024)
    expect(parseTasklist('"node.exe","1234","Console","1","12.345 K"\r\n')).toBe(12345 * 1024)
    expect(parseTasklist('"node.exe","1234","Console","1","12\u202f345 Ko"\r\n')).toBe(12345 * 1024)
    expect(parseTasklist('INFO: No tasks are running which match the specified criteria.')).toBeNull()
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
