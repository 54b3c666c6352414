import { HEADER_SHARE } from './limits.ts'
import type { Block } from '../documents/types.ts'

/** The header row repeated in front of later rows; '' if there is none. `tokens`: its share of a child. */
export type Header = { end: number; text: string; tokens: number }

const NONE: Header = { end: 0, text: '', tokens: 0 }

/** Creates the header look-up for blocks. A header too large for a child (`budget`) is cut after a cell. */
export function createHeaderOf(
  text: string,
  budget: { characters: number; tokens: number },
  countTokens: (text: string) => number,
): (block: Block | undefined) => Header {
  const known = new Map<number, Header>()
  const fits = (line: string): boolean =>
    line.length <= budget.characters * HEADER_SHARE && countTokens(`${line}\n`) <= budget.tokens * HEADER_SHARE
  return (block) => {
    if (!block?.header) return NONE
    const { start, end } = block.header
    let header = known.get(start)
    if (!header) {
      const line = cutLine(text.slice(start, end).trim(), fits)
      header = { end, text: line, tokens: line === '' ? 0 : countTokens(`${line}\n`) }
      known.set(start, header)
    }
    return header
  }
}

function cutLine(line: string, fits: (line: string) => boolean): string {
  let cut = line
  while (cut !== '' && !fits(cut)) {
    const half = cut
      .slice(0, Math.floor(cut.length * 0.8))
      .toWellFormed()
      .replace(/\ufffd$/u, '')
    const cell = half.lastIndexOf(' | ')
    cut = (cell > 0 ? half.slice(0, cell) : half).trimEnd()
  }
  return cut
}
