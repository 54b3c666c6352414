import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stopSignal } from '../../src-main/cli/stop.ts'
import type { Chat } from '../../src-preload/contract/shapes/answers.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'

describe('a running command', () => {
  function streams() {
    const exits: number[] = []
    const kills: number[] = []
    const program = Object.assign(new EventEmitter(), {
      stdout: new EventEmitter(),
      stderr: new EventEmitter(),
      exit: (code: number) => void exits.push(code),
      kill: () => void kills.push(1),
    })
    let clock = 5000
    const signal = stopSignal(program as unknown as Parameters<typeof stopSignal>[0], () => clock, 20)
    return { program, signal, exits, kills, later: (milliseconds: number) => (clock += milliseconds) }
  }

  it('is stopped by Ctrl+C, also when two processes pass it on, and ends at once on the second press', () => {
    const { program, signal, exits, later } = streams()
    program.emit('SIGINT')
    program.emit('SIGINT')
    expect([signal.aborted, exits]).toEqual([true, []])
    later(1500)
    program.emit('SIGINT')
    expect(exits).toEqual([1])
  })

  it('is killed when it has not ended some time after the first signal, and not before one', () => {
    vi.useFakeTimers()
    const { program, kills } = streams()
    vi.advanceTimersByTime(60)
    expect(kills).toEqual([])
    program.emit('SIGTERM')
    vi.advanceTimersByTime(60)
    expect(kills).toEqual([1])
    vi.useRealTimers()
  })

  it('is stopped without an error when the reader of its output closes the pipe, as with | head', () => {
    const { program, signal } = streams()
    program.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    expect(signal.aborted).toBe(true)
  })
})

describe('a command on a library that cannot be opened', () => {
  it('ends by itself with an error for a damaged database and for an unusable folder', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'echomind.db'), 'no database '.repeat(1000))
    const file = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href)
    const program = `import ${file('../../src-preload/texts/speak-english.ts')}; import { runCli } from ${file('../../src-main/cli/run.ts')}; import { ENTRIES, RESOURCES } from ${file('../support/app.ts')}
      const print = (text) => void process.stdout.write(text)
      for (const data of process.argv.slice(1)) await runCli({ words: ['chats', '--json', '--data', data], entries: ENTRIES, resources: RESOURCES, environment: {}, stdout: print, stderr: print, isTerminal: false })`
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', program, folder, join(folder, 'echomind.db', 'inside')],
      { encoding: 'utf8', timeout: 20_000 },
    )
    expect([
      status,
      ...stdout
        .trim()
        .split('\n')
        .map((line) => /"code":"([a-z-]+)"/.exec(line)?.[1]),
    ]).toEqual([0, 'database-damaged', 'data-folder-unusable'])
    rmSync(folder, { recursive: true, force: true })
  }, 30_000)
})

describe('an answer stopped on the command line', () => {
  let folder: string
  let server: FakeModelServer
  const { run, runUntil, json } = commandLine(() => folder)

  beforeAll(async () => {
    folder = temporaryFolder()
    server = await startFakeModelServer({ tokenMs: 20, script: 'The pool opens again in May 2027 [1]. '.repeat(200) })
    mkdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'files', 'pool.md'), '# Pool\n\nThe pool opens again in May 2027, when the new heating is in.\n')
    await run('import', join(folder, 'files'), '--no-embed')
    await run('settings', 'set', 'models.baseUrl', server.address)
    await run('settings', 'set', 'models.chat', 'quote')
  }, 60_000)
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('closes the request to the model server, exits with 3, and keeps the received text', async () => {
    const { code, stdout } = await runUntil(
      (printed, stop) => (printed.includes('[1]') ? stop() : undefined),
      'ask',
      'When does the pool open?',
    )
    expect(code).toBe(3)
    expect(stdout).toContain('You stopped this answer.')
    expect(server.requests.find(({ path }) => path === '/api/chat')?.closed).toBe(true)
    const { output } = await json<{ chats: Chat[] }>('chats')
    expect((await run('chats', 'export', output.chats[0]?.id ?? '')).stdout).toContain('The pool opens again in May 2027 [1]')
  }, 60_000)
})
