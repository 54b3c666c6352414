import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** What the processes of the app hold. Megabytes, and numbers of open descriptors; `page`: the window's heap after a collection, and its nodes. */
export type Holding = {
  mainMegabytes: number
  childrenMegabytes: number
  processes: number
  mainHandles: number
  handles: number
  pageMegabytes: number
  pageNodes: number
}

/** Measures the process `pid`, all below it, and the window. Linux. */
export async function measure(pid: number, page: Page): Promise<Holding> {
  const below = descendants(pid)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    mainMegabytes: residentMegabytes(pid),
    childrenMegabytes: sum(below.map(residentMegabytes)),
    processes: 1 + below.length,
    mainHandles: handlesOf(pid),
    handles: handlesOf(pid) + sum(below.map(handlesOf)),
    pageMegabytes: Math.round(metric('JSHeapUsedSize') / 1e6),
    pageNodes: metric('Nodes'),
  }
}

/** All processes that `pid` started, and theirs. */
function descendants(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = readOrEmpty(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  for (const next = [pid]; next.length > 0;) {
    const own = children.get(next.pop()!) ?? []
    found.push(...own)
    next.push(...own)
  }
  return found
}

function residentMegabytes(pid: number): number {
  return Math.round(Number(/^VmRSS:\s*(\d+) kB/mu.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1000)
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
