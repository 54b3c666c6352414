import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { parseTable, watchKernel } from '../../../../src-main/storage/adapters/sockets/kernel.ts'
import { isLoopback } from '../../../../src-main/storage/adapters/sockets/uses.ts'

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n'
const line = (here: string, there: string, state: string, inode: number) =>
  `   0: ${here} ${there} ${state} 00000000:00000000 00:00000000 00000000  1000        0 ${inode} 1 0000000000000000 100 0 0 10 0\n`
const ANY6 = '00000000000000000000000000000000'

describe('a table of the kernel', () => {
  it('is read as the addresses that sockets are connected to, wait at, or may send from', () => {
    const tcp = HEAD + line('0100007F:1F90', '00000000:0000', '0A', 1) + line('0A00020F:C350', '22D8B85D:01BB', '01', 2)
    expect(parseTable({ name: 'tcp', text: tcp })).toEqual([
      { kind: 'listen', address: '127.0.0.1', port: 8080, inode: '1' },
      { kind: 'tcp', address: '93.184.216.34', port: 443, inode: '2' },
    ])
    const udp = HEAD + line('0100007F:0035', '00000000:0000', '07', 3) + line('00000000:14E9', '00000000:0000', '07', 4)
    expect(parseTable({ name: 'udp', text: udp }).map(({ address }) => isLoopback(address))).toEqual([true, false])
    const mapped = '0000000000000000FFFF00000100007F'
    const probe = '60480120000060480000000088880000'
    const tcp6 = HEAD + line(`${ANY6}:0000`, `${mapped}:01BB`, '02', 5) + line(`${ANY6}:1F90`, `${ANY6}:0000`, '0A', 6)
    expect(parseTable({ name: 'tcp6', text: tcp6 }).map(({ kind, address, port }) => `${kind} ${address} ${port}`)).toEqual([
      'tcp ::ffff:127.0.0.1 443',
      'listen :: 8080',
    ])
    expect(parseTable({ name: 'udp6', text: HEAD + line(`${ANY6}:A000`, `${probe}:01BB`, '01', 7) })[0]?.address).toBe(
      '2001:4860:4860::8888',
    )
  })
})

/** A program that knows nothing of any watch: it opens sockets, says so, and waits. */
const STRANGER = `
const server = require('net').createServer().listen(0, '127.0.0.2', () => {
  require('net').connect(server.address().port, '127.0.0.2', () => {
    const socket = require('dgram').createSocket('udp4')
    socket.connect(9, '127.0.0.3', () => console.log('open'))
  })
})`

describe.runIf(process.platform === 'linux')('the watch over the sockets of the kernel', () => {
  it('finds what a program opened that this one started, whoever wrote it, and nothing else', async () => {
    const isOwn = (address: string) => isLoopback(address) && !address.startsWith('127.0.0.2') && !address.startsWith('127.0.0.3')
    const before = watchKernel(isOwn)?.stop()
    expect(before?.uses).toEqual([])
    const watch = watchKernel(isOwn)
    const child = spawn(process.execPath, ['-e', STRANGER], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(child.stdout, 'data')
      const found = watch?.stop()
      const kinds = new Set(found?.uses.map(({ kind, address }) => `${kind} ${address}`))
      expect([...kinds].toSorted()).toEqual(['listen 127.0.0.2', 'tcp 127.0.0.2', 'udp 127.0.0.3'])
      expect(found?.looks).toBeGreaterThanOrEqual(2)
    } finally {
      child.kill('SIGKILL')
    }
  })
})
