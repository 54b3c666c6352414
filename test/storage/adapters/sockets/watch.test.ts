import dgram from 'node:dgram'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLoopback, type SocketUse } from '../../../../src-main/storage/adapters/sockets/uses.ts'
import { watchSockets } from '../../../../src-main/storage/adapters/sockets/watch.ts'

/** Nobody answers there, and no packet leaves this computer. */
const HOST = '127.0.0.2'

let uses: SocketUse[] = []
let unwatch = (): void => undefined
beforeEach(() => {
  uses = []
  unwatch = watchSockets((use) => void uses.push(use))
})
afterEach(() => unwatch())

const failed = (socket: net.Socket) => new Promise((resolve) => socket.once('error', resolve))

describe('the watch over the network functions of a program', () => {
  it('tells of every connection before it is made, in whatever form it is asked for', async () => {
    await failed(net.connect(1, HOST))
    await failed(net.connect({ host: HOST, port: 2 }))
    await failed(new net.Socket().connect(3, HOST))
    await fetch(`http://${HOST}:4/`).catch(() => undefined)
    await new Promise((resolve) => http.get(`http://${HOST}:5/`).once('error', resolve))
    expect(uses.filter(({ kind }) => kind === 'tcp')).toEqual([1, 2, 3, 4, 5].map((port) => ({ kind: 'tcp', address: HOST, port })))
  })

  it('tells of packets, of names that are looked up, and of ports that are opened', async () => {
    const socket = dgram.createSocket('udp4')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.send('x', 6, HOST, resolve))
    await new Promise((resolve) => socket.send(Buffer.from('xyz'), 0, 1, 7, HOST, resolve))
    socket.connect(8, HOST)
    await once(socket, 'connect')
    await new Promise((resolve) => socket.send('x', resolve))
    socket.close()
    // Node asks a second time what was asked for before its socket was there.
    const packets = new Set(uses.filter(({ kind }) => kind === 'udp').map(({ address, port }) => `${address}:${port}`))
    expect([...packets]).toEqual([`${HOST}:6`, `${HOST}:7`, `${HOST}:8`])
    await new Promise((resolve) => lookup('127.0.0.3', resolve))
    expect(uses).toContainEqual({ kind: 'lookup', address: '127.0.0.3', port: 0 })

    const server = net.createServer().listen(0, HOST)
    await once(server, 'listening')
    server.close()
    expect(uses).toContainEqual({ kind: 'listen', address: HOST, port: 0 })
  })

  it('takes a server without a host for one that others can reach', async () => {
    const server = net.createServer().listen(0)
    server.close()
    await once(server, 'close')
    expect(uses.map(({ kind, address }) => [kind, isLoopback(address)])).toEqual([['listen', false]])
  })

  it('says nothing of pipes, which never leave this computer, and nothing once it has ended', async () => {
    await failed(net.connect(process.platform === 'win32' ? '\\\\.\\pipe\\nobody' : join(tmpdir(), 'nobody.sock')))
    unwatch()
    await failed(net.connect(1, HOST))
    expect(uses).toEqual([])
  })
})
