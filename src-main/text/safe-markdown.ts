import { ESCAPED } from '../../src-preload/texts/markdown-text.ts'

/** Escapes, which stay, and the beginnings of HTML, images, links with other addresses, and definitions. */
const RISKY = new RegExp(`${ESCAPED.source}|<(?=[a-z/!?])|!(?=\\[)|\\](?=\\((?!\\s{0,4}https?://))|\\](?=:)`, 'giu')
const REPLACED: Readonly<Record<string, string>> = { '<': '&lt;', '!': '&#33;', ']': '\\]' }

/**
 * Makes exported or copied Markdown safe for any viewer: injected content must not run or load there. HTML becomes text, images become
 * their source text, and only web links stay links. Displayed unchanged: `<b>` as "<b>", `![x](y)` as "![x](y)", and what is escaped.
 */
export function safeMarkdown(text: string): string {
  return text.replace(RISKY, (found) => REPLACED[found] ?? found)
}
