import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { formatAnchor } from '../../../shared/format.ts'

/** The answer with its markers and, below, one line for each source: "[1] Title, page 4". */
export function textWithCitations(answer: Answer): string {
  const lines = answer.sources.map((source) =>
    [`[${source.n}] ${source.title}`, formatAnchor(source.anchor, source.title)].filter(Boolean).join(', '),
  )
  return lines.length === 0 ? answer.answer : `${answer.answer}\n\n${lines.join('\n')}`
}

/** The answer without markers and the spaces before them. */
export function textWithoutCitations(answer: Answer): string {
  return answer.answer.replace(/[ \t]*\[\d{1,3}\]/g, '')
}
