import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawIcons } from '../tools/icons.mjs'

const FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'icon')

describe('the icon', () => {
  it('is drawn from its source in every size, and the drawn files are those of the repository', () => {
    const drawn = drawIcons()
    expect(drawn.size).toBe(9)
    for (const [name, content] of drawn) expect(readFileSync(join(FOLDER, name)).equals(content), `${name}: run "npm run icons"`).toBe(true)
  })

  it('holds for Windows and macOS the pictures that its heads promise', () => {
    const ico = readFileSync(join(FOLDER, 'icon.ico'))
    for (let at = 0; at < ico.readUInt16LE(4); at++) {
      const offset = ico.readUInt32LE(6 + 16 * at + 12)
      expect(ico.subarray(offset + 1, offset + 4).toString('latin1')).toBe('PNG')
      // Width in pixels, from the picture's own head.
      expect(ico.readUInt32BE(offset + 16) % 256).toBe(ico.readUInt8(6 + 16 * at))
    }
    const icns = readFileSync(join(FOLDER, 'icon.icns'))
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const types: string[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) types.push(icns.toString('latin1', at, at + 4))
    expect(types).toContain('ic10')
  })
})
