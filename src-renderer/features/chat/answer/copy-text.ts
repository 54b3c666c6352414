import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { conflictText } from '../../../../src-preload/texts/evidence.ts'
import { formatAnchor } from '../../../shared/format.ts'
import { quotesOf, splitAtQuotes } from '../../../../src-preload/contract/split-at-quotes.ts'

/** The answer with its markers and, below, one line for each source: "[1] Title, page 4". */
export function textWithCitations(answer: Answer): string {
  const lines = answer.sources.map((source) =>
    [`[${source.n}] ${source.title}`, formatAnchor(source.anchor, source.title)].filter(Boolean).join(', '),
  )
  const conflict = answer.conflict && answer.mode === 'model' ? [conflictText(answer.conflict)] : []
  return [answer.answer, ...conflict, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n')
}

/** The answer without markers and the spaces before them. What looks like one within a quote is the document's own. */
export function textWithoutCitations(answer: Pick<Answer, 'answer' | 'mode' | 'incomplete' | 'claims'>): string {
  return splitAtQuotes(answer.answer, quotesOf(answer) ?? [])
    .map(({ text, isQuote }) => (isQuote ? text : text.replace(/[ \t]*\[\d{1,3}\]/g, '')))
    .join('')
}
