import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'

const FRAMES = 300
/** A frame interval that a person sees, ms. */
const LATE_MS = 25
/** After this time a measure fails, ms. */
const LONGEST_MS = 60_000

/** What a measure waits for: an element of this selector in the view, with this text. */
export type Sign = { readonly selector: string; readonly text?: string }

export function say(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(76)} ${value}\n`)
}

export function row(what: string, values: readonly number[], more = ''): void {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  say(what, `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${values.length}${more}`)
}

/** Programs that wanted a processor in the last minute: what else this machine does makes every figure worse. */
export function load(): string {
  return `load ${loadavg()[0]?.toFixed(1) ?? '?'}`
}

export async function measuringSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Processor time of the page's thread so far, seconds. */
export async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** From the press of `act` (the event's own time) until the frame with the sign is drawn, ms. */
export async function pressToDrawn(page: Page, sign: Sign, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchPress, sign)
  await act()
  const ms = await page.evaluate(waitPress, LONGEST_MS)
  if (ms === null) throw new Error(`Not drawn within ${LONGEST_MS / 1000} s: ${sign.selector} ${sign.text ?? ''}`)
  return ms
}

/** Runs in the page. */
function waitPress(longest: number): Promise<number | null> {
  const { pressed } = globalThis as unknown as { pressed: Promise<number> }
  return Promise.race([pressed, new Promise<null>((resolve) => setTimeout(() => resolve(null), longest))])
}

/** Runs in the page: notes the next press of pointer or key, and when its sign was drawn. */
function watchPress({ selector, text }: Sign): void {
  const scope = globalThis as unknown as { pressed: Promise<number> }
  const isThere = (): boolean =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight && (text === undefined || (element.textContent ?? '').includes(text))
    })
  scope.pressed = new Promise((resolve) => {
    let from: number | null = null
    const note = ({ timeStamp }: Event) => void (from ??= timeStamp)
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true, once: true })
    const look = () => {
      if (from === null || !isThere()) return void requestAnimationFrame(look)
      const pressedAt = from
      const { port1, port2 } = new MessageChannel()
      // A task after the frame's own callbacks runs once it has been drawn.
      port1.onmessage = () => resolve(performance.now() - pressedAt)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

/** Scrolls what is around `selector` from its top (or up from its end: a negative step) and says intervals of frames and processor time. */
export async function scrolling(page: Page, session: CDPSession, step: number, selector: string): Promise<string> {
  const before = await busySeconds(session)
  const intervals = await page.evaluate(scrollFrames, [step, FRAMES, selector] as const)
  const busy = (((await busySeconds(session)) - before) * 1000) / FRAMES
  return `${spread(intervals)}; processor ${busy.toFixed(1)} ms a frame; ${load()}`
}

/** Intervals of frames: median, 95th percentile, and the share that a person sees. */
export function spread(intervals: readonly number[]): string {
  const sorted = intervals.toSorted((a, b) => a - b)
  const late = (100 * intervals.filter((interval) => interval > LATE_MS).length) / intervals.length
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${late.toFixed(1)} % over ${LATE_MS} ms`
}

/** Runs in the page. */
async function scrollFrames([step, count, selector]: readonly [number, number, string]): Promise<number[]> {
  let area = document.querySelector(selector)
  while (area && area.scrollHeight <= area.clientHeight) area = area.parentElement
  if (area) area.scrollTop = step < 0 ? area.scrollHeight : 0
  const intervals: number[] = []
  let last = performance.now()
  for (let frame = 0; frame <= count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    intervals.push(now - last)
    last = now
    if (area) area.scrollTop += step
  }
  return intervals.slice(1)
}

/** Runs in the page: intervals of frames for some time, ms. */
export async function framesFor(milliseconds: number): Promise<number[]> {
  const found: number[] = []
  const end = performance.now() + milliseconds
  for (let last = performance.now(); last < end;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    found.push(now - last)
    last = now
  }
  return found.slice(1)
}

/** Runs in the page: records the time from the event of each key to the task after its frame (`keyTimes`). */
export function watchKeys(): void {
  const scope = globalThis as unknown as { keyTimes: number[]; keysWatched?: boolean }
  scope.keyTimes = []
  if (scope.keysWatched) return
  scope.keysWatched = true
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => void scope.keyTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

/**
 * Memory of the page after a collection of garbage: JavaScript in use, elements, listeners, and what its process holds (Linux only), MB: all of
 * it, and what no other process shares (the code of Chromium is shared by all of its processes).
 */
export async function pageMemory(
  page: Page,
  session: CDPSession,
): Promise<{ heap: number; nodes: number; listeners: number; resident: number; own: number }> {
  await session.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(1000)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const browser = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  await browser?.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => processMegabytes(id))
  const [largest = { resident: 0, own: 0 }] = renderers.toSorted((a, b) => b.resident - a.resident)
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners, ...largest }
}

function processMegabytes(process: number): { resident: number; own: number } {
  try {
    const text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')
    const megabytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1000
    return { resident: Math.round(megabytes('Rss')), own: Math.round(megabytes('Private_Clean') + megabytes('Private_Dirty')) }
  } catch {
    return { resident: 0, own: 0 }
  }
}

/** Sends a request as the page does. */
export async function request<T>(page: Page, route: string, input: unknown = {}): Promise<T> {
  const reply = await page.evaluate(
    ([name, value]) =>
      (
        window as unknown as { api: { request(route: unknown, input: unknown): Promise<{ ok: boolean; data?: unknown; error?: unknown }> } }
      ).api.request(name, value),
    [route, input] as const,
  )
  if (!reply.ok) throw new Error(`${route}: ${JSON.stringify(reply.error)}`)
  return reply.data as T
}
