import { isMessage, text, type Message, type Text } from '../../../src-preload/texts/text.ts'
import { testQuestionSchema } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { TestQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'

/** Most warnings listed. */
const MOST_WARNINGS = 20

/** Questions of a JSONL text, one per id (the last line wins). Invalid lines are skipped with a warning. */
export function readQuestions(lines: string): { questions: TestQuestion[]; warnings: Text[] } {
  const questions = new Map<string, TestQuestion>()
  const warnings: Text[] = []
  for (const [index, line] of lines
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const read = readLine(line, index + 1)
    if (isMessage(read)) {
      warnings.push(read)
      continue
    }
    if (questions.has(read.id)) warnings.push(text('questionSet.duplicateId', { line: index + 1, id: read.id }))
    questions.set(read.id, read)
  }
  return { questions: [...questions.values()], warnings: shorten(warnings) }
}

/** The first 20 warnings, and the number of the others. */
export function shorten(warnings: readonly Text[]): Text[] {
  return warnings.length <= MOST_WARNINGS
    ? [...warnings]
    : [...warnings.slice(0, MOST_WARNINGS), text('questionSet.more', { count: warnings.length - MOST_WARNINGS })]
}

function readLine(words: string, line: number): TestQuestion | Message {
  let value: unknown
  try {
    value = JSON.parse(words)
  } catch {
    return text('questionSet.notJson', { line })
  }
  const parsed = testQuestionSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  return field === ''
    ? text('questionSet.notQuestion', { line })
    : text('questionSet.badField', { line, field, reason: issue?.message ?? '' })
}
