import { isSameStatement, statementOf } from '../../../text/index.ts'
import type { AnswerLine, PartAnswer } from './answer-schema.ts'

type Lists = Omit<PartAnswer, 'title' | 'summary'>

/** What was noted of all parts, in order; a statement that several parts have is listed once, with the places of all. */
export function mergeParts(parts: readonly PartAnswer[]): Lists {
  const all = (list: keyof Lists): AnswerLine[] => withoutRepeated(parts.flatMap((part) => part[list]))
  return { decisions: all('decisions'), actions: all('actions'), questions: all('questions'), notes: underHeadings(all('notes')) }
}

function withoutRepeated(lines: readonly AnswerLine[]): AnswerLine[] {
  const kept: { line: AnswerLine; statement: ReturnType<typeof statementOf> }[] = []
  for (const line of lines) {
    const statement = statementOf(line.text)
    const same = kept.find((other) => other.line.owner === line.owner && isSameStatement(other.statement, statement))
    if (same) same.line = { ...line, ...same.line, at: [...new Set([...same.line.at, ...line.at])] }
    else kept.push({ line, statement })
  }
  return kept.map(({ line }) => line)
}

/** Lines of one heading stand together, where the heading came first. */
function underHeadings(lines: readonly AnswerLine[]): AnswerLine[] {
  const groups = Map.groupBy(lines, ({ heading }) => heading?.toLowerCase())
  return [...groups.values()].flatMap((group) =>
    group.map((line) => ({ ...line, ...(group[0]?.heading !== undefined && { heading: group[0].heading }) })),
  )
}
