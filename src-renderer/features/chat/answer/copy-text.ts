import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { conflictText } from '../../../../src-preload/texts/evidence.ts'
import { formatAnchor } from '../../../shared/format.ts'

/** The answer with its markers and, below, one line for each source: "[1] Title, page 4". */
export function textWithCitations(answer: Answer): string {
  const lines = answer.sources.map((source) =>
    [`[${source.n}] ${source.title}`, formatAnchor(source.anchor, source.title)].filter(Boolean).join(', '),
  )
  const conflict = answer.conflict && answer.mode === 'model' ? [conflictText(answer.conflict)] : []
  return [answer.answer, ...conflict, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
}

/** The answer without markers and the spaces before them. */
export function textWithoutCitations(answer: Answer): string {
  return answer.answer.replace(/[ \t]*\[\d{1,3}\]/g, '')
}
