import { forPrompt } from './prompt-safe.ts'

/** Names of the fences of all prompts. */
const FENCES = ['source', 'data', 'talk', 'summary']

/**
 * A document's text as data in a side question to the model (reranking, question generation): without control tokens, between lines that
 * nothing in it can close. `delimiter`: secret.
 */
export function fencedDocument(text: string, delimiter: string): string {
  return `<data-${delimiter}>\n${withoutFence(forPrompt(text), delimiter)}\n</data-${delimiter}>`
}

/**
 * Defuses fences with this delimiter: a document can only guess it, but a model's answer may repeat it. The replacement keeps its length,
 * so that offsets stay valid. The delimiter alone stays: it may be an ordinary word or number.
 */
export function withoutFence(text: string, delimiter: string): string {
  if (delimiter === '' || !text.toLowerCase().includes(delimiter)) return text
  return text.replaceAll(
    new RegExp(`(${FENCES.join('|')})([^\\p{L}\\p{N}]{1,4})${delimiter}`, 'giu'),
    (_fence, name: string, joint: string) => `${name}${joint}${'·'.repeat(delimiter.length)}`,
  )
}
