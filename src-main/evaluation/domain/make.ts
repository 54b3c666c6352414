/** JSON schema of a generated question. */
export const QUESTION_SCHEMA = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] } as const

const SHORTEST = 10
const LONGEST = 300

/**
 * The question that a model wrote about a passage; null if invalid, or if it refers to "this passage", which the person asking does not
 * see.
 */
export function readMadeQuestion(answer: unknown): string | null {
  const text =
    typeof answer === 'object' && answer !== null && 'question' in answer && typeof answer.question === 'string'
      ? answer.question.replaceAll(/\s+/gu, ' ').trim()
      : ''
  return text.length < SHORTEST || text.length > LONGEST || /\b(this|the) (passage|text|excerpt|paragraph)\b/iu.test(text) ? null : text
}
