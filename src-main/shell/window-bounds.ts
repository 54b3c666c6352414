import { readFileSync, writeFileSync } from 'node:fs'

export type Rectangle = { x: number; y: number; width: number; height: number }
export type WindowBounds = Partial<Rectangle> & { width: number; height: number; maximized: boolean }

/** Size of a window that was never moved, and the smallest it can be (every screen is whole at 1,024 x 700). Pixels. */
export const INITIAL_BOUNDS: WindowBounds = { width: 1360, height: 860, maximized: false }
export const MINIMUM_SIZE = { minWidth: 760, minHeight: 520 }

/** Most of the title bar has to be on a screen, or the window could not be moved back. */
const VISIBLE_PIXELS = 80

/** Where to open the window: as it was, if that is still on one of the screens. */
export function fitBounds(stored: unknown, screens: readonly Rectangle[]): WindowBounds {
  if (!isBounds(stored)) return INITIAL_BOUNDS
  const size = {
    width: Math.max(stored.width, MINIMUM_SIZE.minWidth),
    height: Math.max(stored.height, MINIMUM_SIZE.minHeight),
    maximized: stored.maximized,
  }
  const { x, y } = stored
  if (x === undefined || y === undefined) return size
  const visible = screens.some(
    (s) =>
      x + size.width >= s.x + VISIBLE_PIXELS && x <= s.x + s.width - VISIBLE_PIXELS && y >= s.y && y <= s.y + s.height - VISIBLE_PIXELS,
  )
  return visible ? { ...size, x, y } : size
}

function isBounds(value: unknown): value is WindowBounds {
  if (typeof value !== 'object' || value === null) return false
  const bounds = value as Record<string, unknown>
  const whole = (key: string) => Number.isInteger(bounds[key]) && Math.abs(bounds[key] as number) < 100_000
  const placed = bounds['x'] === undefined && bounds['y'] === undefined ? true : whole('x') && whole('y')
  return whole('width') && whole('height') && placed && typeof bounds['maximized'] === 'boolean'
}

/** What was stored; anything unreadable is as if there were nothing. */
export function loadBounds(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Kept for the next start; a full disk must not keep the app from closing. */
export function saveBounds(file: string, bounds: WindowBounds): void {
  try {
    writeFileSync(file, JSON.stringify(bounds))
  } catch {
    // Then it opens where it did before.
  }
}
