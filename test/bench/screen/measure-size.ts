import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { say } from './measuring.ts'

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'out', 'renderer')

/** JavaScript that is loaded before the first screen is drawn, gzipped: what its page names, and the texts of a language (goal <= 250 kB). */
export function measureSize(): Promise<void> {
  const page = readFileSync(join(RENDERER, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/gu)].map(([, path = '']) => path)
  const code = named.reduce((sum, path) => sum + gzipped(path), 0)
  const texts = readdirSync(join(RENDERER, 'assets'))
    .filter((name) => /^first-texts-.*\.js$/u.test(name))
    .map((name) => gzipped(`assets/${name}`))
    .toSorted((a, b) => a - b)
  const total = (one: number): string => `${((code + one) / 1000).toFixed(1)} kB`
  say('JavaScript of the first screen, by language (goal <= 250 kB gzipped)', texts.map(total).join(', '))
  return Promise.resolve()
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(RENDERER, path)), { level: 9 }).length
}
