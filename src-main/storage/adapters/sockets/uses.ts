import { appendFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/** What was done with an address: a connection, packets, a name looked up, or a port that others may reach. */
export type SocketUse = { kind: 'tcp' | 'udp' | 'lookup' | 'listen'; address: string; port: number }

/** Names the folder in which programs and threads count; absent: nobody does. */
export const WATCH_VARIABLE = 'ECHOMIND_WATCH_SOCKETS'

/** A new folder to count in, below `parent`. */
export function makeUsesFolder(parent: string): string {
  return mkdtempSync(join(parent, 'sockets-'))
}

/** Opens the file of this program or thread. A line is written at once, so that a process that is killed has told what it did. */
export function openUses(folder: string): (use: SocketUse) => void {
  const file = join(folder, `${process.pid}-${threadId}.jsonl`)
  appendFileSync(file, '')
  return (use) => appendFileSync(file, `${JSON.stringify(use)}\n`)
}

/** What all programs and threads counted, and how many there were. */
export function readUses(folder: string): { programs: number; uses: SocketUse[] } {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return { programs: files.length, uses: lines.filter(Boolean).map((line) => JSON.parse(line) as SocketUse) }
}

/** True for an address of this computer that no other one can reach: loopback, or a name that means it. */
export function isLoopback(address: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i.test(address)
}
