import { parse as parseToml } from 'smol-toml'
import { parse } from 'yaml'

/** Markdown body, title, date and tags of its front matter, and a line ("Author: Anna Berg") for each key but the first two with a value. */
export type FrontMatter = { body: string; title: string | null; date: string | null; fields: string[]; tags: string[] }

const FENCE = /^(---|\+\+\+)[ \t]*\n/
const CLOSE = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const TOML_CLOSE = /\n\+\+\+[ \t]*(?:\n|$)/
/** Longest front matter, characters. */
const MAX_CHARACTERS = 64_000

/** Most characters of all fields, and most keys inside of each other. */
const FIELD_CHARACTERS = 8_000
const DEPTH = 4

/** Most tags of a document, and longest one: more is no list of tags. */
const MOST_TAGS = 50
const TAG_CHARACTERS = 100

/** Splits off front matter in YAML (plain data only, few aliases) or TOML. Invalid front matter stays in the text. `text`: line feeds only. */
export function cutFrontMatter(text: string): FrontMatter {
  const whole = { body: text, title: null, date: null, fields: [], tags: [] }
  const open = FENCE.exec(text)
  if (!open) return whole
  const from = open[0].length - 1
  const isToml = open[1] === '+++'
  const close = (isToml ? TOML_CLOSE : CLOSE).exec(text.slice(from, from + MAX_CHARACTERS))
  if (!close) return whole
  const source = text.slice(from, from + close.index)
  const data = isToml ? readToml(source) : readYaml(source)
  if (data === null) return whole
  const title = typeof data['title'] === 'string' ? data['title'] : null
  const date = isoDate(data['date'])
  const others = Object.entries(data).filter(([key]) => !(key === 'title' && title !== null) && !(key === 'date' && date !== null))
  const body = text.slice(from + close.index + close[0].length)
  return { body, title, date, fields: fieldsOf(others), tags: tagsOf(data['tags'] ?? data['tag']) }
}

/** A list, or words parted by commas, else by blanks, as Obsidian and Jekyll write them; "#" is no part of a tag. */
function tagsOf(value: unknown): string[] {
  const raw =
    typeof value === 'string' ? value.split(value.includes(',') ? ',' : /\s+/u) : Array.isArray(value) ? value.filter(isPlain) : []
  const tags = raw.map((tag) => String(tag).replaceAll(/\s+/gu, ' ').trim().replace(/^#+/, ''))
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= TAG_CHARACTERS).slice(0, MOST_TAGS)
}

/** "author", "release_year" of "meta": "Author: …", "Meta release year: …". Lists are joined; without a value there is no line. */
function fieldsOf(entries: readonly [string, unknown][]): string[] {
  const fields: string[] = []
  let left = FIELD_CHARACTERS
  const add = (name: string, value: unknown, depth: number): void => {
    if (left <= 0 || depth > DEPTH) return
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) add(`${name} ${words(key)}`, inner, depth + 1)
      return
    }
    const said = (Array.isArray(value) ? value : [value])
      .filter(isPlain)
      .map(String)
      .join(', ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .slice(0, left)
    if (said === '') return
    left -= name.length + said.length
    fields.push(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${said}`)
  }
  for (const [key, value] of entries) add(words(key), value, 0)
  return fields
}

function words(key: string): string {
  return key.replaceAll(/[\s_-]+/gu, ' ').trim()
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function readYaml(source: string): Record<string, unknown> | null {
  if (source.trim() === '') return {}
  try {
    const data: unknown = parse(source, { schema: 'core', maxAliasCount: 50, logLevel: 'silent' })
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readToml(source: string): Record<string, unknown> | null {
  try {
    // Dates become text, as those of YAML are.
    return JSON.parse(JSON.stringify(parseToml(source))) as Record<string, unknown>
  } catch {
    return null
  }
}

function isoDate(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
