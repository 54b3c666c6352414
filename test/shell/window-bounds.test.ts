import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBounds, INITIAL_BOUNDS } from '../../src-main/shell/window-bounds.ts'

const SCREENS = [{ x: 0, y: 0, width: 1920, height: 1080 }]

describe('the stored position and size of the window', () => {
  it('are restored when the position is on a screen', () => {
    expect(fitBounds({ x: 100, y: 50, width: 1200, height: 800, maximized: true }, SCREENS)).toEqual({
      x: 100,
      y: 50,
      width: 1200,
      height: 800,
      maximized: true,
    })
  })

  it('move from a missing screen and keep the size', () => {
    expect(fitBounds({ x: 2500, y: 50, width: 1200, height: 800, maximized: false }, SCREENS)).toEqual({
      width: 1200,
      height: 800,
      maximized: false,
    })
  })

  it('have a minimum size', () =>
    expect(fitBounds({ width: 10, height: 10, maximized: false }, SCREENS)).toEqual({ width: 760, height: 520, maximized: false }))

  it('fall back to the initial ones for invalid values', () => {
    for (const odd of [
      null,
      1,
      'x',
      [],
      {},
      { width: '800', height: 600, maximized: false },
      { width: 800, height: 600 },
      { width: Number.NaN, height: 1, maximized: true },
      { x: 1, width: 800, height: 600, maximized: false },
    ]) {
      expect(fitBounds(odd, SCREENS)).toEqual(INITIAL_BOUNDS)
    }
  })

  it('keep the title bar on a screen whatever was stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const { x, y, width } = fitBounds(stored, SCREENS)
        if (x === undefined || y === undefined) return
        expect(x + width).toBeGreaterThan(0)
        expect(x).toBeLessThan(1920)
        expect(y).toBeLessThan(1080)
      }),
    )
  })
})
