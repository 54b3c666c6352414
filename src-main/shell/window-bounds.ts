import { readFileSync, writeFileSync } from 'node:fs'

export type Rectangle = { x: number; y: number; width: number; height: number }
export type WindowBounds = Partial<Rectangle> & { width: number; height: number; maximized: boolean }

/** Initial and smallest window size, pixels (the layout is complete at 1,024 x 700). */
export const INITIAL_BOUNDS: WindowBounds = { width: 1360, height: 860, maximized: false }
export const MINIMUM_SIZE = { minWidth: 760, minHeight: 520 }

/** Least visible part of the title bar, so that the window can be moved back. */
const VISIBLE_PIXELS = 80

/** Restores the window's bounds if they are still on a screen. */
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

/** Loads stored bounds; null if unreadable. */
export function loadBounds(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Stores the bounds; a full disk must not block closing. */
export function saveBounds(file: string, bounds: WindowBounds): void {
  try {
    writeFileSync(file, JSON.stringify(bounds))
  } catch {
    // The window then opens at its previous position.
  }
}
