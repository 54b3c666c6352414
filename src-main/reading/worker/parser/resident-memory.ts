import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Resident bytes of a process by its id; null if unknown. */
export type MemoryMeter = (pid: number) => number | null

const injected: { meter: MemoryMeter | null } = { meter: null }

/** Injects Electron's own figures, which need no other program; null restores the system's (tests). */
export function setMemoryMeter(meter: MemoryMeter | null): void {
  injected.meter = meter
}

/** Resident bytes of a process; null if gone or unknown. Measured from outside: a busy process cannot answer. */
export async function residentBytes(pid: number, platform: NodeJS.Platform = process.platform): Promise<number | null> {
  const known = injected.meter?.(pid)
  if (known !== undefined && known !== null) return known
  try {
    if (platform === 'linux') return parseProcStatus(await readFile(`/proc/${pid}/status`, 'utf8'))
    if (platform === 'win32') return parseTasklist(await output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']))
    return parsePs(await output('ps', ['-o', 'rss=', '-p', String(pid)]))
  } catch {
    return null
  }
}

/** `VmRSS:     12345 kB` of Linux. */
export function parseProcStatus(text: string): number | null {
  const match = /^VmRSS:\s*(\d+) kB/m.exec(text)
  return match ? Number(match[1]) * 1024 : null
}

/** `ps -o rss=` of macOS, kB. */
export function parsePs(text: string): number | null {
  const match = /^\s*(\d+)\s*$/.exec(text)
  return match ? Number(match[1]) * 1024 : null
}

/** The last column of `"name","123","Console","1","12,345 K"`, with any language's separators and unit (“Ko”). */
export function parseTasklist(text: string): number | null {
  const match = /"([\d.,'\s\u00a0\u202f]+)[ \u00a0]\p{L}{1,3}"\s*$/u.exec(text)
  const digits = match?.[1]?.replace(/\D/g, '')
  return digits ? Number(digits) * 1024 : null
}

/** What a program of the system prints. */
export function output(program: string, argumentList: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, argumentList, { timeout: 2000, windowsHide: true }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
}
