import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../tools/node.mjs'

const SAY = join(root, 'src-preload', 'texts', 'say.ts')
const ENGLISH = join(root, 'src-preload', 'texts', 'speak-english.ts')

/** All files of the project that a file loads, itself included. */
function loadedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !statSync(file, { throwIfNoEntry: false })?.isFile()) return known
  known.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/^(?:import|export)\s(?!type\b)[^'"]*['"](\.[^'"]+)['"]/gm))
    loadedBy(resolve(dirname(file), path), known)
  for (const [, path = ''] of text.matchAll(/^import '(\.[^']+)'/gm)) loadedBy(resolve(dirname(file), path), known)
  return known
}

it('every program of the tests that says a text speaks first', () => {
  const programs = ['tools', 'electron-stand-in', 'support/programs'].flatMap((folder) =>
    readdirSync(join(root, 'test', folder))
      .filter((name) => /\.(?:mjs|ts)$/.test(name))
      .map((name) => join(root, 'test', folder, name)),
  )
  const saying = programs.map((file) => ({ file, loaded: loadedBy(file) })).filter(({ loaded }) => loaded.has(SAY))
  expect(saying.map(({ file }) => file)).toContain(join(root, 'test', 'electron-stand-in', 'tour.mjs'))
  expect(
    saying.filter(({ file, loaded }) => !loaded.has(ENGLISH) && !/\bspeak\(/.test(readFileSync(file, 'utf8'))).map(({ file }) => file),
  ).toEqual([])
})

it('a text without a catalogue throws, so that no key is ever shown', () => {
  const program = `import { t } from ${JSON.stringify(SAY)}; t('units.page', { page: '3' })`
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })).toThrow(
    /units\.page has no catalogue/,
  )
})
