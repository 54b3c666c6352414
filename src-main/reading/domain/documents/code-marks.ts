/** Names of paragraph styles for code, in the languages of the programs that have them. */
const CODE_STYLE =
  /^(?:preformatted text|html preformatted|source ?code|code(?: block)?|verbatim|plain text code|vorformatierter text|html vorformatiert|quell(?:text|code)|texte préformaté|html préformaté|code source|texto preformateado|código fuente|testo preformattato)$/i
/** Names and families of typefaces whose letters have one width. */
const MONOSPACED =
  /\b(?:courier|consolas|menlo|monaco|monospace|lucida console|andale mono|ocr a|inconsolata|fira code|source code pro|cascadia|hack|terminal|fixedsys)\b|\bmono\b/i

/** True for the name of a style for code. */
export function isCodeStyle(name: string): boolean {
  return CODE_STYLE.test(name.trim())
}

/** True for the name of a typeface whose letters have one width. */
export function isMonospaced(font: string): boolean {
  return MONOSPACED.test(font)
}
