import { parse } from 'yaml'

/** Markdown body, and title and date of its front matter. */
export type FrontMatter = { body: string; title: string | null; date: string | null }

const FENCE = /^---[ \t]*\n/
const CLOSE = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
/** Longest front matter, characters. */
const MAX_CHARACTERS = 64_000

/** Splits off YAML front matter (plain data only, few aliases). Invalid front matter stays in the text. `text`: line feeds only. */
export function cutFrontMatter(text: string): FrontMatter {
  const whole = { body: text, title: null, date: null }
  const open = FENCE.exec(text)
  if (!open) return whole
  const from = open[0].length - 1
  const close = CLOSE.exec(text.slice(from, from + MAX_CHARACTERS))
  if (!close) return whole
  const data = readYaml(text.slice(from, from + close.index))
  if (data === null) return whole
  const title = typeof data['title'] === 'string' ? data['title'] : null
  return { body: text.slice(from + close.index + close[0].length), title, date: isoDate(data['date']) }
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

function isoDate(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
