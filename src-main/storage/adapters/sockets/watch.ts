import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { openUses, WATCH_VARIABLE, type SocketUse } from './uses.ts'

type Method = (this: unknown, ...given: unknown[]) => unknown
type Note = (use: SocketUse) => void

/** Functions of `dns` that ask somebody. */
const ASKING = /^(?:lookup|resolve|reverse)/

let undo: (() => void) | null = null

/** Counts in this program or thread if the environment asks for it. Returns whether it does. */
export function watchWhenAsked(environment: NodeJS.ProcessEnv = process.env): boolean {
  const folder = environment[WATCH_VARIABLE]
  if (!folder) return false
  watchSockets(openUses(folder))
  return true
}

/** Tells of every connection, packet, look-up and port that JavaScript asks Node for from now on, before it happens. */
export function watchSockets(note: Note): () => void {
  undo?.()
  const undone: (() => void)[] = []
  const wrap = (owner: object, name: string, before: (given: unknown[]) => SocketUse | null): void => {
    const target = owner as Record<string, Method>
    const original = target[name]
    if (typeof original !== 'function') return
    target[name] = function (this: unknown, ...given: unknown[]) {
      const use = before(given)
      if (use) note(use)
      return original.apply(this, given)
    }
    undone.push(() => (target[name] = original))
  }
  wrap(net.Socket.prototype, 'connect', (given) => ofStream('tcp', given))
  wrap(net.Server.prototype, 'listen', (given) => ofStream('listen', given))
  wrap(dgram.Socket.prototype, 'connect', ([port, address]) => ofPackets(port, address))
  wrap(dgram.Socket.prototype, 'send', ofSend)
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of namesOf(owner)) wrap(owner, name, ([asked]) => ({ kind: 'lookup', address: String(asked), port: 0 }))
  // Modules that took a function by its name get the wrapped one too.
  syncBuiltinESMExports()
  undo = () => {
    for (const back of undone.toReversed()) back()
    undo = null
    syncBuiltinESMExports()
  }
  return undo
}

function namesOf(owner: object): string[] {
  const names = new Set<string>()
  for (let at = owner; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    for (const name of Object.getOwnPropertyNames(at)) if (ASKING.test(name)) names.add(name)
  return [...names]
}

/** Of `connect` and `listen`: options, a port with a host, or both in the array that `net.connect` makes. A path is a pipe of this computer. */
function ofStream(kind: 'tcp' | 'listen', [first, second]: unknown[]): SocketUse | null {
  const everywhere = kind === 'listen' ? '::' : 'localhost'
  if (Array.isArray(first)) return ofStream(kind, first as unknown[])
  if (typeof first === 'object' && first !== null) {
    const { port, host } = first as { port?: unknown; host?: unknown }
    return port === undefined ? null : { kind, address: plain(host) ?? everywhere, port: Number(port) }
  }
  if (kind === 'listen' && first === undefined) return { kind, address: everywhere, port: 0 }
  return isPort(first) ? { kind, address: plain(second) ?? everywhere, port: Number(first) } : null
}

/** Of `send(message, [offset, length,] port, [address], [callback])`; without a port the socket is connected, which was told. */
function ofSend(given: unknown[]): SocketUse | null {
  const rest = given.slice(1).filter((value) => typeof value !== 'function' && value !== undefined)
  const address = typeof rest.at(-1) === 'string' && !isPort(rest.at(-1)) ? rest.pop() : undefined
  return rest.length === 1 || rest.length === 3 ? ofPackets(rest.at(-1), address) : null
}

function ofPackets(port: unknown, address: unknown): SocketUse {
  return { kind: 'udp', address: plain(address) ?? 'localhost', port: Number(port) }
}

function plain(host: unknown): string | null {
  return typeof host === 'string' && host !== '' ? host.replace(/^\[|\]$/g, '').toLowerCase() : null
}

function isPort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{1,5}$/.test(value))
}
