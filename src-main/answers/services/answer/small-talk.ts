import { t } from '../../../../src-preload/texts/say.ts'
import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import { toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { smallTalk } from '../../domain/conversation/small-talk.ts'
import { talkPrompt } from './source-prompt.ts'
import { ending, noticeOf, since, tokensOf, write } from './write.ts'
import type { AnswerContext, SmallTalk } from './types.ts'

/** Answers small talk, or a message about the conversation, without documents, with summary and persona. Without a working model: a fixed phrase. */
export async function talk(context: AnswerContext, about: 'general' | 'conversation' = 'general'): Promise<SmallTalk> {
  const { tools, request, settings, signal, sink, startedAt, model } = context
  let notice: Notice | null = null
  if (model !== '') {
    try {
      const limits = await tools.generator.limits(model, settings, signal)
      const more = { persona: request.persona.prompt, summary: request.conversation.summary }
      const prompt = talkPrompt({
        prompts: tools.prompts,
        instructions: tools.prompts[about],
        settings,
        limits,
        question: request.question,
        history: request.conversation.history,
        more,
        delimiter: context.delimiter,
      })
      const { streamed, text } = await write(context, { ...prompt, ...limits }, null)
      if (text !== '' || signal.aborted) {
        const { notice: said, ...end } = ending(streamed, request.question)
        const by = { model, ...end, tokens: tokensOf(streamed, prompt), meter: prompt.meter }
        return { kind: 'small-talk', text, notice: said, firstTokenMs: since(startedAt, streamed.firstTokenAt), by }
      }
      notice = streamed.error ? noticeOf(streamed.error) : null
    } catch (error) {
      notice = noticeOf(toErrorShape(error))
    }
  }
  const phrase = about === 'conversation' ? t('smallTalk.needsModel') : smallTalk(request.question)
  sink.text(phrase)
  return { kind: 'small-talk', text: phrase, notice, firstTokenMs: since(startedAt, performance.now()), by: null }
}
