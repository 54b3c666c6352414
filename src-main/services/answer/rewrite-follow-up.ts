import { randomBytes } from 'node:crypto'
import { carryTerms, isFollowUp, usableFollowUp } from '../../domain/answering/conversation/follow-up.ts'
import { fencedConversation, oneLine } from '../../domain/answering/conversation/conversation-text.ts'
import { historyTurns } from '../../domain/answering/prompt/prompt.ts'
import { detectLanguage } from '../../domain/text/language.ts'
import type { AnswerContext } from './types.ts'

/** Longest message in the rewriting prompt, characters. */
const TURN_CHARACTERS = 600
/** Messages in the rewriting prompt. */
const MESSAGES = 4

const QUESTION_SCHEMA = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] }

/**
 * The self-contained question: a follow-up is rewritten by the model or inherits terms of the previous question; other questions are
 * unchanged.
 */
export async function selfContained({ tools, request, sink, signal, model }: AnswerContext): Promise<string> {
  const { question, conversation } = request
  const { earlier } = conversation
  const last = earlier.findLast(({ role }) => role === 'user')
  if (!last) return question
  // A short question alone is too short for language detection.
  const told = detectLanguage(`${last.text} ${question}`)
  const language = told === 'und' ? 'en' : told
  if (!isFollowUp(question, language)) return question
  // The previous searched question; not an older one, because the subject may have changed.
  const before = earlier.findLast(({ role }) => role === 'assistant')?.answer?.searched ?? last.text
  if (model !== '') {
    const delimiter = randomBytes(8).toString('hex')
    const talk = historyTurns(earlier.slice(-MESSAGES)).map(({ role, content }) => ({ role, text: content }))
    const message = `${fencedConversation(talk, TURN_CHARACTERS, delimiter)}\n\nLast question: ${oneLine(question, delimiter)}`
    const system = tools.prompts.followUp.replaceAll('{{delimiter}}', delimiter)
    const rewritten = await tools.generator.askJson({ system, message, schema: QUESTION_SCHEMA, model, signal, onWaiting: sink.waiting })
    const usable = usableFollowUp((rewritten as { question?: unknown } | null)?.question, question, language, message)
    // An unchanged follow-up still has unresolved references: inherited terms are better than nothing.
    if (usable !== null && usable.toLowerCase() !== question.trim().toLowerCase()) return usable
  }
  return carryTerms(question, before, language)
}
