import type { RawBlock } from '../../domain/documents/types.ts'
import { alignedTable, ruledTable } from './markup/text-tables.ts'

/** Extensions of files whose blanks matter everywhere. */
const SOURCE =
  /\.(?:py|pyi|js|mjs|cjs|ts|tsx|jsx|c|h|cc|cpp|hpp|cs|java|kt|go|rs|rb|php|pl|pm|lua|sh|bash|zsh|fish|ps1|bat|cmd|sql|r|jl|m|swift|scala|dart|ex|exs|hs|clj|ml|f90|asm|s|css|scss|less|vue|svelte|yaml|yml|toml|ini|cfg|conf|properties|json|xml|gradle|cmake|mk|tf|proto|graphql|diff|patch)$/i
/** Share of lines with columns, or that look like code, from which a paragraph's blanks are kept. */
const COLUMNS_SHARE = 0.5
const CODE_SHARE = 0.4
const COLUMNS = /\S(?: {3,}|\t+)\S/
const CODE_LINE =
  /[{};]$|^\s*(?:#include|#!|def |class |import |from \S+ import|return\b|const |let |var |function |public |private |@\w|\/\/|\/\*|\$ |<\/?\w|if\b.*[:{)]$|for\b.*[:{)]$|while\b.*[:{)]$|else\b.*[:{]$)/
const DRAWING = /[├└│┌┬┼╔║]|^\s*[|+`]--/

/** True for a file of source code or settings, by its name. */
export function isSourceName(name: string): boolean {
  return SOURCE.test(name)
}

/** Block of a paragraph of plain text: a drawn table, text whose blanks carry meaning (columns, code, drawings), or prose. */
export function layoutBlocks(paragraph: string): RawBlock[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return [{ type: 'paragraph', text: paragraph }]
  return ruledTable(lines) ?? alignedTable(lines) ?? [{ type: isLaidOut(lines) ? 'code' : 'paragraph', text: paragraph }]
}

function isLaidOut(lines: readonly string[]): boolean {
  const share = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length / lines.length
  if (share(COLUMNS) >= COLUMNS_SHARE || share(DRAWING) >= COLUMNS_SHARE) return true
  const indents = new Set(lines.map((line) => line.length - line.trimStart().length))
  return indents.size > 1 && share(CODE_LINE) >= CODE_SHARE
}
