/**
 * `npm run decisions` writes what is made of other files in the documents for developers: the index of each folder of decisions, the index of all
 * (`src-main/decisions/README.md`), and the pictures of the modules in their READMEs, from the table that lint holds. `madeTexts` gives the same as values.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MODULE_LAYERS, MODULES } from './checks/modules.mjs'

const OUTSIDE_OF_MAIN = ['src-preload', 'src-renderer', 'test']
const INDEX_OF_ALL = 'src-main/decisions/README.md'
const NAME = /^(\d{3})-[a-z0-9-]+\.md$/
const BLOCK = /(<!-- picture: npm run decisions -->\n)[^]*?(<!-- end of the picture -->)/

/**
 * The decisions of a folder, newest first: `{ name, title, date, isReplaced }`. Throws an Error that names the file for a name without a number, a number
 * that another file has, and a missing title or date.
 */
export function readDecisions(folder) {
  const numbers = new Map()
  const decisions = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => {
      const number = NAME.exec(name)?.[1]
      if (number === undefined)
        throw new Error(`${join(folder, name)}: the name of a decision is a number and a short title, 001-short-title.md`)
      if (numbers.has(number)) throw new Error(`${join(folder, name)}: ${numbers.get(number)} has the same number`)
      numbers.set(number, name)
      const [, title, date, text] = /^# (.+)\n\nDate: (\d{4}-\d\d-\d\d)\n\n([^]+)$/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
      if (title === undefined)
        throw new Error(`${join(folder, name)}: a decision begins with "# Title", "Date: YYYY-MM-DD" and its text, parted by empty lines`)
      return { name, title, date, isReplaced: text.startsWith('Replaced by ') }
    })
  return decisions.sort((one, other) => other.date.localeCompare(one.date) || other.name.localeCompare(one.name))
}

/** Folders that hold decisions, from the root, in order. */
function foldersWithDecisions(root) {
  const main = readdirSync(join(root, 'src-main'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const owners = ['src-main', ...main.map(({ name }) => `src-main/${name}`).sort(), ...OUTSIDE_OF_MAIN]
  return owners.filter((owner) => existsSync(join(root, owner, 'decisions')) && owner !== 'src-main/decisions')
}

function indexOf(owner, decisions) {
  const lines = decisions.map(({ name, title, date, isReplaced }) => `- ${date} [${title}](${name})${isReplaced ? ' (replaced)' : ''}`)
  return `# Decisions: ${owner}\n\nWritten by \`npm run decisions\`; newest first.\n\n${lines.join('\n')}\n`
}

function indexOfAll(root, owners) {
  const rows = owners.map((owner) => {
    const decisions = readDecisions(join(root, owner, 'decisions'))
    const link = owner.startsWith('src-main/') ? `../${owner.slice('src-main/'.length)}` : `../../${owner}`
    return `| [${owner}](${link}/decisions/README.md) | ${decisions.length} | ${decisions[0]?.date ?? ''} |`
  })
  return `\n## Elsewhere\n\n| of | decisions | newest |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}

/** Modules that `name` uses and that no other module which it uses reaches: the arrows of a picture without the ones that follow from others. */
function nearest(name) {
  const { uses } = MODULES[name]
  return uses.filter((one) => !uses.some((other) => other !== one && reaches(other, one)))
}

function reaches(from, to) {
  return MODULES[from].uses.some((next) => next === to || reaches(next, to))
}

function heightOf(name) {
  return 1 + Math.max(0, ...MODULES[name].uses.map(heightOf))
}

function fenced(lines) {
  return `\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
}

/** All modules, highest first: height, name, what it holds, and the modules right below it. */
function pictureOfAll() {
  const names = Object.keys(MODULES).sort((one, other) => heightOf(other) - heightOf(one) || one.localeCompare(other))
  const width = Math.max(...names.map((name) => name.length))
  return fenced(
    names.map((name) => {
      const below = nearest(name)
      const line = ` ${String(heightOf(name)).padStart(2)} ${name.padEnd(width)}  ${MODULES[name].holds}`
      return below.length === 0 ? line : `${line}\n ${''.padEnd(width + 5)}on ${below.join(', ')}`
    }),
  )
}

/** One module below what uses it and above what it uses, with its layers, highest first. */
function pictureOf(root, name) {
  const layers = Object.keys(MODULE_LAYERS).filter((layer) => existsSync(join(root, 'src-main', name, layer)))
  const above = Object.keys(MODULES).filter((other) => MODULES[other].uses.includes(name))
  const { uses } = MODULES[name]
  return fenced([
    ` ${[...above, '(app cli ipc shell)'].join(' ')}`,
    '   | use',
    ` ${name}${layers.length === 0 ? '' : `: ${layers.toReversed().join(' > ')}`}`,
    ...(uses.length === 0 ? [] : ['   | uses', ` ${uses.join(' ')}`]),
  ])
}

/** The text of a page with its picture written anew; an Error if the page has no place for it. */
function withPicture(root, file, picture) {
  const text = readFileSync(join(root, file), 'utf8')
  if (!BLOCK.test(text)) throw new Error(`${file}: has no place for the picture of the modules (<!-- picture: npm run decisions -->)`)
  return text.replace(BLOCK, (_, start, end) => `${start}${picture}${end}`)
}

/** Every made text under `root`: a map from file to text. Throws an Error that names the file for a decision or a page that is malformed. */
export function madeTexts(root) {
  const owners = foldersWithDecisions(root)
  const indexes = owners.map((owner) => [`${owner}/decisions/README.md`, indexOf(owner, readDecisions(join(root, owner, 'decisions')))])
  const texts = new Map(indexes)
  const others = owners.filter((owner) => owner !== 'src-main')
  if (texts.has(INDEX_OF_ALL)) texts.set(INDEX_OF_ALL, texts.get(INDEX_OF_ALL) + indexOfAll(root, others))
  texts.set('src-main/README.md', withPicture(root, 'src-main/README.md', pictureOfAll()))
  for (const name of Object.keys(MODULES)) {
    const file = `src-main/${name}/README.md`
    texts.set(file, withPicture(root, file, pictureOf(root, name)))
  }
  return texts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
  for (const [file, text] of madeTexts(root)) writeFileSync(join(root, file), text)
}
