/**
 * The architecture as a table: the layer of each file and its permitted imports. Layers are numbered from the bottom; an import goes to a
 * lower number or stays within its layer. `modules.mjs` has the modules and the layers inside each.
 */
import { isIndex, MODULE_LAYERS, moduleLayerOf, moduleProblem } from './modules.mjs'

const LAYERS = [
  { name: 'contract', rank: 0, is: (file) => file.startsWith('src-preload/contract/') },
  { name: 'texts', rank: 0, is: (file) => file.startsWith('src-preload/texts/') },
  { name: 'preload', rank: 1, is: (file) => file.startsWith('src-preload/') },
  { name: 'index', rank: 5, is: isIndex },
  ...Object.entries(MODULE_LAYERS).map(([name, { rank }]) => ({ name, rank, is: (file) => moduleLayerOf(file) === name })),
  { name: 'app', rank: 6, is: (file) => file.startsWith('src-main/app/') },
  { name: 'ipc', rank: 7, is: (file) => file.startsWith('src-main/ipc/') },
  { name: 'shell', rank: 8, is: (file) => file.startsWith('src-main/shell/') },
  { name: 'entry', rank: 9, is: (file) => /^src-main\/[^/]+\.ts$/.test(file) || file.startsWith('src-main/cli/') },
  { name: 'renderer shared', rank: 11, is: (file) => file.startsWith('src-renderer/shared/') },
  { name: 'features', rank: 12, is: (file) => file.startsWith('src-renderer/features/') },
  { name: 'renderer app', rank: 13, is: (file) => file.startsWith('src-renderer/app/') },
  { name: 'renderer entry', rank: 14, is: (file) => file.startsWith('src-renderer/') },
]

/** Files of the contract that the texts may use, because all are plain data shown on both sides. */
const FOR_TEXTS = ['src-preload/contract/file-types.ts', 'src-preload/contract/sample.ts', 'src-preload/contract/visible.ts']
/** Files of the contract without zod, whose values the window may import. */
const CONTRACT_VALUES = [
  'src-preload/contract/split-at-quotes.ts',
  'src-preload/contract/errors.ts',
  'src-preload/contract/file-types.ts',
  'src-preload/contract/values/clock.ts',
  'src-preload/contract/values/ledger-order.ts',
  'src-preload/contract/values/passage-sizes.ts',
  'src-preload/contract/values/tiff-page.ts',
  'src-preload/contract/sample.ts',
  'src-preload/contract/visible.ts',
]
const SOCKETS = ['undici', 'ollama', 'http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns', 'dns/promises']
const SOCKET_GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport']
/**
 * Files that fetch from the origin of the window: fonts and character maps of the build, recordings, ranges of a PDF, pictures. The CSP blocks any other address.
 */
const OWN_ORIGIN = [
  'src-renderer/features/sources/pdf/pdf-assets.ts',
  'src-renderer/features/sources/pdf/pdf-ranges.ts',
  'src-renderer/features/sources/pdf/picture-engine.ts',
  'src-renderer/features/notes/compress/encode-opus.ts',
]
const HTML_SINKS = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc']
const UNPURE = [
  'process',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'console',
  'crypto',
  'localStorage',
]

/** The layer of a file; null for a file outside of all layers. */
export function layerOf(file) {
  return LAYERS.find((layer) => layer.is(file)) ?? null
}

/**
 * The rules broken by one import, as sentences; `target` is a source file or the name of a package. `behind`: the files that the names come from,
 * where `target` is the index of a module.
 */
export function importProblems(file, { target, isFile, typeOnly, names, behind = [] }) {
  const layer = layerOf(file)
  if (!layer) return []
  return isFile ? fileProblems(file, layer, { target, typeOnly, behind }) : packageProblems(file, layer, target, names)
}

function fileProblems(file, layer, { target, typeOnly, behind }) {
  const other = layerOf(target)
  if (!other) return [`imports ${target}, which is outside the house`]
  const problems = []
  const renderer = layer.rank > 10
  if (renderer && other.name === 'contract' && !typeOnly && !CONTRACT_VALUES.includes(target)) {
    problems.push(`imports values of ${target}: the window takes types and error codes alone (zod stays out of it)`)
  }
  for (const reached of other.name === 'index' ? behind : [target]) {
    const reachedLayer = layerOf(reached)
    if (reachedLayer && reachedLayer.rank > layer.rank) problems.push(`climbs from ${layer.name} to ${reachedLayer.name} (${reached})`)
  }
  if (renderer !== other.rank > 10 && !['contract', 'texts'].includes(other.name)) problems.push(`crosses the wall to ${target}`)
  if (layer.name === 'texts' && other.name !== 'texts' && !FOR_TEXTS.includes(target)) problems.push(`the texts import ${target}`)
  if (layer.name === 'preload' && other.rank >= 1 && other.name !== 'preload') problems.push(`the preload imports ${target}`)
  if (layer.name !== 'preload' && other.name === 'preload') problems.push(`imports the preload (${target})`)
  if (layer.name === 'features' && other.name === 'features' && folder(file, 2) !== folder(target, 2))
    problems.push(`a feature imports another feature (${target})`)
  const between = moduleProblem(file, target)
  if (between) problems.push(between)
  return problems
}

/** It wraps the functions of sockets to count their calls, and makes none. */
const SOCKET_WATCH = 'src-main/storage/adapters/sockets/watch.ts'

function packageProblems(file, layer, name, names) {
  const problems = []
  const bare = name.replace(/^node:/, '')
  const packageName = bare.startsWith('@') ? bare.split('/').slice(0, 2).join('/') : bare.split('/')[0]
  const electronHere =
    file.startsWith('src-main/shell/') || ['src-main/ipc/register.ts', 'src-main/index.ts', 'src-preload/index.ts'].includes(file)
  if (packageName === 'electron' && !electronHere) problems.push('imports electron outside the shell')
  if (packageName === 'electron' && names.includes('net'))
    problems.push("imports electron's net: nothing but the models' adapter opens a connection")
  if (['better-sqlite3', 'sqlite-vec'].includes(packageName) && layer.name !== 'sqlite')
    problems.push(`imports ${packageName} outside a module's sqlite`)
  if (SOCKETS.includes(bare) || SOCKETS.includes(packageName)) {
    if (!file.startsWith('src-main/models/adapters/servers/') && file !== SOCKET_WATCH)
      problems.push(`imports ${name} outside models/adapters/servers`)
  }
  if (layer.name === 'texts') problems.push(`the texts import ${name}`)
  if (layer.name === 'contract' && packageName !== 'zod') problems.push(`the contract imports ${name}`)
  if (layer.name === 'domain' && (name.startsWith('node:') || packageName === 'electron')) problems.push(`the domain imports ${name}`)
  if (layer.rank > 10 && (name.startsWith('node:') || packageName === 'zod')) problems.push(`the window imports ${name}`)
  if (layer.name === 'preload' && packageName !== 'electron') problems.push(`the preload imports ${name}`)
  return problems
}

/** The rule broken by a name in the code; `called`: it is called or constructed; `member`: it is the property of an object. */
export function nameProblems(file, { name, member, called, argumentCount }) {
  const layer = layerOf(file)
  if (!layer) return []
  if (
    called &&
    SOCKET_GLOBALS.includes(name) &&
    (!member || ['globalThis', 'window', 'self'].includes(member)) &&
    !file.startsWith('src-main/models/adapters/servers/') &&
    !OWN_ORIGIN.includes(file)
  ) {
    return [`uses ${name} outside models/adapters/servers`]
  }
  if (HTML_SINKS.includes(name) && (member || layer.rank > 10)) return [`uses ${name}`]
  if (layer.name !== 'domain') return []
  if (member === 'Math' && name === 'random') return ['the domain draws random numbers']
  if (member === 'Date' && name === 'now') return ['the domain reads the clock']
  if (!member && name === 'Date' && called && argumentCount === 0) return ['the domain reads the clock']
  if (!member && UNPURE.includes(name)) return [`the domain uses ${name}`]
  return []
}

function folder(file, depth) {
  return file.split('/')[depth]
}
