import { readFileSync } from 'node:fs'

/** `app.getAppMetrics()` of these processes, where the system tells (Linux): as far as the app reads it. */
export function metricsOf(pids) {
  return pids.flatMap((pid) => {
    const kilobytes = residentKilobytes(pid)
    return kilobytes === null ? [] : [{ pid, cpu: { cumulativeCPUUsage: processorSeconds(pid) }, memory: { workingSetSize: kilobytes } }]
  })
}

/** Hundredths of a second of user and system time, the 14th and 15th field; the name of a program may hold blanks. */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}

function residentKilobytes(pid) {
  try {
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) || null
  } catch {
    return null
  }
}
