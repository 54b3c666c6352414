/**
 * ASCII punctuation that may mean something in Markdown, by CommonMark 0.31, GitHub's additions, formulas (`$`) and wikis (`=`, `%`, `^`); `#` at the end of a
 * heading, and what makes a link of an address, which would take the escapes behind it as its own. */
const MARKS = /[\\`*_{}[\]<>|~$=%^]|!(?=\[)|&(?=#?\w{1,40};)|:(?=[\w+-]{1,40}:)|(?<=\s)#(?=#*$)|:(?=\/\/)|(?<=www)\.|@/giu
/** A character of which a backslash took its meaning in Markdown, with the backslash. */
export const ESCAPED = /\\([!-/:-@[-`{-~])/u
/** What begins a heading, list, rule or quotation at the start of a line. */
const OPENING = /^(\s*)(?:([#+>=~-])|(\d{1,9})([.)]))/u

/**
 * Words as a line of Markdown that a viewer shows character by character: nothing of them is markup. Every run of white space is one blank.
 * For what documents say; what a person or a model wrote as Markdown stays Markdown (`safeMarkdown`).
 */
export function asMarkdownText(words: string): string {
  return words
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(MARKS, String.raw`\$&`)
    .replace(OPENING, (_all, blank: string, sign?: string, number?: string, dot?: string) =>
      sign === undefined ? `${blank}${number}\\${dot}` : `${blank}\\${sign}`,
    )
}
