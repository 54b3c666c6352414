/** Grey pixels, row by row; 0 is black. */
export type GreyPixels = { width: number; height: number; data: Uint8Array }

/** The simplest file of grey pixels (PGM, "P5"): packing them as PNG took longer than drawing. */
export function pgmOf({ width, height, data }: GreyPixels): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}

/** Side of the square of pixels that is looked at as one: a printed letter still leaves a grey one. */
const SQUARE = 6
/** A square this much darker than the paper is ink, of 255. */
const DARKER = 40
/** Share of ink up to which a page is blank: dust, and the shadow of a fold. */
const DUST = 0.0005

/** True if nothing is drawn on a page but its paper. */
export function isBlank({ width, height, data }: GreyPixels): boolean {
  const columns = Math.max(1, Math.floor(width / SQUARE))
  const rows = Math.max(1, Math.floor(height / SQUARE))
  const levels = Uint8Array.from({ length: columns * rows }, (_level, index) => {
    const left = (index % columns) * SQUARE
    const top = Math.floor(index / columns) * SQUARE
    return meanLevel({ data, width, left, top, right: Math.min(width, left + SQUARE), bottom: Math.min(height, top + SQUARE) })
  })
  const paper = levels.toSorted()[Math.floor(levels.length / 2)] ?? 0
  const ink = levels.filter((level) => Math.abs(level - paper) > DARKER).length
  return ink / levels.length <= DUST
}

type Area = { data: Uint8Array; width: number; left: number; top: number; right: number; bottom: number }

function meanLevel({ data, width, left, top, right, bottom }: Area): number {
  let sum = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += data[y * width + x] ?? 0
  return sum / Math.max(1, (right - left) * (bottom - top))
}
