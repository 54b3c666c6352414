import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../tools/node.mjs'
import { licenceOf, notices, shippedPackages } from '../tools/notices.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean; os?: unknown }>
}
const written = readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')

describe('THIRD-PARTY-NOTICES', () => {
  it('is what is installed (npm run notices)', () => {
    expect(written === notices(), 'run "npm run notices"').toBe(true)
  })

  it('names every package that is packed with the app, and those bundled into its window', () => {
    const packed = Object.entries(lock.packages).filter(
      ([folder, entry]) =>
        folder !== '' && !entry.dev && !(entry.optional && entry.os) && !/node_modules\/(?:@napi-rs\/|tesseract\.js)/.test(folder),
    )
    expect(packed.length).toBeGreaterThan(90)
    const shipped = new Set(shippedPackages())
    expect(packed.map(([folder]) => folder).filter((folder) => !shipped.has(folder))).toEqual([])
    for (const name of ['react', 'react-dom', 'scheduler', '@base-ui/react', 'micromark', 'lucide-react', 'zustand'])
      expect(written, name).toMatch(new RegExp(`^${name} \\(`, 'm'))
  })

  it('holds the words of every licence, also where a package names one and brings none', () => {
    for (const folder of shippedPackages()) expect(licenceOf(folder).text.length, folder).toBeGreaterThan(300)
    expect(written).toContain('Apache License\n                           Version 2.0')
  })
})
