/**
 * Checks the import rules of `import-rules.mjs`, which no available linter expresses: `node check-imports.mjs` reads every source file and
 * prints violations. Also reported: cycles, re-exports (barrels), imports without extension, a second place that opens external addresses.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { importProblems, layerOf, nameProblems } from './import-rules.mjs'
import { isIndex } from './modules.mjs'

const ROOTS = ['src-main', 'src-preload', 'src-renderer']

/** Every broken rule under `root`: `{ file, message }`, in order of files. */
export function checkImports(root) {
  const files = ROOTS.flatMap((folder) => sourceFiles(join(root, folder))).map((file) => relative(root, file).split(sep).join('/'))
  const problems = []
  const graph = new Map()
  const indexes = readIndexes(root)
  let outside = []
  for (const file of files) {
    const report = (message) => problems.push({ file, message })
    if (!layerOf(file)) report('has no place in the house')
    const { imports, uses, reExports } = scan(readFileSync(join(root, file), 'utf8'), file)
    const targets = []
    if (isIndex(file)) {
      if (imports.length > reExports || uses.length > 0) report('does more than name what its module offers')
      // What stands behind an index is followed from where it is used.
      graph.set(file, [])
      continue
    }
    for (const found of imports) {
      const resolved = resolveImport(root, file, found.specifier)
      if (resolved.problem) report(resolved.problem)
      else {
        const behind = resolved.isFile && isIndex(resolved.target) ? indexes.behind(resolved.target, found.names) : []
        if (resolved.isFile) targets.push(resolved.target, ...behind)
        if (!resolved.asset) for (const message of importProblems(file, { ...found, ...resolved, behind })) report(message)
      }
    }
    graph.set(file, targets)
    for (const use of uses) for (const message of nameProblems(file, use)) report(message)
    if (reExports > 0) report('re-exports another module: name it where it is used')
    outside = outside.concat(uses.filter((use) => use.name === 'openExternal' && use.member && use.called).map(() => file))
  }
  for (const file of outside.slice(1)) problems.push({ file, message: 'is a second place that calls openExternal' })
  for (const cycle of cycles(graph)) problems.push({ file: cycle[0], message: `is in a cycle: ${cycle.join(' > ')}` })
  return problems
}

function sourceFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? sourceFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
}

/** Which file a name of a module's index comes from. */
function readIndexes(root) {
  const read = new Map()
  const ofIndex = (index) => {
    const { program } = parseSync(index, readFileSync(join(root, index), 'utf8'))
    return new Map(
      program.body
        .filter((node) => node.type === 'ExportNamedDeclaration' && node.source)
        .flatMap((node) =>
          node.specifiers.map((one) => [one.exported.name, posix.normalize(posix.join(posix.dirname(index), node.source.value))]),
        ),
    )
  }
  return {
    behind(index, names) {
      if (!read.has(index)) read.set(index, ofIndex(index))
      return [...new Set(names.flatMap((name) => read.get(index).get(name) ?? []))]
    },
  }
}

function resolveImport(root, file, specifier) {
  const [path, query] = specifier.split('?')
  if (!path.startsWith('.')) return { target: path, isFile: false }
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  if (!existsSync(join(root, target)) || !statSync(join(root, target)).isFile())
    return { problem: `imports ${specifier}, which is no file (name it with its extension)` }
  // An import with a query (?url, ?raw) or of another file type is an asset, not code.
  const asset = query !== undefined || !/\.tsx?$/.test(target)
  return { target, isFile: !asset, asset }
}

/** The imports of a file and the names it uses. */
function scan(text, file) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const imports = []
  const uses = []
  let reExports = 0
  const visit = (node, parent, key) => {
    if (!node || typeof node.type !== 'string') return
    if (node.type === 'ImportDeclaration') imports.push(fromDeclaration(node))
    else if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      reExports++
      imports.push({ specifier: node.source.value, typeOnly: node.exportKind === 'type', names: [] })
    } else if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      imports.push({ specifier: node.source.value, typeOnly: false, names: [] })
    else if (node.type === 'TSImportType')
      imports.push({ specifier: (node.source ?? node.argument?.literal ?? node.argument).value, typeOnly: true, names: [] })
    else if (node.type === 'MemberExpression' && !node.computed) {
      uses.push({
        name: node.property.name,
        member: node.object.name ?? '?',
        called: isCalled(parent, key),
        argumentCount: parent?.arguments?.length,
      })
    } else if (node.type === 'JSXAttribute') uses.push({ name: node.name.name, member: 'jsx', called: false })
    else if (node.type === 'Identifier' && isReference(parent, key))
      uses.push({ name: node.name, member: null, called: isCalled(parent, key), argumentCount: parent?.arguments?.length })
    for (const [childKey, child] of Object.entries(node)) {
      if (Array.isArray(child)) for (const item of child) visit(item, node, childKey)
      else if (child && typeof child === 'object') visit(child, node, childKey)
    }
  }
  visit(program, null, '')
  return { imports, uses, reExports }
}

function fromDeclaration(node) {
  const named = node.specifiers.filter((s) => s.type !== 'ImportSpecifier' || s.importKind !== 'type')
  const typeOnly = node.importKind === 'type' || (node.specifiers.length > 0 && named.length === 0)
  return { specifier: node.source.value, typeOnly, names: node.specifiers.map((s) => s.imported?.name ?? '*') }
}

function isCalled(parent, key) {
  return (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && key === 'callee'
}

/** True if an identifier is used as a value, not as the name of a property, key, declaration or type. */
function isReference(parent, key) {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed
  if (parent.type === 'Property') return key === 'value'
  if (parent.type.startsWith('TS')) return parent.type === 'TSAsExpression' || parent.type === 'TSNonNullExpression'
  if (key === 'params' || key === 'id' || key === 'label' || key === 'local' || key === 'imported' || key === 'exported') return false
  return parent.type !== 'PropertyDefinition' || key === 'value'
}

/** Each cycle once, from its first file in order of names. */
function cycles(graph) {
  const found = new Map()
  const done = new Set()
  const path = []
  const walk = (file) => {
    const at = path.indexOf(file)
    if (at >= 0) {
      const cycle = path.slice(at)
      found.set([...cycle].sort().join('|'), cycle)
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) walk(next)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return [...found.values()]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
  const problems = checkImports(root)
  for (const { file, message } of problems) console.error(`${file}: ${message}`)
  console.log(problems.length === 0 ? 'imports: every file keeps to the house' : `imports: ${problems.length} broken rules`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
