import { carryTerms, isFollowUp, usableFollowUp } from '../../domain/answering/conversation/follow-up.ts'
import { isAboutConversation } from '../../domain/answering/conversation/about-conversation.ts'
import { fencedConversation, oneLine } from '../../domain/answering/conversation/conversation-text.ts'
import { historyTurns } from '../../domain/answering/prompt/prompt.ts'
import { isSmallTalk } from '../../domain/retrieval/small-talk-phrases.ts'
import { detectLanguage } from '../../domain/text/language.ts'
import { continued } from './sent-prompts.ts'
import { instructionsOf, sentBefore } from './source-prompt.ts'
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
export async function selfContained(context: AnswerContext): Promise<string> {
  const { request, model } = context
  const { question, conversation } = request
  const earlier = searchedTurns(conversation.earlier)
  const last = earlier.findLast(({ role }) => role === 'user')
  if (!last || isTalk(question)) return question
  // A short question alone is too short for language detection.
  const told = detectLanguage(`${last.text} ${question}`)
  const language = told === 'und' ? 'en' : told
  if (!isFollowUp(question, language)) return question
  // The previous searched question; not an older one, because the subject may have changed.
  const before = earlier.findLast(({ role }) => role === 'assistant')?.answer?.searched ?? last.text
  if (model !== '') {
    const usable = await rewritten(context, language)
    // An unchanged follow-up still has unresolved references: inherited terms are better than nothing.
    if (usable !== null && usable.toLowerCase() !== question.trim().toLowerCase()) return usable
  }
  return carryTerms(question, before, language)
}

/**
 * The follow-up rewritten by the model; null: unusable. It is asked behind the last prompt where that is still in the server's cache, and
 * else under the instructions of the answer, so that the answer finds its beginning in the cache.
 */
async function rewritten(context: AnswerContext, language: string): Promise<string | null> {
  const { tools, request, sink, signal, model, delimiter } = context
  const { question, conversation } = request
  const turns = historyTurns(conversation.earlier.slice(-MESSAGES)).map(({ role, content }) => ({ role, text: content }))
  const talk = fencedConversation(turns, TURN_CHARACTERS, delimiter)
  const asked = `Last question: ${oneLine(question, delimiter)}`
  const sent = sentBefore(context)
  const answer = await tools.generator.askJson({
    system: tools.prompts.followUp.replaceAll('{{delimiter}}', delimiter),
    message: sent ? asked : `${talk}\n\n${asked}`,
    before: sent ? continued(sent) : [instructionsOf(context)],
    schema: QUESTION_SCHEMA,
    model,
    signal,
    onWaiting: sink.waiting,
  })
  return usableFollowUp((answer as { question?: unknown } | null)?.question, question, language, `${talk} ${question}`)
}

/** The messages of turns that were searched: small talk and messages about the conversation pass nothing on to a follow-up. */
function searchedTurns<M extends { role: 'user' | 'assistant'; text: string }>(messages: readonly M[]): M[] {
  let isSearched = true
  return messages.filter(({ role, text }) => {
    if (role === 'user') isSearched = !isAboutConversation(text) && !isTalk(text)
    return isSearched
  })
}

function isTalk(message: string): boolean {
  return isSmallTalk(message.normalize('NFKC').toLowerCase().trim())
}
