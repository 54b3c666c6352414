import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { MODULES } from './checks/modules.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const INDEX = /^src-main\/[\w-]+\/index\.ts$/u

/**
 * Vite plugin: what is imported from the index of a module comes straight from the file that the index names. A bundle then holds what a program
 * uses and no more, and a test of one file does not load the modules below it whole. Lint holds that an index does nothing but name.
 */
export function directImports() {
  const indexes = new Map()
  return {
    name: 'direct-imports',
    enforce: 'pre',
    /** Vitest keeps what was transformed: an index that names another file makes that stale. */
    configureVitest({ defineCacheKeyGenerator }) {
      const offered = allIndexes()
      defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.includes('/index.ts') ? offered : null))
    },
    transform(code, id) {
      const file = id.split('?')[0]
      if (!/\.tsx?$/u.test(file) || !code.includes('/index.ts')) return null
      return rewritten(code, file, indexes)
    },
  }
}

function rewritten(code, file, indexes) {
  const { program } = parseSync(file, code)
  let written = ''
  let at = 0
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const index = resolve(dirname(file), node.source.value)
    if (!INDEX.test(relative(ROOT, index).split(sep).join('/'))) continue
    const lines = node.importKind === 'type' ? [] : importsOf(node, index, file, indexes)
    // The lines of the file keep their numbers.
    const breaks = code.slice(node.start, node.end).split('\n').length - 1
    written += code.slice(at, node.start) + lines.join(';') + '\n'.repeat(breaks)
    at = node.end
  }
  return at === 0 ? null : { code: written + code.slice(at), map: null }
}

function importsOf(node, index, file, indexes) {
  if (!indexes.has(index)) indexes.set(index, readIndex(index))
  return node.specifiers
    .filter((one) => one.importKind !== 'type')
    .map((one) => {
      const target = indexes.get(index).get(one.imported.name)
      if (!target) throw new Error(`${file}: ${one.imported.name} is not offered by ${index}`)
      const path = relative(dirname(file), target).split(sep).join('/')
      return `import { ${one.imported.name} as ${one.local.name} } from '${path.startsWith('.') ? path : `./${path}`}'`
    })
}

/** A digest of what all modules offer. */
function allIndexes() {
  const digest = createHash('sha256')
  for (const name of Object.keys(MODULES)) digest.update(readFileSync(join(ROOT, 'src-main', name, 'index.ts')))
  return digest.digest('hex')
}

/** The file that each name comes from. */
function readIndex(index) {
  const { program } = parseSync(index, readFileSync(index, 'utf8'))
  return new Map(
    program.body
      .filter((node) => node.type === 'ExportNamedDeclaration' && node.source)
      .flatMap((node) => node.specifiers.map((one) => [one.exported.name, join(dirname(index), node.source.value)])),
  )
}
