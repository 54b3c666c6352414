import { readFileSync } from 'node:fs'

/** `app.getAppMetrics()` of these processes, where the system tells (Linux). */
export function metricsOf(pids) {
  return pids.flatMap((pid) => {
    const kilobytes = residentKilobytes(pid)
    return kilobytes === null ? [] : [{ pid, memory: { workingSetSize: kilobytes } }]
  })
}

function residentKilobytes(pid) {
  try {
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) || null
  } catch {
    return null
  }
}
