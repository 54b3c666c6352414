import { randomBytes } from 'node:crypto'
import { carryTerms, isFollowUp, usableFollowUp } from '../../domain/answering/conversation/follow-up.ts'
import { fencedConversation, oneLine } from '../../domain/answering/conversation/conversation-text.ts'
import { historyTurns } from '../../domain/answering/prompt/prompt.ts'
import { detectLanguage } from '../../domain/text/language.ts'
import type { AnswerContext } from './types.ts'

/** Longest of the messages that a follow-up question is read with, characters. */
const TURN_CHARACTERS = 600
/** Messages that it is read with. */
const MESSAGES = 4

const QUESTION_SCHEMA = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] }

/** The question as it is searched: a follow-up is rewritten by the model, or takes over the terms of the question before it; any other stays as it is. */
export async function selfContained({ tools, request, sink, signal, model }: AnswerContext): Promise<string> {
  const { question, conversation } = request
  const { earlier } = conversation
  const last = earlier.findLast(({ role }) => role === 'user')
  if (!last) return question
  // A short question alone hardly tells its language.
  const told = detectLanguage(`${last.text} ${question}`)
  const language = told === 'und' ? 'en' : told
  if (!isFollowUp(question, language)) return question
  // What the question before was searched as; not an older one, for the talk may have turned to something else since.
  const before = earlier.findLast(({ role }) => role === 'assistant')?.answer?.searched ?? last.text
  if (model !== '') {
    const delimiter = randomBytes(8).toString('hex')
    const talk = historyTurns(earlier.slice(-MESSAGES)).map(({ role, content }) => ({ role, text: content }))
    const message = `${fencedConversation(talk, TURN_CHARACTERS, delimiter)}\n\nLast question: ${oneLine(question, delimiter)}`
    const system = tools.prompts.followUp.replaceAll('{{delimiter}}', delimiter)
    const rewritten = await tools.generator.askJson({ system, message, schema: QUESTION_SCHEMA, model, signal, onWaiting: sink.waiting })
    const usable = usableFollowUp((rewritten as { question?: unknown } | null)?.question, question, language, message)
    // Unchanged it still points at what was said: carried words do better than none.
    if (usable !== null && usable.toLowerCase() !== question.trim().toLowerCase()) return usable
  }
  return carryTerms(question, before, language)
}
