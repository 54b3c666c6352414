/** Marks that reference/extract.py puts into a text: raised and lowered letters, and the ways in which a cell may show its number. */
const RAISED = '\ue000'
const LOWERED = '\ue001'
const END = '\ue002'
const ANY = '\ue003'
const OR = '\ue004'
const DONE = '\ue005'

/**
 * A run of digits or of letters. `text`: raised digits have Unicode's own characters in both texts (`⁶`), so they never equal plain ones. `raised`: by the formatting of the file, told
 * with the plain characters; the first of its letters, or one of more. `line`, `cell`: index of its line and cell (or of what stands in brackets). `glued`: nothing stands between it and the token before it. `others`: other ways to show the number of a cell, each as texts of tokens.
 */
export type Token = {
  kind: 'number' | 'word'
  text: string
  line: number
  cell: number
  at: number
  raised?: 'first' | 'more'
  glued?: true
  others?: string[][]
}

const LIGATURES = /[\ufb00-\ufb06]/g
const WIDE = /[\uff01-\uff5e]/g
const INVISIBLE = /[\u00ad\u034f\u061c\u115f\u1160\u3164\uffa0\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g
const C1 = /[\x80-\x9f]/g
/** More marks on a letter than any script has. */
const PILES = /(\p{M}{5})\p{M}+/gu
/** Letters of presentation forms, of mathematical alphabets, and raised ones (`ᵃ`): what keeps numbers apart is asked of digits alone. */
const FORMS = /(?![ªº])\p{L}/gu
/** Words of scripts without blanks are compared letter by letter. */
const UNPARTED = String.raw`[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const NUMBER = String.raw`\p{Nd}+|[⁰¹²³⁴-⁹]+|[₀-₉]+|[\p{Nl}\p{No}]`
const WORD = String.raw`${UNPARTED}|(?:(?!${UNPARTED})[\p{L}\p{M}])+`
const TOKEN = new RegExp(String.raw`(?<number>${NUMBER})|(?<word>${WORD})|(?<mark>[\ue000-\ue005])|[\n|(]`, 'gu')

/** Most characters between a shown number and the bracket with the stored one. */
const BEFORE_BRACKET = 3

const windows = new TextDecoder('windows-1252')

/** A text in a form that changes no value: composed, ligatures and full-width forms as their plain letters, without invisible characters. Digits, raised ones and fractions stay. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(C1, (control) => windows.decode(Uint8Array.of(control.charCodeAt(0))))
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(INVISIBLE, '')
    .replace(PILES, '$1')
    .replace(FORMS, (letter) => letter.normalize('NFKC'))
}

/** The tokens of a text in their order. */
export function tokensOf(raw: string): Token[] {
  const text = comparable(raw)
  const tokens: Token[] = []
  const state = { line: 0, cell: 0, raised: null as Token['raised'] | null, end: -1 }
  let open: { first: number; others: string[][] } | null = null
  for (const { 0: run, index, groups } of text.matchAll(TOKEN)) {
    if (run === '\n' || run === '|' || run === '(') {
      // What is stored of a cell follows what it shows: 12.5% (0.125).
      if (run !== '(' || (tokens.at(-1)?.kind === 'number' && index <= state.end + BEFORE_BRACKET)) state.cell += 1
      if (run === '\n') state.line += 1
    } else if (groups?.['mark'] !== undefined) {
      if (state.end === index) state.end += 1
      if (run === RAISED || run === LOWERED) state.raised = 'first'
      if (run === END) state.raised = null
      if (run === ANY) open = { first: tokens.length, others: [] }
      if (run === OR) open?.others.push([])
      if (run === DONE && open) {
        const first = tokens[open.first]
        // The first way is the stored number; a cell whose other ways have no digits is compared by it alone.
        if (first)
          tokens.splice(open.first, Infinity, { ...first, others: [tokens.slice(open.first).map((token) => token.text), ...open.others] })
        open = null
      }
    } else {
      const others = open?.others.at(-1)
      if (others) others.push(run)
      else {
        tokens.push({
          kind: groups?.['number'] === undefined ? 'word' : 'number',
          text: run,
          line: state.line,
          cell: state.cell,
          at: index,
          ...(state.raised && { raised: state.raised }),
          ...(index === state.end && { glued: true }),
        })
        state.end = index + run.length
        if (state.raised) state.raised = 'more'
      }
    }
  }
  return tokens
}
