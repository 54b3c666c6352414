import { forPrompt } from './prompt-safe.ts'

/**
 * A document's text as data in a side question to the model (reranking, compression, question generation): without control tokens, between
 * lines that nothing in it can close. `delimiter`: random per prompt.
 */
export function fencedDocument(text: string, delimiter: string): string {
  return `<data-${delimiter}>\n${forPrompt(text).replaceAll(delimiter, '·'.repeat(delimiter.length))}\n</data-${delimiter}>`
}
