import { CONTEXT_SHARE } from './limits.ts'

/**
 * What is embedded in front of a child: document title > heading path, `''` when there is neither. At most a quarter of what the embedder
 * reads: outer headings go first, and what is left is cut at a word.
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
