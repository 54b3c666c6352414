import { testQuestionSchema } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { TestQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'

/** Most warnings listed. */
const MOST_WARNINGS = 20

/** Questions of a JSONL text, one per id (the last line wins). Invalid lines are skipped with a warning. */
export function readQuestions(text: string): { questions: TestQuestion[]; warnings: string[] } {
  const questions = new Map<string, TestQuestion>()
  const warnings: string[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (typeof read === 'string') {
      warnings.push(`Line ${index + 1}: ${read}`)
      continue
    }
    if (questions.has(read.id)) warnings.push(`Line ${index + 1}: the id “${read.id}” stands there twice; the last one holds.`)
    questions.set(read.id, read)
  }
  return { questions: [...questions.values()], warnings: shorten(warnings) }
}

/** The first 20 warnings, and the number of the others. */
export function shorten(warnings: readonly string[]): string[] {
  return warnings.length <= MOST_WARNINGS
    ? [...warnings]
    : [...warnings.slice(0, MOST_WARNINGS), `And ${warnings.length - MOST_WARNINGS} more.`]
}

function readLine(line: string): TestQuestion | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'this is no JSON.'
  }
  const parsed = testQuestionSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'it does not fit'}.`
}
