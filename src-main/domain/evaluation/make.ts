/** JSON schema of one question about a passage. */
export const QUESTION_SCHEMA = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] } as const

const SHORTEST = 10
const LONGEST = 300

/** The question a model made of a passage; null when it is none, or speaks of "this passage" that nobody who asks has before them. */
export function readMadeQuestion(answer: unknown): string | null {
  const text =
    typeof answer === 'object' && answer !== null && 'question' in answer && typeof answer.question === 'string'
      ? answer.question.replaceAll(/\s+/gu, ' ').trim()
      : ''
  return text.length < SHORTEST || text.length > LONGEST || /\b(this|the) (passage|text|excerpt|paragraph)\b/iu.test(text) ? null : text
}
