import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Starts what follows where there is no network at all, not even this computer's own: in a namespace of its own, in which `lo` is down. */
export const WITHOUT_NETWORK: readonly string[] = ['unshare', '--map-root-user', '--net']

/** Why nothing can be run without a network here; null: it can. */
export function noNamespaceBecause(): string | null {
  if (process.platform !== 'linux') return 'Network namespaces are a thing of Linux.'
  const { status, stdout } = spawnSync(WITHOUT_NETWORK[0]!, [...WITHOUT_NETWORK.slice(1), 'cat', '/proc/net/dev', '/proc/net/route'], {
    encoding: 'utf8',
  })
  if (status !== 0) return 'No network namespace can be made here: it takes unshare (util-linux) and the right to use it.'
  const devices = stdout.split('\n').flatMap((line) => /^\s*(\w+):/.exec(line)?.[1] ?? [])
  return devices.join() === 'lo' ? null : `A new namespace has more than lo here: ${devices.join(', ')}.`
}

/** What opens a way out or in, whatever the protocol; and the start of each program, so that no trace is empty. */
const CALLS = 'connect,sendto,sendmsg,sendmmsg,bind,listen,execve'

/** Starts what follows with these calls of it (all others at their full speed), its threads and its children written into `file`. */
export function traced(file: string): string[] {
  return ['strace', '-f', '--seccomp-bpf', '-qq', '-s', '0', '-e', `trace=${CALLS}`, '-e', 'signal=none', '-o', file]
}

/** Why system calls cannot be traced here; null: they can. */
export function noTraceBecause(): string | null {
  const { status } = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
  return status === 0 ? null : 'System calls cannot be traced here: install strace, on Linux, and run this where processes may be traced.'
}

export type Trace = {
  /** `connect 127.0.0.1:11434`, with how often. */
  addresses: Record<string, number>
  /** Calls of `listen`. */
  listens: number
  /** Programs started: a trace of nothing proves nothing. */
  programs: number
}

/**
 * What a trace shows of the network. Two families stay on this computer by their nature and are left out: AF_UNIX (a process talks to its children) and AF_NETLINK (the C
 * library asks the kernel which addresses this computer has). A send without an address goes to where its socket is connected, which `connect` has shown.
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
