import { CONTEXT_SHARE } from './limits.ts'

/**
 * Context line embedded in front of a child: document title > heading path; '' without either. Limited to a quarter of the embedder's
 * tokens: outer headings are dropped first, the rest is cut at a word.
 */
export function contextLine(
  title: string | null,
  path: readonly string[],
  maxTokens: number,
  countTokens: (text: string) => number,
): string {
  const parts = [...(title ? [title] : []), ...path].filter((part, index, all) => part !== '' && part !== all[index - 1])
  const fits = (line: string): boolean => countTokens(line) <= maxTokens * CONTEXT_SHARE
  while (parts.length > 1 && !fits(parts.join(' > '))) parts.splice(parts.length > 2 ? 1 : 0, 1)
  let line = parts.join(' > ')
  while (line !== '' && !fits(line)) {
    const half = line
      .slice(0, Math.floor(line.length / 2))
      .toWellFormed()
      .replace(/\ufffd$/u, '')
    line = (half.includes(' ') ? half.slice(0, half.lastIndexOf(' ')) : half).trimEnd()
  }
  return line
}
