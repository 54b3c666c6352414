import { readFileSync } from 'node:fs'

/** True if a process of that id exists (also another user's). */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Start time of a process as comparable text: boot id and clock ticks. Null where unavailable (only Linux has /proc), and for a gone or
 * zombie process.
 */
export function startOfProcess(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name in parentheses may contain anything: fields are counted after it (proc_pid_stat(5), field 22).
    const [state, ...rest] = fields.slice(fields.lastIndexOf(')') + 2).split(' ')
    const ticks = rest[18]
    return state === 'Z' || ticks === undefined ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return null
  }
}
