/** Longest title taken from a memo, characters. */
const LONGEST = 80

/** The words of a line of Markdown, without its signs: "- [ ] call **Ana** [1]" is "call Ana". */
function wordsOfLine(line: string): string {
  return line
    .replace(/^(?:\s*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+)+/u, '')
    .replace(/^\[[ xX]\]\s+/u, '')
    .replaceAll(/!?\[([^\]]+)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\s*\[\d{1,3}\]/gu, '')
    .replaceAll(/(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/gu, '$2')
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\s*\|\s*/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The lines of a memo as words; rules, fences and the lines below the heads of tables have none. */
function linesOf(memo: string): { words: string; isHeading: boolean }[] {
  return memo
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:```|~~~)/u.test(line))
    .map((line) => ({ words: wordsOfLine(line), isHeading: /^\s{0,3}#{1,6}\s/u.test(line) }))
    .filter(({ words }) => words !== '')
}

/** What a memo is about: its first heading, else its first line; null: it is empty. */
export function titleOfMemo(memo: string): string | null {
  const lines = linesOf(memo)
  const words = (lines.find(({ isHeading }) => isHeading) ?? lines[0])?.words
  if (words === undefined) return null
  if (words.length <= LONGEST) return words
  const cut = words.slice(0, LONGEST).lastIndexOf(' ')
  return `${words.slice(0, cut > LONGEST / 2 ? cut : LONGEST)}…`
}

/** A memo in one line of words, without the line that is its title. */
export function memoInWords(memo: string, title: string): string {
  const lines = linesOf(memo).map(({ words }) => words)
  const at = lines.indexOf(title)
  return (at < 0 ? lines : lines.toSpliced(at, 1)).join(' ')
}
