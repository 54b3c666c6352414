const PLAIN_NAME = 80

/** One short line without hidden characters, which cannot imitate another part of a dialog. */
export function plain(words: string): string {
  const line = oneLine(words)
  return line.length > PLAIN_NAME ? `${line.slice(0, PLAIN_NAME)}\u2026` : line
}

/** One line without hidden characters, of any length. */
export function oneLine(words: string): string {
  return words.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}
