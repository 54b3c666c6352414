import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The command prefix that runs a program without any network, not even this computer's own: in a network namespace whose `lo` is down. */
export const WITHOUT_NETWORK: readonly string[] = ['unshare', '--map-root-user', '--net']

/** The reason why no program can run without a network here; null if it can. */
export function noNamespaceBecause(): string | null {
  if (process.platform !== 'linux') return 'Network namespaces exist on Linux only.'
  const { status, stdout } = spawnSync(WITHOUT_NETWORK[0]!, [...WITHOUT_NETWORK.slice(1), 'cat', '/proc/net/dev', '/proc/net/route'], {
    encoding: 'utf8',
  })
  if (status !== 0) return 'No network namespace can be made here: it takes unshare (util-linux) and the right to use it.'
  const devices = stdout.split('\n').flatMap((line) => /^\s*(\w+):/.exec(line)?.[1] ?? [])
  return devices.join() === 'lo' ? null : `A new namespace has more than lo here: ${devices.join(', ')}.`
}

/** System calls that open a connection or a port, whatever the protocol; and the start of each program, so that no trace is empty. */
const CALLS = 'connect,sendto,sendmsg,sendmmsg,bind,listen,execve'

/**
 * The command prefix that writes these system calls of a program, its threads and its children into `file`, each with the number that the kernel
 * gave its socket (`-y`), because a descriptor means another file once it was closed. All other calls run at full speed.
 */
export function traced(file: string): string[] {
  return ['strace', '-f', '-y', '--seccomp-bpf', '-qq', '-s', '0', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', file]
}

/** The reason why system calls cannot be traced here; null if they can. */
export function noTraceBecause(): string | null {
  const { status } = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
  return status === 0 ? null : 'System calls cannot be traced here: install strace, on Linux, and run this where processes may be traced.'
}

export type Trace = {
  /** Calls by address, for instance `connect 127.0.0.1:11434`, and their numbers. */
  addresses: Record<string, number>
  /** The number of calls of `listen`. */
  listens: number
  /** The number of programs started, because an empty trace proves nothing. */
  programs: number
}

/**
 * Reads the network calls from a trace. Two families never leave this computer and are left out: AF_UNIX (a process talks to its children)
 * and AF_NETLINK (the C library asks the kernel for this computer's addresses). A send without an address goes to its socket's peer, which
 * `connect` has shown.
 */
export function readTrace(file: string): Trace {
  const trace: Trace = { addresses: {}, listens: 0, programs: 0 }
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const call = /^\d+ +(\w+)\(/.exec(line)?.[1]
    if (!call) continue
    if (call === 'execve') trace.programs++
    if (call === 'listen') trace.listens++
    for (const [, family] of line.matchAll(/sa_family=(\w+)/g)) {
      if (family === 'AF_UNIX' || family === 'AF_NETLINK') continue
      const host = /inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/.exec(line)
      const said = `${call} ${host?.[1] ?? host?.[2] ?? family}:${/port=htons\((\d+)\)/.exec(line)?.[1] ?? '?'}`
      trace.addresses[said] = (trace.addresses[said] ?? 0) + 1
    }
  }
  return trace
}

/** Sockets that only look for a way: packet sockets that were connected or bound. `sent`: calls that sent or waited for others on one of them. */
export type Probes = { probes: number; sent: number }

/** The sockets of a trace that were connected to one of `addresses`, or bound to any port. Connecting or binding one sends nothing. */
export function readProbes(trace: string, addresses: readonly string[]): Probes {
  const sockets = new Set<string>()
  const found = { probes: 0, sent: 0 }
  for (const line of trace.split('\n')) {
    const [, call = '', socket = ''] = /^\d+ +(\w+)\(\d+<socket:\[(\d+)\]>/.exec(line) ?? []
    if (socket === '') continue
    const isBound = call === 'bind' && /port=htons\(0\).*"(?:0\.0\.0\.0|::)"/.test(line)
    const isProbe = isBound || (call === 'connect' && addresses.some((address) => line.includes(`"${address}"`)))
    if (isProbe) sockets.add(socket)
    // After another peer was connected, what is sent goes there, and its own line shows it.
    else if (call === 'connect') sockets.delete(socket)
    found.probes += isProbe ? 1 : 0
    if (sockets.has(socket) && /^(?:send|listen)/.test(call)) found.sent++
  }
  return found
}
