/** A piece of RTF: a brace, a control word with its number, a control symbol, a byte (`\'e9`), or text (a character for each byte). */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; word: string; value: number | null }
  | { kind: 'symbol'; symbol: string }
  | { kind: 'byte'; byte: number }
  | { kind: 'text'; text: string }

const TOKEN = /([{}])|\\([a-zA-Z]{1,40})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^])|([^\\{}\r\n]+)|[\r\n]+|\\$/y

/** Pieces of an RTF file, given as a character for each byte. Binary data (`\bin`) is passed over. Linear. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  const token = new RegExp(TOKEN)
  for (let match = token.exec(rtf); match; match = token.exec(rtf)) {
    const [, brace, word, number, hex, symbol, text] = match
    if (brace !== undefined) yield brace === '{' ? { kind: 'open' } : { kind: 'close' }
    else if (word === 'bin') token.lastIndex = Math.min(rtf.length, token.lastIndex + Math.max(0, Number(number ?? 0)))
    else if (word !== undefined) yield { kind: 'word', word, value: number === undefined ? null : Number(number) }
    else if (hex !== undefined) yield { kind: 'byte', byte: Number.parseInt(hex, 16) }
    else if (symbol !== undefined) yield { kind: 'symbol', symbol }
    else if (text !== undefined) yield { kind: 'text', text }
  }
}
