/** A text for comparison. `start` and `end`: offset in the original at which a range of the folded text starts or ends. */
export type Folded = { readonly text: string; start(offset: number): number; end(offset: number): number }

/** Stands for a hyphen at the end of a line, which may belong to the word or not. */
const LINE_HYPHEN = '\u00ad'
/** What folding changes: a hyphen at the end of a line, spaces, and letters with marks or beyond ASCII. */
const CHANGED = /[-\u2010\u00ad]\r?\n[^\S\n]*|\s{2,}|[^\S ]|[\s\S]\p{M}+|[^\x00-\x7f]/gu
/** Marks that many people do not type: accents, Arabic and Hebrew vowel signs. Signs of Indic scripts and kana are letters. */
const OPTIONAL_MARK = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/gu
/** Letters and signs with a plain form that Unicode does not know as a decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ـ: '',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
}
const folds = new Map<string, string>()

/** Folds a text: case, accents, ligatures, kinds of quotation marks, dashes and spaces make no difference. */
export function fold(text: string): Folded {
  let folded = ''
  let copied = 0
  // Offsets at which a changed part starts (odd places) and ends (even ones), in both texts; between them they run in step.
  const own: number[] = [0]
  const original: number[] = [0]
  for (const match of text.matchAll(CHANGED)) {
    const [found] = match
    folded += text.slice(copied, match.index).toLowerCase()
    own.push(folded.length)
    original.push(match.index)
    folded += foldSign(found)
    copied = match.index + found.length
    own.push(folded.length)
    original.push(copied)
  }
  folded += text.slice(copied).toLowerCase()
  const inStep = (place: number, offset: number): number => (original[place] ?? 0) + offset - (own[place] ?? 0)
  return {
    text: folded,
    start(offset) {
      const place = firstFrom(own, offset + 1) - 1
      return place % 2 === 1 ? (original[place] ?? 0) : inStep(place, offset)
    },
    end(offset) {
      const place = firstFrom(own, offset)
      return place % 2 === 0 || own[place] === offset ? (original[place] ?? 0) : inStep(place - 1, offset)
    },
  }
}

function foldSign(found: string): string {
  if (/\s$/u.test(found)) return /^\s/u.test(found) ? ' ' : LINE_HYPHEN
  const known = folds.get(found)
  if (known !== undefined) return known
  const bare = found
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL_MARK, '')
    .normalize('NFC')
    .replace(/[\u00ad\p{Cf}]/gu, '')
  const plain = Array.from(bare, (sign) => PLAIN[sign] ?? sign).join('')
  folds.set(found, plain)
  return plain
}

/** First place of a sorted list with a value of at least `least`; its length if there is none. */
function firstFrom(sorted: readonly number[], least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((sorted[middle] ?? 0) >= least) high = middle
    else low = middle + 1
  }
  return low
}

/** The pattern of a query in folded texts; null: the query is empty. A word may be divided at the end of a line. */
export function queryPattern(query: string): RegExp | null {
  const signs = Array.from(fold(query.trim()).text.replaceAll(LINE_HYPHEN, '-'))
  if (signs.length === 0) return null
  const pattern = signs.map((sign) => (sign === '-' ? `[-${LINE_HYPHEN}]` : sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')))
  return new RegExp(pattern.join(`${LINE_HYPHEN}?`), 'gu')
}
