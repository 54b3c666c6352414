import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A text in the code that reads like English for a person. */
export type EnglishLiteral = { file: string; line: number; text: string }

/** A node of the syntax tree: its kind, its place, and its parts by name. */
type Node = { type: string; start: number } & Record<string, unknown>

/** Properties whose text is shown to a person, however short it is. */
const SHOWN = /^(message|next|title|label|detail|action|reason|notice|note|help|summary|description|placeholder|heading|buttons)$/
/** Begins with a capital, or has several words. */
const NAMED = /^\p{Lu}\p{Ll}|\p{L} \p{L}/u
/** Two words beside each other, not parts of a path, a tag or a selector. */
const WORDS = /(?<![\w`'"./<-])[\p{L}’]{2,}[,:;]? (?:[\p{L}’]{2,}|\{\})(?![\w`'"/(=-])/u
/** Three words or values beside each other, one of them in small letters. */
const PHRASE = /(?:(?:[\p{L}’]+|\{\})[,:;]? ){2}(?:[\p{L}’]+|\{\})/u
/** Begins like a sentence, or ends like one. */
const SENTENCE = /^[\s“„"({[]*\p{Lu}|\p{Ll}{2}[”")\]}]*[.?!…:]\s*$/u
/** Keywords of SQL, which the code writes in capitals. */
const SQL =
  /\b(SELECT|FROM|WHERE|AND|OR|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|JOIN|VALUES|SET|ORDER BY|ON|IN|AS|NULL|UNION|LIMIT|DESC|VACUUM|BEGIN|INDEXED|CASE)\b/
/** The name of the app, in every language. */
const NAME = 'EchoMind'

/** Calls whose texts no person reads as the app's words: log lines, causes of internal errors, patterns, and what zod says of data. */
const UNREAD_CALLS = /^(log|logger|console|RegExp|Error|TypeError|RangeError|refine|superRefine|regex)$/
/** Calls and properties that take the form of a command, which is syntax: `chats rename ID TITLE`. */
const FORM_CALLS = /^(wrongForm|refuseMore|needWords)$/
const FORM = 'usage'

/** Where every text is printed, and single words count too. */
const PRINTS = 'src-main/cli/'
/** A word with a capital, two words in small letters, or a word beside a value: “Paused”, “no tags”, “{} questions”. */
const PRINTED = /^\s*\p{Lu}\p{Ll}|\p{Ll}{2} \p{Ll}{2}|\{\} \p{L}*\p{Ll}{3}|\p{Ll}{3}:? \{\}/u

/** Every literal of the TypeScript files below the folders that reads like English for a person, in order of files. */
export function englishIn(root: string, folders: readonly string[]): EnglishLiteral[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => englishOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The literals of one file that read like English for a person. */
export function englishOf(file: string, source: string): EnglishLiteral[] {
  const found: EnglishLiteral[] = []
  const isStatement = (text: string) => /^src-main\/[\w-]+\/sqlite\//u.test(file) && SQL.test(text)
  const isPrinted = (text: string) => file.startsWith(PRINTS) && PRINTED.test(text)
  const visit = (node: Node, position: string | null): void => {
    if (isUnread(node) || position === FORM) return
    const text = textOf(node)
    if (text !== null && (isEnglish(text, position) || isPrinted(text)) && !isStatement(text))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text })
    for (const [child, place] of childrenOf(node)) visit(child, place ?? (PASSING.has(node.type) ? position : null))
  }
  visit(parseSync(file, source).program as unknown as Node, null)
  return found
}

/** Nodes between a property and the text that becomes its value. */
const PASSING = new Set(['ConditionalExpression', 'LogicalExpression', 'BinaryExpression', 'ArrayExpression', 'TSAsExpression'])

function isEnglish(text: string, position: string | null): boolean {
  if (text === NAME) return false
  if (position !== null && SHOWN.test(position) && NAMED.test(text)) return true
  return WORDS.test(text) && /\p{Ll}{2}/u.test(text) && (SENTENCE.test(text) || PHRASE.test(text))
}

/** Types, imports, and calls whose texts nobody reads. */
function isUnread(node: Node): boolean {
  if (/^(Import|TSType|TSInterface|TSLiteral|TSUnion)/.test(node.type)) return true
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  return namesOf(node['callee'] as Node).some((name) => UNREAD_CALLS.test(name) || FORM_CALLS.test(name))
}

/** The names of what is called: `log` and `warn` of `log.warn`. */
function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node['name'] as string]
  if (node.type !== 'MemberExpression') return []
  return [...namesOf(node['object'] as Node), ...namesOf(node['property'] as Node)]
}

/** The text of a literal or a template, whose values are written as `{}`; null for every other node. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { value: { cooked: string | null; raw: string } }[]).map(({ value }) => value.cooked ?? value.raw).join('{}')
}

/** The parts of a node, those of a property with the property's name. */
function childrenOf(node: Node): [child: Node, position: string | null][] {
  const name = node.type === 'Property' ? ((node['key'] as Node)['name'] as string | undefined) : undefined
  return Object.entries(node).flatMap(([part, value]) => {
    const nodes = (Array.isArray(value) ? value : [value]).filter(isNode)
    return nodes.map((child): [Node, string | null] => [child, part === 'value' ? (name ?? null) : null])
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
