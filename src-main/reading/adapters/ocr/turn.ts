import type { GreyPixels } from './ink.ts'

/** How far a page is turned clockwise to stand upright, degrees. */
export type Turn = 90 | 180 | 270

/** Grey pixels turned clockwise. */
export function turned({ width, height, data }: GreyPixels, turn: Turn): GreyPixels {
  const out = new Uint8Array(data.length)
  if (turn === 180) {
    for (let at = 0, to = data.length - 1; at < data.length; at += 1, to -= 1) out[to] = data[at] ?? 0
    return { width, height, data: out }
  }
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      out[turn === 90 ? x * height + height - 1 - y : (width - 1 - x) * height + y] = data[at] ?? 0
  return { width: height, height: width, data: out }
}
