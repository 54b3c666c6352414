import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstTexts } from '../../src-preload/texts/en/window/first-texts.ts'
import { laterTexts } from '../../src-preload/texts/en/window/later-texts.ts'

/** Files that are loaded before the first screen is drawn: what `main.tsx` imports, and what that imports, except types and `import()`. */
function loadedFirst(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^']*?from '(\.[^']+)'/gmu))
    loadedFirst(join(dirname(file), path), found)
  return found
}

/** Paths of the texts below a key: `settings.title`. */
function paths(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [(path + key).replace(/_(?:one|other)$/u, '')] : paths(value as object, `${path}${key}.`),
  )
}

describe('the first screen of the window', () => {
  it('uses no text that is loaded after it', () => {
    const files = [...loadedFirst('src-renderer/main.tsx')].filter((file) => file.endsWith('.tsx'))
    expect(files.length).toBeGreaterThan(40)
    const first = new Set(paths(firstTexts))
    const later = new Set(paths(laterTexts).filter((path) => !first.has(path)))
    const used = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\([^()]*?'([\w-]+(?:\.[\w-]+)+)'/gu)].map(([, key = '']) => `${file}: ${key}`),
    )
    expect(used.filter((line) => later.has(line.slice(line.lastIndexOf(' ') + 1)))).toEqual([])
  })
})
