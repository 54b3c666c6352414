import type { RawBlock } from './types.ts'

/**
 * Marks of a line of code in a parser's text, and of each of its blanks, as noncharacters, which no file holds. They go through libraries that
 * know no code and join blanks.
 */
const [LINE, BLANK] = ['\ufdd3', '\ufdd4']
const TAB_WIDTH = 4

/** Names of paragraph styles for code, in the languages of the programs that have them. */
const CODE_STYLE =
  /^(?:preformatted text|html preformatted|source ?code|code(?: block)?|verbatim|plain text code|vorformatierter text|html vorformatiert|quell(?:text|code)|texte préformaté|html préformaté|code source|texto preformateado|código fuente|testo preformattato)$/i
/** Names and families of typefaces whose letters have one width. */
const MONOSPACED =
  /\b(?:courier|consolas|menlo|monaco|monospace|lucida console|andale mono|ocr a|inconsolata|fira code|source code pro|cascadia|hack|terminal|fixedsys)\b|\bmono\b/i

/** True for the name of a style for code. */
export function isCodeStyle(name: string): boolean {
  return CODE_STYLE.test(name.trim())
}

/** True for the name of a typeface whose letters have one width. */
export function isMonospaced(font: string): boolean {
  return MONOSPACED.test(font)
}

/** The mark in front of a line of code. */
export const CODE_LINE = LINE

/** Blanks of code: a tab is as wide as four. */
export function codeBlanks(count: number): string {
  return BLANK.repeat(count)
}

/** A tab of code. */
export const CODE_TAB = BLANK.repeat(TAB_WIDTH)

/** Blocks with their marks read: consecutive lines of code are one block, with their blanks. In tables and lists marks disappear. */
export function readCodeMarks(raw: readonly RawBlock[]): RawBlock[] {
  if (!raw.some(({ text }) => text.includes(LINE))) return [...raw]
  const blocks: RawBlock[] = []
  let open: RawBlock | null = null
  for (const block of raw) {
    if (block.type !== 'paragraph' || !block.text.includes(LINE)) {
      open = null
      blocks.push(block.text.includes(LINE) ? { ...block, text: plain(block.text) } : block)
      continue
    }
    const text = plain(block.text)
    if (open) open.text += `\n${text}`
    else blocks.push((open = { ...block, type: 'code', text }))
  }
  // Nothing but empty lines.
  return blocks.filter(({ type, text }) => type !== 'code' || text.trim() !== '')
}

function plain(text: string): string {
  return text.replaceAll(LINE, '').replaceAll(BLANK, ' ')
}
