/** Fewest characters of a run on one line, of each line of a longer one, and behind its `data:` address: no word and no name is as long. */
const [RUN, LINE, ANNOUNCED] = [200, 60, 24]
/** Fewest characters of the last line, if no sign at its end tells that it is one. */
const LAST = 12
/** Characters before a run in which the address that it belongs to begins. */
const ADDRESS = 2000

const SIGN = '[A-Za-z0-9+/]'
/** Between two lines: quote marks of a mail, and the blank that a web page makes of a line break. */
const GAP = String.raw`[\s>]{1,8}`
const MORE = `(?:${GAP}${SIGN}{${LINE},})`
const TAIL = `(?:${GAP}(?:${SIGN}{1,${LINE}}={1,2}|(?=${SIGN}*[A-Z])(?=${SIGN}*[a-z])(?=${SIGN}*[0-9])${SIGN}{${LAST},${LINE}}(?!${SIGN})))?={0,2}`
const ENCODED = new RegExp(
  [
    String.raw`\bdata:[\w.+-]{1,80}/[\w.+-]{1,80}(?:;[\w=-]{1,80}){0,4};base64,${SIGN}{${ANNOUNCED},}${MORE}*${TAIL}`,
    `(?<!${SIGN})(?:${SIGN}{${LINE},}${MORE}{2,}|${SIGN}{${RUN},})${TAIL}`,
  ].join('|'),
  'g',
)

/**
 * A text without the runs of base64 in it (pictures, files, keys), which nobody can read: each becomes `[…]`, and a text of nothing else is empty.
 * `count`: of runs. A run has capitals, small letters and digits: hexadecimal numbers and genes stay, and so do long web addresses.
 */
export function withoutEncodedData(text: string): { text: string; count: number } {
  let count = 0
  const rest = text.replace(ENCODED, (run: string, at: number) => {
    const isMixed = /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run)
    if (!isMixed || /:\/\/\S*$/.test(text.slice(Math.max(0, at - ADDRESS), at))) return run
    count += 1
    return '[…]'
  })
  return { text: count > 0 && !/[\p{L}\p{N}]/u.test(rest) ? '' : rest, count }
}
