import type { Stage } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { modelFor } from '../../../models/index.ts'
import type { Retrieved } from '../../../search/index.ts'
import { isAboutConversation } from '../../domain/conversation/about-conversation.ts'
import { withOwnPlaces } from './claim-places.ts'
import { answerFromSources } from './answer-from-sources.ts'
import { answerFullDocuments } from './answer-full-documents.ts'
import { selfContained } from './rewrite-follow-up.ts'
import { talk } from './small-talk.ts'
import { askWhich, fullDocumentFallback, fullDocumentRequest, type FullDocumentRequest } from './route-full-documents.ts'
import { continuation, type Continuation } from './source-prompt.ts'
import type { AnswerContext, AnswerOutcome, AnswerQuestion, AnswerSink, AnswerTools } from './types.ts'

/** Longest part of a selected text that joins the search, characters. */
const CONTEXT_SEARCHED = 400

/** The pipeline from question to answer: recall, route, retrieve, then context, generate, verify and assess along the chosen route. */
export function createAnswerQuestion(tools: AnswerTools): AnswerQuestion {
  const { sent } = tools
  return async (request, sink, signal) => {
    const startedAt = performance.now()
    const settings = { ...tools.settings(), ...request.overrides }
    const model = modelFor(settings, request.persona.profile)
    const shown = recording(sink)
    let query = request.question
    let before: Stage[] = []
    let retrieved: Retrieved | null = null
    let retrieveMs = 0
    const about = () => ({ query, model, trace: [...before, ...(retrieved?.trace ?? [])], retrieveMs })
    try {
      if (signal.aborted) throw new AppError('cancelled')
      const delimiter = await tools.generator.delimiterOf(request.scope)
      const asked: AnswerContext = { tools, request, settings, sink: shown.sink, signal, startedAt, model, query, delimiter, sent }
      if (isAboutTalk(asked)) return { outcome: await talk(asked, 'conversation'), ...about() }
      const cached = await continuation(asked)
      // What is summed up is chosen, not said: the words need no rewriting.
      if (!request.summarise) ({ query, stages: before } = await resolveFollowUp(asked, cached))
      const context = { ...asked, query }
      const fullDocument = await fullDocumentRequest(context)
      retrieved = await retrieve(context, fullDocument, cached)
      retrieveMs = Math.round(performance.now() - startedAt)
      return { outcome: await placed(tools, await answer(context, retrieved, fullDocument)), ...about() }
    } catch (cause) {
      const error = toErrorShape(signal.aborted ? new AppError('cancelled', { cause }) : cause)
      return { outcome: { kind: 'failed', text: shown.text(), error }, cause, ...about(), trace: [], retrieveMs: 0 }
    }
  }
}

/** The self-contained question, and its stage of the trace, if the model was to rewrite it. */
async function resolveFollowUp(context: AnswerContext, cached: Continuation): Promise<{ query: string; stages: Stage[] }> {
  const startedAt = performance.now()
  const { query, note } = await selfContained(context, cached)
  const ms = Math.round(performance.now() - startedAt)
  return { query, stages: note === null ? [] : [{ stage: 'follow-up', ms, in: 1, out: 1, note }] }
}

/** True for a message about the conversation so far: nothing is searched for it. */
function isAboutTalk({ request }: AnswerContext): boolean {
  const { conversation, context, summarise, question } = request
  return conversation.history.length > 0 && context === null && !summarise && isAboutConversation(question)
}

function retrieve(
  { tools, request, settings, signal, model, query }: AnswerContext,
  fullDocument: FullDocumentRequest | null,
  { messages }: Continuation,
): Promise<Retrieved> {
  return tools.retrieve.search({
    question: request.context === null ? query : `${query} ${request.context.slice(0, CONTEXT_SEARCHED)}`,
    filter: fullDocument && 'documents' in fullDocument ? { ...request.filter, documentIds: fullDocument.documents } : request.filter,
    k: settings['retrieval.k'],
    select: true,
    depth: request.depth,
    // The persona's own model, so that the server loads no second one.
    settings: { ...request.overrides, 'models.chat': model },
    isTimed: true,
    before: messages,
    signal,
  })
}

async function answer(context: AnswerContext, retrieved: Retrieved, fullDocument: FullDocumentRequest | null): Promise<AnswerOutcome> {
  const { request } = context
  if (retrieved.output.intent === 'general' && request.context === null && !request.summarise) return talk(context)
  if (fullDocument && 'which' in fullDocument) return askWhich(context, fullDocument.which)
  const { documents, isSpecific } = fullDocument ? { ...fullDocument, isSpecific: false } : await fullDocumentFallback(context, retrieved)
  const written = documents.length > 0 ? await answerFullDocuments(context, retrieved, documents, isSpecific) : null
  return written ?? answerFromSources(context, retrieved)
}

/** The outcome, each claim with the place of its own sentence. */
async function placed(tools: AnswerTools, outcome: AnswerOutcome): Promise<AnswerOutcome> {
  if (outcome.kind !== 'written' && outcome.kind !== 'quoted') return outcome
  return { ...outcome, claims: await withOwnPlaces(tools, outcome.claims, outcome.sources) }
}

/** A sink that records the text passing through, so that shown text survives a later failure. */
function recording(sink: AnswerSink): { sink: AnswerSink; text: () => string } {
  let shown = ''
  return {
    sink: {
      ...sink,
      text(text) {
        shown += text
        sink.text(text)
      },
      restart() {
        shown = ''
        sink.restart()
      },
    },
    text: () => shown,
  }
}
