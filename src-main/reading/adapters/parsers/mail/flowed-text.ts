/** A line of quoted or own text: its quote marks, and what stands behind them. */
const LINE = /^(>*) ?(.*)$/s
const SIGNATURE = '-- '

/**
 * Text of `format=flowed` with one line for each paragraph (RFC 3676): a line that ends with a blank goes on on the next one of the same
 * quotation. `deletes`: that blank is none of the text (`DelSp`).
 */
export function unflow(text: string, deletes: boolean): string {
  const lines: { quotes: string; text: string; isOpen: boolean }[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const [, quotes = '', own = ''] = LINE.exec(line) ?? []
    const isOpen = own.endsWith(' ') && own !== SIGNATURE
    const said = isOpen && deletes ? own.slice(0, -1) : own
    const last = lines.at(-1)
    if (last?.isOpen && last.quotes === quotes && own !== SIGNATURE) {
      last.text += said
      last.isOpen = isOpen
    } else lines.push({ quotes, text: said, isOpen })
  }
  return lines.map((line) => (line.quotes === '' ? line.text : `${line.quotes} ${line.text}`).trimEnd()).join('\n')
}
