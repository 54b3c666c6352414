import type { Notice } from '../../src-preload/contract/answers.ts'
import { toErrorShape } from '../../src-preload/contract/errors.ts'
import { smallTalk } from '../domain/answering/small-talk.ts'
import { forDisplay } from '../domain/answering/clean.ts'
import { answerFromSources, stream } from './chat-answer.ts'
import { emptyDraft, ending, noticeOf, since, tokensOf, type Course, type TurnScreen, type TurnTools } from './chat-draft.ts'
import { modelFor, talkPrompt } from './chat-model.ts'
import { answerWhole } from './chat-whole.ts'
import type { AnswerDraft, Turn } from './chat-types.ts'
import type { Retrieved, Trace } from './retrieve-types.ts'
import { wholeAfterAll, wholeRequest, type WholeRequest } from './whole-documents.ts'

/** So much of a selected text joins the search, characters. */
const CONTEXT_SEARCHED = 400
/** So many titles are named when it is not clear which document is meant. */
const MOST_TITLES = 6

/** One turn from question to answer: recall, retrieve, then small talk, whole documents, or an answer from sources. Throws what retrieval throws. */
export async function takeTurn(
  tools: TurnTools,
  turn: Turn,
  screen: TurnScreen,
): Promise<{ draft: AnswerDraft; trace: Trace; retrieveMs: number; model: string }> {
  const started = performance.now()
  const settings = tools.settings()
  const model = modelFor(settings, turn.persona.profile)
  const remembered = await tools.memory.recall(turn, model, screen.waiting)
  const whole = await wholeRequest(tools, turn, remembered.cited)
  const query = turn.context === null ? remembered.searched : `${remembered.searched} ${turn.context.slice(0, CONTEXT_SEARCHED)}`
  const retrieved = await tools.retrieve.search({
    question: query,
    filter: whole && 'documents' in whole ? { ...turn.filter, documentIds: whole.documents } : turn.filter,
    k: settings['retrieval.k'],
    pick: true,
    depth: turn.depth,
    // The persona's own model, so that the server need not load another beside it.
    settings: { 'models.chat': model },
    signal: turn.signal,
  })
  const retrieveMs = Math.round(performance.now() - started)
  const course: Course = { tools, turn, screen, started, remembered, model }
  return { draft: await answer(course, retrieved, whole), trace: retrieved.trace, retrieveMs, model }
}

async function answer(course: Course, retrieved: Retrieved, whole: WholeRequest | null): Promise<AnswerDraft> {
  if (retrieved.output.intent === 'general' && course.turn.context === null) return talk(course)
  if (whole && 'which' in whole) return askWhich(course, whole.which)
  const { documents, isNarrow } = whole ? { ...whole, isNarrow: false } : await wholeAfterAll(course, retrieved)
  const made = documents.length > 0 ? await answerWhole(course, retrieved, documents, isNarrow) : null
  return made ?? answerFromSources(course, retrieved)
}

/** A whole is asked for and no document is meant: says how to name one. */
function askWhich({ turn, screen, started }: Course, documents: readonly { title: string }[]): AnswerDraft {
  const titles = documents.slice(0, MOST_TITLES).map(({ title }) => `“${forDisplay(title)}”`)
  const text = `Which document do you mean? Name one, as in “Summarise ${titles[0]?.slice(1, -1)}”, or choose some: with # in the window, with --document on the command line.${documents.length <= MOST_TITLES ? ` There are ${titles.join(', ')}.` : ''}`
  screen.show(text)
  return { ...plainDraft(turn), answer: text, firstTokenMs: since(started, performance.now()) }
}

/** Small talk: no documents, with summary and persona. */
async function talk(course: Course): Promise<AnswerDraft> {
  const { tools, turn, screen, started, remembered, model } = course
  const plain = plainDraft(turn)
  let notice: Notice | null = null
  if (model !== '') {
    try {
      const settings = tools.settings()
      const numCtx = await tools.contextWindow(model, settings['models.numCtx'], turn.signal)
      const more = { persona: turn.persona.prompt, summary: remembered.summary }
      const prompt = talkPrompt({
        prompts: tools.prompts,
        settings,
        numCtx,
        question: turn.question,
        history: remembered.history,
        more,
        countTokens: await tools.counter.forModel(model),
      })
      const streamed = await stream(course, prompt)
      if (streamed.text !== '' || turn.signal.aborted) {
        return {
          ...plain,
          ...ending(streamed, turn.question),
          answer: streamed.text,
          mode: 'model',
          model,
          tokens: tokensOf(streamed, prompt),
          meter: prompt.meter,
          firstTokenMs: since(started, streamed.firstTokenAt),
        }
      }
      notice = streamed.error ? noticeOf(streamed.error) : null
    } catch (error) {
      notice = noticeOf(toErrorShape(error))
    }
  }
  const text = smallTalk(turn.question)
  screen.show(text)
  return { ...plain, answer: text, notice, firstTokenMs: since(started, performance.now()) }
}

/** An answer without documents, all well. */
function plainDraft({ persona }: Turn): AnswerDraft {
  return { ...emptyDraft({ code: 'internal', message: '', next: '' }), confidence: 100, incomplete: false, notice: null, persona: persona.name }
}
