import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEgress } from '../../src-main/cli/examine-egress.ts'
import type { EgressOutput } from '../../src-preload/contract/commands.ts'
import { ENTRIES, RESOURCES, temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { json, run } = commandLine(() => folder)
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('echomind-egress-'))

/** An address of a network for documentation, which nobody has. A datagram socket that is connected sends nothing. */
const NOBODY = '192.0.2.1'

/** A native program to the app: it takes a port that others can reach, says so, and waits. */
const STRANGER = "require('dgram').createSocket('udp4').bind(0, () => console.log('open'))"

describe('doctor --egress', () => {
  it('does the work of the app in a library of its own and finds no address beyond this computer', async () => {
    const before = leftovers()
    const { code, output } = await json<EgressOutput>('doctor', '--egress')
    expect(output).toMatchObject({
      ok: true,
      foreign: [],
      work: ['import', 'models', 'search', 'ask', 'artifact', 'backup', 'check', 'doctor'],
    })
    expect(code).toBe(0)
    // The model server of this computer was asked for, so the count counts.
    expect(output.own).toBeGreaterThan(0)
    // This program; the database; search; a reader; the embedder; text recognition; speech.
    expect(output.programs).toBeGreaterThanOrEqual(7)
    if (process.platform === 'linux') expect(output.kernel?.looks).toBeGreaterThan(1)
    expect(existsSync(join(folder, 'data'))).toBe(false)
    expect(leftovers().filter((name) => !before.includes(name))).toEqual([])
  })

  it('finds what JavaScript asks for, and on Linux what any program that was started has open', async () => {
    const options = { dataFolder: folder, resources: RESOURCES, entries: ENTRIES, emit: () => undefined, watchModels: false, drains: false }
    let end = (): unknown => undefined
    const found = await examineEgress({ options, progress: () => undefined, signal: new AbortController().signal }, async () => {
      const socket = dgram.createSocket('udp4').on('error', () => undefined)
      socket.connect(9, NOBODY, () => undefined)
      const child = spawn(process.execPath, ['-e', STRANGER], { stdio: ['ignore', 'pipe', 'inherit'] })
      end = () => (child.kill('SIGKILL'), socket.close())
      await once(child.stdout, 'data')
      return []
    }).finally(() => end())
    expect(found.ok).toBe(false)
    const told = found.foreign.map(({ kind, address, seenBy }) => `${kind} ${address} ${seenBy}`)
    expect(told).toContain(`udp ${NOBODY} node`)
    if (process.platform === 'linux') expect(told).toContain('udp 0.0.0.0 kernel')
  })

  it('takes no other word', async () => {
    expect(await run('doctor', '--egress', 'now')).toMatchObject({ code: 2 })
  })
})
