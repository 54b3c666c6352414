import { AppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import { modelFor } from '../generate/model-choice.ts'
import type { Retrieved } from '../retrieve/types.ts'
import { answerFromSources } from './answer-from-sources.ts'
import { answerWhole } from './answer-whole.ts'
import { selfContained } from './rewrite-follow-up.ts'
import { talk } from './small-talk.ts'
import { askWhich, wholeAfterAll, wholeRequest, type WholeRequest } from './route-whole.ts'
import type { AnswerContext, AnswerOutcome, AnswerQuestion, AnswerSink, AnswerTools } from './types.ts'

/** Longest part of a selected text that joins the search, characters. */
const CONTEXT_SEARCHED = 400

/** The pipeline from question to answer: recall, route, retrieve, then context, generate, verify and assess in the way that the route chose. */
export function createAnswerQuestion(tools: AnswerTools): AnswerQuestion {
  return async (request, sink, signal) => {
    const startedAt = performance.now()
    const settings = { ...tools.settings(), ...request.overrides }
    const model = modelFor(settings, request.persona.profile)
    const shown = recording(sink)
    const context: AnswerContext = { tools, request, settings, sink: shown.sink, signal, startedAt, model, query: request.question }
    let retrieved: Retrieved | null = null
    let retrieveMs = 0
    const about = () => ({ query: context.query, model, trace: retrieved?.trace ?? [], retrieveMs })
    try {
      if (signal.aborted) throw new AppError('cancelled')
      context.query = await selfContained(context)
      const whole = await wholeRequest(context)
      retrieved = await retrieve(context, whole)
      retrieveMs = Math.round(performance.now() - startedAt)
      return { outcome: await answer(context, retrieved, whole), ...about() }
    } catch (cause) {
      const error = toErrorShape(signal.aborted ? new AppError('cancelled', { cause }) : cause)
      return { outcome: { kind: 'failed', text: shown.text(), error }, cause, ...about(), trace: [], retrieveMs: 0 }
    }
  }
}

function retrieve({ tools, request, settings, signal, model, query }: AnswerContext, whole: WholeRequest | null): Promise<Retrieved> {
  return tools.retrieve.search({
    question: request.context === null ? query : `${query} ${request.context.slice(0, CONTEXT_SEARCHED)}`,
    filter: whole && 'documents' in whole ? { ...request.filter, documentIds: whole.documents } : request.filter,
    k: settings['retrieval.k'],
    pick: true,
    depth: request.depth,
    // The persona's own model, so that the server need not load another beside it.
    settings: { ...request.overrides, 'models.chat': model },
    signal,
  })
}

async function answer(context: AnswerContext, retrieved: Retrieved, whole: WholeRequest | null): Promise<AnswerOutcome> {
  const { request } = context
  if (retrieved.output.intent === 'general' && request.context === null && !request.summarise) return talk(context)
  if (whole && 'which' in whole) return askWhich(context, whole.which)
  const { documents, isNarrow } = whole ? { ...whole, isNarrow: false } : await wholeAfterAll(context, retrieved)
  const made = documents.length > 0 ? await answerWhole(context, retrieved, documents, isNarrow) : null
  return made ?? answerFromSources(context, retrieved)
}

/** A sink that remembers the text that went through it: what was shown is not lost with what fails after it. */
function recording(sink: AnswerSink): { sink: AnswerSink; text: () => string } {
  let shown = ''
  return {
    sink: {
      ...sink,
      text(text) {
        shown += text
        sink.text(text)
      },
    },
    text: () => shown,
  }
}
