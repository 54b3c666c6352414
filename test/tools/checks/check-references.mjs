/**
 * Checks the references in comments, READMEs and test names. `node check-references.mjs` prints every broken reference: a missing file,
 * a file name shared by several files, a missing section of the design, the number of an issue.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const ROOTS = ['src-main', 'src-preload', 'src-renderer', 'test', 'resources', '.ci']
/** Texts for models and sample documents, which no developer reads. */
const CONTENT = /^resources\/(prompts|sample|models)\//
const READ = /\.(tsx?|mjs|md|css|as|html|ya?ml)$/

const ISSUE = /\bissues? #?\d+/gi
const FILE_NAME = /(?<![\w.:*{}<>~/-])((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx|ts|mjs|md))(?![\w/*{}-])/g
/** A folder reference in a README: in backticks, with a slash at its end. */
const FOLDER_NAME = /`((?:\.{1,2}\/)*(?:[\w.-]+\/)+)`/g
/** Folders of a person's library, not of the repository. */
const LIBRARY_FOLDER = /^found\//
const SECTION = /((?:[\w-]+\/)*DESIGN\.md), ([A-Z][^().;:,"\n]*)/g
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Every broken reference under `root`: `{ file, message }`, in order of files. */
export function checkReferences(root) {
  const files = listFiles(root)
  const sections = new Map(
    files.filter((file) => posix.basename(file) === 'DESIGN.md').map((file) => [file, headings(readFileSync(join(root, file), 'utf8'))]),
  )
  const known = { files: new Set(files), folders: new Set(files.flatMap(foldersAbove)), sections }
  const problems = []
  for (const file of files.filter((name) => READ.test(name) && !CONTENT.test(name))) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [issue] of text.matchAll(ISSUE)) problems.push({ file, message: `speaks of "${issue}"` })
    for (const prose of proseOf(file, text)) for (const message of brokenIn(prose, file, known)) problems.push({ file, message })
  }
  return problems
}

/** The broken references of a text, as sentences. */
function brokenIn(prose, file, { files, folders, sections }) {
  const messages = []
  for (const [, name] of prose.matchAll(FILE_NAME))
    if (resolve(file, name, files) === null) messages.push(`names ${name}, which is no file, or more than one`)
  if (file.endsWith('.md')) {
    for (const [, name] of prose.matchAll(FOLDER_NAME)) {
      if (!LIBRARY_FOLDER.test(name) && resolve(file, name.slice(0, -1), folders) === null)
        messages.push(`names ${name}, which is no folder, or more than one`)
    }
  }
  for (const [, name, section] of prose.matchAll(SECTION)) {
    const design = resolve(file, name, files)
    if (design !== null && !sections.get(design).includes(section.trim()))
      messages.push(`cites "${section.trim()}", which is no section of ${design}`)
  }
  return messages
}

function listFiles(root) {
  const own = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [
    ...own.map(({ name }) => name),
    ...ROOTS.flatMap((folder) => filesOf(join(root, folder))).map((file) => relative(root, file).split(sep).join('/')),
  ].sort()
}

function filesOf(folder) {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // a root that this tree does not have
  }
  return entries
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** The texts of a file that are written for a developer. */
function proseOf(file, text) {
  if (file.endsWith('.md')) return [text]
  if (/\.(tsx?|mjs)$/.test(file)) {
    const { comments } = parseSync(file, text)
    const names = file.startsWith('test/') ? [...text.matchAll(TEST_NAME)].map(([, , name]) => name) : []
    const sql = /^src-main\/[\w-]+\/sqlite\//u.test(file) ? [...text.matchAll(/^\s*--.*$/gm)].map(([line]) => line) : []
    return [...comments.map(({ value }) => value), ...names, ...sql]
  }
  if (/\.ya?ml$/.test(file)) return [...text.matchAll(/(?<=^|\s)#.*$/gm)].map(([line]) => line)
  return [...text.matchAll(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment)
}

/**
 * The target of a file name, seen from `file`: a path relative to its folder or to a parent folder, else the only path below the nearest
 * of these folders that ends with the name. Null without a target or with several.
 */
function resolve(file, name, known) {
  const tail = name.startsWith('.') ? null : `/${name}`
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const path = posix.normalize(posix.join(folder, name))
    if (known.has(path)) return path
    const below =
      tail === null ? [] : [...known].filter((other) => `/${other}`.endsWith(tail) && (folder === '.' || other.startsWith(`${folder}/`)))
    if (below.length > 0) return below.length === 1 ? below[0] : null
    if (folder === '.') return null
  }
}

function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Headings of a page, without their numbers. */
function headings(text) {
  return [...text.matchAll(/^#+ (?:[\d.]+ )?(.+)$/gm)].map(([, heading]) => heading.trim())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
  const problems = checkReferences(root)
  for (const { file, message } of problems) console.error(`${file}: ${message}`)
  console.log(problems.length === 0 ? 'references: every one can be followed' : `references: ${problems.length} cannot be followed`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
