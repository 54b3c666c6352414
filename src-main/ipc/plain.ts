/** Most characters of a name in a dialog, and of a path: its beginning and its end. */
const PLAIN_NAME = 80
const PLAIN_PATH = 400

/** Marks that close a quotation in one of the languages of the dialogs, or look as if they did. */
const QUOTES = /["\u201c-\u201f\u00ab\u00bb\u2033\u2036\u275d\u275e\u301d-\u301f\uff02]/gu

/**
 * Words from outside as a dialog shows them: one short line without hidden characters (signs that change directions among them) or quotation marks of its own, so
 * that it cannot pose as the dialog's own words.
 */
export function plain(words: string): string {
  const signs = Array.from(quotable(words))
  return signs.length > PLAIN_NAME ? `${signs.slice(0, PLAIN_NAME).join('')}\u2026` : signs.join('')
}

/** A path in a dialog, with its beginning and its end. */
export function plainPath(path: string): string {
  const signs = Array.from(quotable(path))
  const half = PLAIN_PATH / 2
  return signs.length > PLAIN_PATH ? `${signs.slice(0, half).join('')}\u2026${signs.slice(-half).join('')}` : signs.join('')
}

/** One line without hidden characters, of any length. */
export function oneLine(words: string): string {
  return words.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}

function quotable(words: string): string {
  return oneLine(words).replace(QUOTES, "'")
}
