/**
 * `npm run icons`: draws resources/icon/icon.svg in all sizes, as PNG and inside icon.ico (Windows) and icon.icns (macOS). The results are
 * committed; a test draws again and compares.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { root } from './node.mjs'

const folder = join(root, 'resources', 'icon')
/** Sizes in pixels of the PNG files, which Linux takes. */
const PNG_SIZES = [16, 32, 48, 64, 128, 256, 512]
/** Sizes inside the Windows icon. 256 is written as 0. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Types of the macOS icon and their pixels (Apple's icns types that hold PNG). */
const ICNS_TYPES = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 }

/** Path below resources/icon and content of each drawn file. */
export function drawIcons() {
  const svg = readFileSync(join(folder, 'icon.svg'))
  const drawn = new Map()
  const png = (size) => {
    if (!drawn.has(size)) drawn.set(size, new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng())
    return drawn.get(size)
  }
  return new Map([...PNG_SIZES.map((size) => [`png/${size}x${size}.png`, png(size)]), ['icon.ico', ico(png)], ['icon.icns', icns(png)]])
}

/** An ICO file: a head of 6 bytes, an entry of 16 bytes for each picture, the pictures. */
function ico(png) {
  const head = Buffer.alloc(6 + 16 * ICO_SIZES.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(ICO_SIZES.length, 4)
  let offset = head.length
  ICO_SIZES.forEach((size, at) => {
    const entry = 6 + 16 * at
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png(size).length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png(size).length
  })
  return Buffer.concat([head, ...ICO_SIZES.map(png)])
}

/** An ICNS file: a head of 8 bytes, then type, length and picture of each. */
function icns(png) {
  const parts = Object.entries(ICNS_TYPES).flatMap(([type, size]) => [block(type, png(size).length + 8), png(size)])
  return Buffer.concat([block('icns', 8 + parts.reduce((sum, { length }) => sum + length, 0)), ...parts])
}

function block(type, length) {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(length, 4)
  return head
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(folder, 'png'), { recursive: true })
  for (const [name, content] of drawIcons()) writeFileSync(join(folder, name), content)
}
