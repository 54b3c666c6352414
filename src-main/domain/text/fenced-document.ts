import { forPrompt } from './prompt-safe.ts'

/**
 * A document's text in a side question to the model (which passages fit, which sentences help, what could be asked about it): free of control tokens, between lines that
 * nothing in it can close. `delimiter`: random, new for each prompt.
 */
export function fencedDocument(text: string, delimiter: string): string {
  return `<data-${delimiter}>\n${forPrompt(text).replaceAll(delimiter, '·'.repeat(delimiter.length))}\n</data-${delimiter}>`
}
