import type { CDPSession, Page } from 'playwright-core'
import { busySeconds, load, spread } from './measuring.ts'

const FRAME_MS = 1000 / 60
/** How long each scroll takes, frames. */
const FRAMES = 240

type Seen = { intervals: number[]; blank: number[] }

/**
 * Scrolls what is around `list` as a wheel does, by `step` pixels a frame, and says intervals of frames, processor time, and how much of the area
 * had no row when a frame was drawn. A script that sets the place of the area sees its own frame before the list hears of it: always blank.
 */
export async function wheeling(page: Page, session: CDPSession, step: number, list: string, row: string): Promise<string> {
  const area = await page.evaluate(areaOf, list)
  if (!area) throw new Error(`Nothing to scroll: ${list}`)
  const before = await busySeconds(session)
  const at = performance.now()
  const watching = page.evaluate(watchRows, [list, row, FRAMES * FRAME_MS] as const)
  await session.send('Input.synthesizeScrollGesture', {
    x: area.x,
    y: area.y,
    yDistance: -step * FRAMES,
    speed: Math.round(Math.abs(step) / (FRAME_MS / 1000)),
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { intervals, blank } = await watching
  const busy = (100 * ((await busySeconds(session)) - before) * 1000) / (performance.now() - at)
  const mean = (100 * blank.reduce((sum, share) => sum + share, 0)) / Math.max(1, blank.length)
  const whole = (100 * blank.filter((share) => share > 0.5).length) / Math.max(1, blank.length)
  return `${spread(intervals)}; without rows ${mean.toFixed(1)} % of the area, ${whole.toFixed(1)} % of frames more than half; processor ${busy.toFixed(0)} % of the time; ${load()}`
}

/** Runs in the page: the middle of the area that scrolls around an element, which is put at its top. */
function areaOf(list: string): { x: number; y: number } | null {
  let area = document.querySelector(list)
  while (area && area.scrollHeight <= area.clientHeight) area = area.parentElement
  if (!area) return null
  area.scrollTop = 0
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

/** Runs in the page: frames while something scrolls, each with the share of the area's height that no row covers. */
async function watchRows([list, row, ms]: readonly [string, string, number]): Promise<Seen> {
  let area = document.querySelector(list)
  while (area && area.scrollHeight <= area.clientHeight) area = area.parentElement
  const intervals: number[] = []
  const blank: number[] = []
  if (!area) return { intervals, blank }
  const { top, bottom } = area.getBoundingClientRect()
  const end = performance.now() + ms
  let place = area.scrollTop
  for (let last = performance.now(); last < end;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    if (area.scrollTop !== place) {
      intervals.push(now - last)
      let covered = 0
      for (const one of area.querySelectorAll(row)) {
        const box = one.getBoundingClientRect()
        covered += Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top))
      }
      blank.push(Math.max(0, 1 - covered / (bottom - top)))
    }
    place = area.scrollTop
    last = now
  }
  return { intervals, blank }
}
