import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/node.mjs'
import { licenceOf, notices, shippedPackages } from '../tools/notices.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean; os?: unknown }>
}
const written = readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')

describe('the file THIRD-PARTY-NOTICES', () => {
  it('equals the output of npm run notices for the installed packages', () => {
    expect(written === notices(), 'run "npm run notices"').toBe(true)
  })

  it('names every package that is shipped with the app or bundled into its window', () => {
    const packed = Object.entries(lock.packages).filter(
      ([folder, entry]) =>
        folder !== '' && !entry.dev && !(entry.optional && entry.os) && !folder.endsWith('node_modules/@wasm-audio-decoders/opus-ml'),
    )
    expect(packed.length).toBeGreaterThan(90)
    const shipped = new Set(shippedPackages())
    expect(packed.map(([folder]) => folder).filter((folder) => !shipped.has(folder))).toEqual([])
    for (const name of ['react', 'react-dom', 'scheduler', '@base-ui/react', 'micromark', 'lucide-react', 'zustand'])
      expect(written, name).toMatch(new RegExp(`^${name} \\(`, 'm'))
  })

  it('contains the text of every licence, also of packages that name a licence without its text', () => {
    for (const folder of shippedPackages()) expect(licenceOf(folder).text.length, folder).toBeGreaterThan(300)
    // Fonts, character maps and decoders inside pdf.js.
    for (const words of ['LICENSE_FOXIT', 'LICENSE_OPENJPEG', 'Adobe Systems']) expect(written, words).toContain(words)
    // Inside native and WebAssembly files.
    for (const words of [
      'libopus',
      'libvorbis',
      'libFLAC',
      'libwebp',
      'leptonica',
      'libtiff',
      'libpng',
      'SQLite',
      'minimp3',
      'puff',
      'jschardet',
    ])
      expect(written, words).toContain(words)
    for (const words of ['espeak', 'mpg123', 'sherpa']) expect(written, words).not.toContain(words)
    expect(written).toContain('Apache License\n                           Version 2.0')
  })
})
