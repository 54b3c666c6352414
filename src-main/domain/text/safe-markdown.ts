/**
 * Makes exported or copied Markdown safe for any viewer: injected content must not run or load there. HTML becomes text, images become
 * their source text, and only web links stay links. Displayed unchanged: `<b>` as "<b>", `![x](y)` as "![x](y)".
 */
export function safeMarkdown(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])/giu, '&lt;')
    .replace(/!(?=\[)/gu, '&#33;')
    .replace(/\](?=\((?!\s{0,4}https?:\/\/))/giu, '\\]')
    .replace(/\](?=:)/gu, '\\]')
}
