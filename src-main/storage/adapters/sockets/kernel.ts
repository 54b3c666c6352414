import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isLoopback, type SocketUse } from './uses.ts'

/** Time between two looks at the tables, ms. */
const LOOK_MS = 20
/** A look takes milliseconds where the kernel's tables are large: at most a fifth of the time goes into looking. */
const REST = 4
const TABLES = ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'] as const
/** The state of a TCP socket that waits for others (include/net/tcp_states.h). */
const LISTENING = '0A'
/** Chromium connects a UDP socket to this address to learn whether there is a way to IPv6. Connecting one sends nothing. */
const PROBE = '2001:4860:4860::8888'

/**
 * What the kernel showed beyond this computer. `looks`: how often it was asked; `longestGapMs`: the longest time between two looks; `probes`: looks of
 * Chromium for a way to IPv6.
 */
export type KernelView = { uses: SocketUse[]; looks: number; longestGapMs: number; probes: number }

/** A socket in a table of the kernel, by the number that the kernel gave it. */
export type TableEntry = SocketUse & { inode: string }

/** Looks at the sockets of this process and all that it starts, until it is stopped. Null where the system has no such tables. */
export function watchKernel(isOwn: (address: string) => boolean = isLoopback): { stop(): KernelView } | null {
  if (readTables(process.pid).length === 0) return null
  const seen = new Map<string, TableEntry>()
  // A number is never given again while its socket is open, and others' sockets need no second look.
  const others = new Set<string>()
  let [looks, longestGapMs, lookedAt] = [0, 0, performance.now()]

  const look = (): void => {
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - lookedAt)
    lookedAt = now
    looks++
    const unknown = readTables(process.pid)
      .flatMap(parseTable)
      .filter((entry) => !isOwn(entry.address) && entry.inode !== '0' && !others.has(entry.inode) && !seen.has(keyOf(entry)))
    if (unknown.length === 0) return
    const ours = openSockets(familyOf(process.pid))
    for (const entry of unknown)
      if (ours.has(entry.inode)) seen.set(keyOf(entry), entry)
      else others.add(entry.inode)
  }
  let timer: NodeJS.Timeout
  const lookAgain = (): void => {
    look()
    timer = setTimeout(lookAgain, Math.max(LOOK_MS, REST * (performance.now() - lookedAt)))
  }
  lookAgain()
  return {
    stop() {
      clearTimeout(timer)
      look()
      const entries = [...seen.values()]
      const isProbe = ({ kind, address }: SocketUse): boolean => kind === 'udp' && address === PROBE
      const uses = entries.filter((entry) => !isProbe(entry)).map(({ kind, address, port }) => ({ kind, address, port }))
      return { uses, looks, longestGapMs, probes: entries.length - uses.length }
    },
  }
}

/** A socket without a connection may be given another peer. */
function keyOf({ inode, address, port }: TableEntry): string {
  return `${inode} ${address} ${port}`
}

type Table = { name: (typeof TABLES)[number]; text: string }

/** The tables of the network in which a process lives. */
function readTables(pid: number): Table[] {
  return TABLES.flatMap((name) => {
    try {
      return [{ name, text: readFileSync(`/proc/${pid}/net/${name}`, 'utf8') }]
    } catch {
      return []
    }
  })
}

/** The sockets of a table: where each is connected to, or where it waits. */
export function parseTable({ name, text }: Table): TableEntry[] {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, here, there, state, , , , , , inode] = line.trim().split(/\s+/)
      if (!here || !there || !inode) return []
      const isListening = name.startsWith('tcp') && state === LISTENING
      const { address, port } = addressOf(isListening ? here : there)
      const kind = isListening ? 'listen' : name.startsWith('tcp') ? 'tcp' : 'udp'
      // A packet socket without a peer may send anywhere; bound to this computer alone it cannot.
      if (kind === 'udp' && port === 0) return [{ kind, ...addressOf(here), inode }]
      return [{ kind, address, port, inode }]
    })
}

/** An address as the kernel writes it: words of 32 bits in the order of the processor, then the port. */
function addressOf(written: string): { address: string; port: number } {
  const [words = '', port = '0'] = written.split(':')
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).toReversed().map((byte) => parseInt(byte, 16)))
  return { address: bytes.length === 4 ? bytes.join('.') : ipv6(bytes), port: parseInt(port, 16) }
}

function ipv6(bytes: readonly number[]): string {
  if (bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255) return `::ffff:${bytes.slice(12).join('.')}`
  const groups = Array.from({ length: 8 }, (_, at) => (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16))
  // The URL parser has the rules of RFC 5952.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/** A process and all that descend from it. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The name of a program stands in brackets and may hold anything.
    const parent = /\) \w (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isOurs(parents.get(pid)))
  return [root, ...[...parents.keys()].filter((pid) => pid !== root && isOurs(pid))]
}

/** Numbers of the sockets that are open in processes. */
function openSockets(pids: readonly number[]): Set<string> {
  const found = new Set<string>()
  for (const pid of pids)
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const inode = /^socket:\[(\d+)\]$/.exec(link(`/proc/${pid}/fd/${descriptor}`))?.[1]
      if (inode !== undefined) found.add(inode)
    }
  return found
}

const orEmpty =
  <T>(readPath: (path: string) => T, empty: T) =>
  (path: string): T => {
    try {
      return readPath(path)
    } catch {
      return empty
    }
  }
/** Processes end while they are looked at. */
const read = orEmpty((path) => readFileSync(path, 'utf8'), '')
const list = orEmpty((path) => readdirSync(path), [] as string[])
const link = orEmpty((path) => readlinkSync(path), '')
