import { text, type Text } from '../../../../src-preload/texts/text.ts'
import { carryTerms, isFollowUp, usableFollowUp } from '../../domain/conversation/follow-up.ts'
import { isAboutConversation } from '../../domain/conversation/about-conversation.ts'
import { fencedConversation, oneLine } from '../../domain/conversation/conversation-text.ts'
import { historyTurns } from '../../domain/prompt/prompt.ts'
import { createThoroughTime, isSmallTalk } from '../../../search/index.ts'
import { detectLanguage, estimateChatTokens } from '../../../text/index.ts'
import type { Continuation } from './source-prompt.ts'
import type { AnswerContext } from './types.ts'

/** Longest message in the rewriting prompt, characters. */
const TURN_CHARACTERS = 600
/** Messages in the rewriting prompt. */
const MESSAGES = 4
/** Tokens of a rewritten question. */
const ANSWER_TOKENS = 40

const QUESTION_SCHEMA = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] }

/**
 * The self-contained question: a follow-up is rewritten by the model or inherits terms of the previous question; other questions are
 * unchanged. `note`: what came of asking the model, for the trace; null: it was not asked.
 */
export async function selfContained(context: AnswerContext, before: Continuation): Promise<{ query: string; note: Text | null }> {
  const { request, model } = context
  const { question, conversation } = request
  const earlier = searchedTurns(conversation.earlier)
  const last = earlier.findLast(({ role }) => role === 'user')
  const unchanged = { query: question, note: null }
  if (!last || isTalk(question)) return unchanged
  // A short question alone is too short for language detection.
  const told = detectLanguage(`${last.text} ${question}`)
  const language = told === 'und' ? 'en' : told
  if (!isFollowUp(question, language)) return unchanged
  // The previous searched question; not an older one, because the subject may have changed.
  const searched = earlier.findLast(({ role }) => role === 'assistant')?.answer?.searched ?? last.text
  const carried = carryTerms(question, searched, language)
  if (model === '') return { query: carried, note: null }
  const { usable, note } = await rewritten(context, before, language)
  // An unchanged follow-up still has unresolved references: inherited terms are better than nothing.
  const isUsable = usable !== null && usable.toLowerCase() !== question.trim().toLowerCase()
  return isUsable ? { query: usable, note } : { query: carried, note: usable === null ? note : text('trace.followUp.carried') }
}

/**
 * The follow-up rewritten by the model; null: unusable, or there was no time. It is asked behind the last prompt where that is still in
 * the server's cache, and else under the instructions of the answer, so that the answer finds its beginning in the cache.
 */
async function rewritten(context: AnswerContext, before: Continuation, language: string): Promise<{ usable: string | null; note: Text }> {
  const { tools, request, sink, signal, model, delimiter } = context
  const { question, conversation } = request
  const turns = historyTurns(conversation.earlier.slice(-MESSAGES)).map(({ role, content }) => ({ role, text: content }))
  const talk = fencedConversation(turns, TURN_CHARACTERS, delimiter)
  const asked = `Last question: ${oneLine(question, delimiter)}`
  const system = tools.prompts.followUp.replaceAll('{{delimiter}}', delimiter)
  const message = before.isContinued ? asked : `${talk}\n\n${asked}`
  const time = createThoroughTime(() => tools.generator.speedOf(model))
  const obstacle = await time.obstacle({ promptTokens: estimateChatTokens(system + message), answerTokens: ANSWER_TOKENS })
  if (obstacle) return { usable: null, note: obstacle }
  const answer = await tools.generator.askJson({
    system,
    message,
    before: before.messages,
    schema: QUESTION_SCHEMA,
    model,
    isKept: true,
    signal,
    onWaiting: sink.waiting,
  })
  const usable = usableFollowUp((answer as { question?: unknown } | null)?.question, question, language, `${talk} ${question}`)
  return { usable, note: text(usable === null ? 'trace.followUp.carried' : 'trace.followUp.rewritten') }
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
