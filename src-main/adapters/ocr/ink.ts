import { createCanvas, loadImage } from '@napi-rs/canvas'

/** Longest side on which ink is looked for, pixels: a printed letter still leaves a grey pixel. */
const SIDE = 600
/** A pixel this much darker than the paper is ink, of 255. */
const DARKER = 40
/** Share of ink up to which a page is blank: dust, and the shadow of a fold. */
const DUST = 0.0005

/** Size of a PNG in pixels, from its header. */
export function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

/** True if nothing is drawn on a page but its paper. */
export async function isBlank(png: Buffer): Promise<boolean> {
  const image = await loadImage(png)
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const levels = Array.from({ length: width * height }, (_pixel, index) => data[4 * index + 1] ?? 0)
  const paper = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0
  const ink = levels.filter((level) => Math.abs(level - paper) > DARKER).length
  return ink / levels.length <= DUST
}
