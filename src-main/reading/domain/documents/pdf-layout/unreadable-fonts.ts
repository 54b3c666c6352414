import type { PdfTextItem } from './geometry.ts'

/** Characters that no text has: control characters and the sign for an unknown one, as which private letters are told. */
const ODD = /[\x00-\x08\x0e-\x1f\x7f-\x9f\ufffd]/g
/** Words that tell letters: shorter ones are abbreviations as often as words, and among words of capitals those of three, too. */
const WORDS = /\p{Script=Latin}{3,}/gu
const SHORTEST_IN_CAPITALS = 4
/** Distinct words from which a font is judged, and after which nothing changes any more. */
const FEWEST_WORDS = 40
/** The same where text recognition will look at the page: it tells whether the suspicion was right. */
const FEWEST_CHECKED = 15
const MOST_WORDS = 400
/** Words whose evidence is remembered. */
const REMEMBERED = 20_000
/** Share of usual pairs below which letters are none of those shown. Text of any language: 0.79 and more; letters at random: 0.54, 99 % below 0.7. */
const LEAST_USUAL = 0.72
/** Share of letters with accents of Western Europe from which they stand for another script: French 0.04, Icelandic 0.12. */
const MOST_ACCENTED = 0.5

/** Pairs of letters without accents that are among the 300 most frequent triples of six or more of the 126 languages in Latin script that franc 6.2 knows (MIT). */
const USUAL_PAIRS = new Set(
  (
    'aabcdefghijklmnopqrstuvwxyz|baeiloruwy|caehiotu|dadehilnorsuyz|eabcdefghijklmnprstuvwxyz|faeioru|gabeghikloprstuwy|haeilortuw|' +
    'iabcdefghijklmnoprstuvwxyz|jaeiou|kaehikloprstuvwy|ladeijklmnostuwy|mabegilmoptuw|nacdeghijklmnostuwyz|oabcdefghijklmnopqrstuvwxyz|' +
    'paehilopru|qaiu|rabdeghiklmnorstuwy|sacehiklmnopstuvwy|taehilnorstuvwy|uabcdefghijklmnoprstuvwxyz|vaeinouy|waeiou|xai|yaeiklmnotu|zaeiouw'
  )
    .split('|')
    .flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second)),
)

/** Distinct words that a font wrote, and what their letters are. */
type Words = { seen: Set<string>; pairs: number; usual: number; letters: number; accented: number }

type Evidence = { pairs: number; usual: number; accented: number }
const evidence = new Map<string, Evidence>()

/** Words of capitals count where there are no others: most are abbreviations and names of programs. */
type Font = { words: Words; capitals: Words }

/** Tells the fonts of a page whose characters are not the letters that they show. */
export type FontJudge = (items: readonly PdfTextItem[]) => Set<string>

/**
 * The judge of one document, given its pages in order: of a font with few words on a page, those on earlier pages count, too. `isChecked`: text
 * recognition looks at the pages that are judged.
 */
export function fontJudge(isChecked: boolean): FontJudge {
  const document = new Map<string, Font>()
  const fewest = isChecked ? FEWEST_CHECKED : FEWEST_WORDS
  return (items) => {
    const texts = [...textsByFont(items)]
    const judged = new Map(texts.map(([name, text]) => [name, judgedWords(name, text, document, fewest)]))
    const shifted = new Set(texts.map(([name]) => name).filter((name) => isShifted(judged.get(name), fewest)))
    const letters = (only: typeof texts): number => only.reduce((sum, [, text]) => sum + text.length, 0)
    // Where most of a page is wrong, so are the few words of its other fonts.
    const mostIsWrong = letters(texts.filter(([name]) => shifted.has(name))) * 2 > letters(texts)
    const isWrong = ([name, text]: [string, string]): boolean =>
      shifted.has(name) || isOdd(text) || (mostIsWrong && !isEnough(judged.get(name), fewest))
    return new Set(texts.filter(isWrong).map(([name]) => name))
  }
}

function judgedWords(name: string, text: string, document: Map<string, Font>, fewest: number): Words {
  const [page, all] = [noFont(), document.get(name) ?? noFont()]
  document.set(name, all)
  note([page, all], text)
  const onPage = usedWords(page)
  return isEnough(onPage, fewest) ? onPage : usedWords(all)
}

function usedWords({ words, capitals }: Font): Words {
  return capitals.seen.size > 10 * words.seen.size ? capitals : words
}

function isEnough(words: Words | undefined, fewest: number): boolean {
  return words !== undefined && words.seen.size >= fewest
}

function noFont(): Font {
  return { words: noWords(), capitals: noWords() }
}

function noWords(): Words {
  return { seen: new Set(), pairs: 0, usual: 0, letters: 0, accented: 0 }
}

function textsByFont(items: readonly PdfTextItem[]): Map<string, string> {
  const parts = new Map<string, string[]>()
  let before = ''
  for (const { fontName, str, hasEOL } of items) {
    const texts = parts.get(fontName) ?? []
    parts.set(fontName, texts)
    texts.push(before === fontName ? '' : ' ', str, hasEOL ? ' ' : '')
    before = fontName
  }
  return new Map([...parts].map(([name, texts]) => [name, texts.join('')]))
}

/** True with a fifth or more odd characters. Bullets and logos have fonts of their own: a handful of signs is not missing text. */
function isOdd(text: string): boolean {
  const odd = text.match(ODD)?.length ?? 0
  return odd >= 20 && odd >= text.length / 5
}

function note(fonts: readonly Font[], text: string): void {
  for (const match of new Set(text.match(WORDS))) {
    const word = match.toLowerCase()
    const inCapitals = word !== match && match === match.toUpperCase()
    if (inCapitals && word.length < SHORTEST_IN_CAPITALS) continue
    for (const { words, capitals } of fonts) {
      const into = inCapitals ? capitals : words
      if (into.seen.has(word) || into.seen.size >= MOST_WORDS) continue
      const { pairs, usual, accented } = evidenceOf(word)
      into.seen.add(word)
      into.letters += word.length
      into.accented += accented
      into.pairs += pairs
      into.usual += usual
    }
  }
}

/** What a word shows. Most words of a page were on an earlier one. */
function evidenceOf(word: string): Evidence {
  const known = evidence.get(word)
  if (known) return known
  const plain = withoutAccents(word)
  let usual = 0
  for (let index = 0; index + 1 < plain.length; index += 1) if (USUAL_PAIRS.has(plain.slice(index, index + 2))) usual += 1
  const found = { pairs: Math.max(0, plain.length - 1), usual, accented: word.match(/[\xc0-\xff]/g)?.length ?? 0 }
  if (evidence.size >= REMEMBERED) evidence.clear()
  evidence.set(word, found)
  return found
}

function withoutAccents(word: string): string {
  return word
    .normalize('NFD')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[ðđ]/g, 'd')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/þ/g, 'th')
    .replace(/[^a-z]/g, '')
}

/** True if the letters are others than those shown: an alphabet moved or mixed up, or another script. */
function isShifted(words: Words | undefined, fewest: number): boolean {
  if (!words || !isEnough(words, fewest)) return false
  const { pairs, usual, letters, accented } = words
  return usual < LEAST_USUAL * pairs || accented > MOST_ACCENTED * letters
}
