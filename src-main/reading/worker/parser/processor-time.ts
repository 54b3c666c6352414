import { readFile } from 'node:fs/promises'
import { output } from './resident-memory.ts'

/** Seconds of processor time that a process has used, by its id; null if unknown. */
export type ProcessorMeter = (pid: number) => number | null

const injected: { meter: ProcessorMeter | null } = { meter: null }
/** Unit of Linux's own figures: `USER_HZ`, the same on every system that the app runs on. */
const TICKS_PER_SECOND = 100

/** Injects Electron's own figures; null restores the system's (tests). */
export function setProcessorMeter(meter: ProcessorMeter | null): void {
  injected.meter = meter
}

/** Seconds of processor time of a process; null if gone or unknown (on Windows without Electron). */
export async function processorSeconds(pid: number, platform: NodeJS.Platform = process.platform): Promise<number | null> {
  const known = injected.meter?.(pid)
  if (known !== undefined && known !== null) return known
  try {
    if (platform === 'linux') return parseProcStat(await readFile(`/proc/${pid}/stat`, 'utf8'))
    if (platform === 'win32') return null
    return parsePsTime(await output('ps', ['-o', 'time=', '-p', String(pid)]))
  } catch {
    return null
  }
}

/**
 * Tells when a call in a process has used up its seconds of processor time: by the clock alone, work would end on a busy computer that would
 * be done on an idle one. `clockShare`: how much longer it may take by the clock. Looks begin with the call.
 */
export function processorLimit({ seconds, clockShare }: { seconds: number; clockShare: number }): (pid: number) => Promise<boolean> {
  const started = performance.now()
  let before: number | null = null
  return async (pid) => {
    const passed = (performance.now() - started) / 1000
    const used = await processorSeconds(pid)
    before ??= used
    if (passed < seconds) return false
    return used === null || before === null || used - before >= seconds || passed >= clockShare * seconds
  }
}

/** `17 (a name) S 1 ... utime stime ...` of Linux: the name may hold blanks and brackets. */
export function parseProcStat(text: string): number | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? ticks / TICKS_PER_SECOND : null
}

/** `ps -o time=` of macOS: `0:01.25`, `1:02:03`, `1-02:03:04`. */
export function parsePsTime(text: string): number | null {
  const match = /^\s*(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(text)
  if (!match) return null
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = match
  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
