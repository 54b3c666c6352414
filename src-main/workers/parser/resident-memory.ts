import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Resident bytes of a process; null if gone or unknown. Measured from outside: a busy process cannot answer. */
export async function residentBytes(pid: number, platform: NodeJS.Platform = process.platform): Promise<number | null> {
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

/** The last column of `"name","123","Console","1","12,345 K"`, with any locale's separators. */
export function parseTasklist(text: string): number | null {
  const match = /"([\d.,'\s\u00a0\u202f]+) K"\s*$/.exec(text)
  const digits = match?.[1]?.replace(/\D/g, '')
  return digits ? Number(digits) * 1024 : null
}

function output(program: string, argumentList: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, argumentList, { timeout: 2000, windowsHide: true }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
}
