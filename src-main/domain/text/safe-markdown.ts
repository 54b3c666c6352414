/**
 * Markdown that leaves the app (a chat or an artifact, saved or copied) as any viewer may show it: what a model was tricked into writing must not run or load there either. HTML
 * is text, a picture stays as the words that named it, and only links of the web are links. Shown alike: `<b>` as "<b>", `![x](y)` as "![x](y)".
 */
export function safeMarkdown(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])/giu, '&lt;')
    .replace(/!(?=\[)/gu, '&#33;')
    .replace(/\](?=\((?!\s{0,4}https?:\/\/))/giu, '\\]')
    .replace(/\](?=:)/gu, '\\]')
}

/** A title within a line of Markdown. */
export function safeLine(text: string): string {
  return safeMarkdown(text.replace(/\s+/gu, ' ').trim())
}
