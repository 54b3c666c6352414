import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runBuilt } from '../support/built-cli.ts'
import { noNamespaceBecause, noTraceBecause, readTrace, traced, WITHOUT_NETWORK } from '../support/empty-network.ts'
import { startFakeModelServer } from '../support/models/fake-model-server.ts'
import { SAMPLE } from './steps.ts'

const noNamespace = noNamespaceBecause()
const noTrace = noTraceBecause()
for (const reason of [noNamespace, noTrace]) if (reason) console.log(`Skipped: ${reason}`)

let folder = ''
let dataFolder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-offline-'))
  dataFolder = join(folder, 'library')
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const QUESTION = 'When is the spit closed because of the terns?'

/** The first commands of a person: import the sample, search, ask, and check everything. */
const TOUR: readonly (readonly string[])[] = [
  ['import', SAMPLE, '--wait'],
  ['search', 'terns'],
  ['ask', QUESTION],
  ['check'],
  ['doctor'],
  ['health'],
]

describe('the command line without a network', () => {
  it.skipIf(noNamespace)('imports, searches, answers and checks', async () => {
    const said = new Map<string, string>()
    for (const words of TOUR) {
      const { code, stdout, stderr } = await runBuilt([...words, '--json'], { dataFolder, under: WITHOUT_NETWORK })
      expect(code, `${words.join(' ')}: ${stderr}${stdout}`).toBe(0)
      said.set(words[0]!, stdout)
    }
    const parse = (command: string) => JSON.parse(said.get(command)!) as Record<string, unknown>
    expect(parse('import')).toMatchObject({ added: 6, failed: 0 })
    expect((parse('ask') as { sources?: unknown[] }).sources?.length).toBeGreaterThan(0)
    expect([parse('check'), parse('doctor')]).toMatchObject([
      { ok: true, findings: [] },
      { ok: true, findings: [] },
    ])
  })
})

describe('the system calls of the command line', () => {
  it.skipIf(noTrace)('connect only to the model server and listen on no port', async () => {
    const server = await startFakeModelServer()
    try {
      const environment = { OLLAMA_HOST: server.address }
      const model = new URL(server.address).host
      const all: Record<string, number> = {}
      for (const [index, words] of [
        ...TOUR.slice(0, 1),
        ['settings', 'set', 'models.chat', 'quote:latest'],
        ...TOUR.slice(1),
        ['models'],
      ].entries()) {
        const file = join(folder, `trace-${index}`)
        const { code, stderr } = await runBuilt([...words], { dataFolder, environment, under: traced(file) })
        expect(code, `${words.join(' ')}: ${stderr}`).toBe(0)
        const { addresses, listens, programs } = readTrace(file)
        expect([words[0], listens]).toEqual([words[0], 0])
        expect(programs, words[0]).toBeGreaterThan(0)
        for (const [address, times] of Object.entries(addresses)) all[address] = (all[address] ?? 0) + times
      }
      expect(Object.keys(all)).toEqual([`connect ${model}`])
      expect(server.requests.some((request) => request.path === '/api/chat')).toBe(true)
    } finally {
      await server.close()
    }
  })

  it.skipIf(noTrace)('are traced completely: a single datagram to another address is found', async () => {
    const file = join(folder, 'trace')
    const script =
      "const s = require('node:dgram').createSocket('udp4'); s.send('x', 9, '127.0.0.2', () => s.close()); require('node:net').createServer().listen(0, '127.0.0.1', function () { this.close() })"
    const { code } = await runBuilt([], { dataFolder, under: [...traced(file), process.execPath, '-e', script] })
    expect(code).toBe(0)
    const { addresses, listens } = readTrace(file)
    expect(Object.keys(addresses).some((address) => address.includes('127.0.0.2:9'))).toBe(true)
    expect(listens).toBe(1)
  })
})
