import { type ErrorShape, toErrorShape } from '../../src-preload/contract/errors.ts'
import type { Notice } from '../../src-preload/contract/answers.ts'
import { conflictIn } from '../domain/answering/conflict-notice.ts'
import { judgeAnswer, pendingSource } from '../domain/answering/judge.ts'
import { isRefusal } from '../domain/answering/refusal.ts'
import { answerMessages } from '../domain/answering/prompt.ts'
import { isFollowUp } from '../domain/answering/follow-up.ts'
import { selectedPassage } from '../domain/answering/selected.ts'
import { detectLanguage } from '../domain/text/language.ts'
import { estimateChatTokens } from '../domain/text/tokens.ts'
import { compressByModel } from './chat-compress.ts'
import { assess, base, coverageOf, ending, languageName, noticeOf, since, tokensOf, type Course } from './chat-draft.ts'
import { isPersonaCut, sourcePrompt, type Prompt } from './chat-model.ts'
import { gapsOf, quoteAnswer, termWeights } from './chat-quote.ts'
import { streamAnswer, type Streamed } from './chat-stream.ts'
import type { AnswerDraft } from './chat-types.ts'
import type { Retrieved } from './retrieve-types.ts'
import { readCollectionSettings } from './collection-settings.ts'

/** How much more a prompt counts after the model found it too long. */
const LONGER = 1.35

/** So many nearest misses go with a refusal. */
const NEAREST = 3

const PERSONA_CUT: Notice = {
  code: 'persona-cut',
  message: 'The persona’s prompt is too long for this model, so only its beginning was used.',
  next: 'Shorten it, or raise models.numCtx.',
}

/** Answers from what was found: by the model, else by quotes. A model that fails before its first token is replaced by quotes with a notice; one that breaks off leaves what came. */
export async function answerFromSources(course: Course, retrieved: Retrieved): Promise<AnswerDraft> {
  const { turn, model } = course
  if (model === '' || (retrieved.picked.length === 0 && turn.context === null)) return quoted(course, retrieved, null)
  try {
    const made = await written(course, retrieved)
    return 'code' in made ? await quoted(course, retrieved, noticeOf(made)) : made
  } catch (error) {
    return quoted(course, retrieved, noticeOf(toErrorShape(error)))
  }
}

/** The model's answer; an error when not a word came of it. */
async function written(course: Course, retrieved: Retrieved): Promise<AnswerDraft | ErrorShape> {
  const { tools, turn, screen, started, remembered, model } = course
  const weights = await termWeights(
    tools.search,
    remembered.searched,
    retrieved.picked.map(({ language }) => language),
  )
  let prompt = await preparePrompt(course, retrieved, weights, 1)
  if (turn.depth === 'thorough') prompt = await compressed(course, retrieved, prompt)
  screen.sources(prompt.blocks.map(pendingSource), retrieved.output)
  let streamed = await stream(course, prompt)
  if (streamed.error?.code === 'context-too-long' && streamed.text === '') {
    prompt = await preparePrompt(course, retrieved, weights, LONGER)
    streamed = await stream(course, prompt)
  }
  if (streamed.text === '' && !turn.signal.aborted)
    return (
      streamed.error ?? {
        code: 'model-bad-answer',
        message: 'The model answered with nothing.',
        next: 'Try again, or choose another model.',
      }
    )
  if (streamed.promptTokens !== null) await tools.counter.learn(model, prompt.promptTokens, streamed.promptTokens)
  const judged = judgeAnswer(streamed.text, prompt.blocks)
  const refused = isRefusal(streamed.text, judged.claims.filter(({ support }) => support === 'supported').length)
  const { blocks } = prompt
  const coverage = coverageOf(
    remembered.searched,
    blocks.map(({ text }) => text),
    blocks.map(({ passage }) => passage.language),
    weights,
  )
  const found = foundBy(turn, retrieved, refused)
  const conflict = refused ? null : conflictIn(remembered.searched, blocks, judged, weights)
  const gaps = await gapsOf(tools.search, remembered.searched, found)
  const { confidence, advice } = assess(course, found, { coverage, claims: judged.claims, refused, disagrees: conflict !== null, gaps })
  const end = ending(streamed, turn.question)
  const personaCut = isPersonaCut(turn.persona.prompt, prompt.numCtx) ? PERSONA_CUT : null
  return {
    ...base(course, found, prompt.dropped),
    ...judged,
    ...(conflict && { sources: conflict.sources }),
    ...end,
    notice: end.notice ?? conflict?.notice ?? personaCut ?? advice,
    answer: streamed.text,
    mode: 'model',
    refused,
    model,
    confidence,
    tokens: tokensOf(streamed, prompt),
    meter: prompt.meter,
    firstTokenMs: since(started, streamed.firstTokenAt),
  }
}

/** Quotes that answer, with a notice when a model should have. */
export async function quoted(course: Course, retrieved: Retrieved, notice: Notice | null): Promise<AnswerDraft> {
  const { tools, turn, screen, started, remembered } = course
  const selected = turn.context === null ? [] : [selectedPassage(turn.context, detectLanguage(turn.context, 'en'))]
  // "What does this say?" points at the selected text and at nothing else.
  const picked = selected.length > 0 && isFollowUp(turn.question, detectLanguage(turn.question, 'en')) ? selected : [...selected, ...retrieved.picked]
  const found = { ...foundBy(turn, retrieved, false), picked }
  const made = await quoteAnswer(tools, remembered.searched, found, turn.signal)
  const text = made.claims.length > 0 ? made.text : nothingFound(retrieved.output)
  const refused = made.refused || made.claims.length === 0
  screen.sources(made.sources, retrieved.output)
  screen.show(text)
  const gaps = await gapsOf(tools.search, remembered.searched, found)
  const { confidence, advice } = assess(course, found, { coverage: made.coverage, claims: made.claims, refused, disagrees: made.disagrees, gaps })
  return {
    ...base(course, retrieved, []),
    state: found.output.state,
    nearest: found.output.nearest,
    answer: text,
    mode: 'extractive',
    refused,
    sources: made.sources,
    claims: made.claims,
    notice: notice ?? advice,
    incomplete: false,
    model: null,
    confidence,
    tokens: { prompt: 0, answer: estimateChatTokens(text), budget: 0, numCtx: 0 },
    meter: null,
    firstTokenMs: since(started, performance.now()),
  }
}

/** What the search found, seen from the answer: a selected text is always there to answer from, and a refusal found nothing, so its passages are the nearest misses. */
function foundBy({ context }: Course['turn'], retrieved: Retrieved, refused: boolean): Retrieved {
  const { output, picked } = retrieved
  if (refused) {
    const hits = picked.flatMap(({ chunkId }) => output.hits.find((hit) => hit.chunkId === chunkId) ?? [])
    const nearest = output.nearest.length > 0 ? output.nearest : hits.slice(0, NEAREST)
    return { ...retrieved, output: { ...output, state: 'not found', nearest } }
  }
  return context === null ? retrieved : { ...retrieved, output: { ...output, state: 'found', nearest: [] } }
}

/** Streams a prompt's answer; markers of blocks that it does not hold never reach the screen. */
export async function stream(
  { tools, turn, screen, model }: Course,
  prompt: Pick<Prompt, 'messages' | 'numCtx' | 'numPredict'> & { blocks: readonly { n: number }[] },
): Promise<Streamed> {
  const request = {
    model,
    messages: prompt.messages,
    numCtx: prompt.numCtx,
    numPredict: prompt.numPredict,
    temperature: turn.persona.temperature ?? tools.settings()['models.temperature'],
    signal: turn.signal,
    onWaiting: screen.waiting,
  }
  return streamAnswer({ models: tools.models, request, known: new Set(prompt.blocks.map(({ n }) => n)), show: screen.show, onThought: screen.thought })
}

/** What besides the rules shapes this answer: persona, collections, summary, form, language. */
export async function moreOf(
  { tools, turn, remembered }: Course,
  retrieved: Retrieved,
): Promise<NonNullable<Parameters<typeof answerMessages>[0]['more']>> {
  const asked = turn.filter.collectionIds ?? [...new Set(retrieved.picked.map(({ collectionId }) => collectionId))]
  const collections = asked.length === 0 ? [] : (await tools.database.listCollections()).filter(({ id }) => asked.includes(id))
  const wishes = collections.flatMap(({ settings }) => readCollectionSettings(settings).instructions ?? [])
  const language = languageName(turn.question)
  return {
    persona: turn.persona.prompt,
    collection: [...new Set(wishes)].join('\n'),
    summary: remembered.summary,
    output: turn.persona.output,
    ...(language !== undefined && { language }),
  }
}

async function preparePrompt(
  course: Course,
  retrieved: Retrieved,
  weights: Awaited<ReturnType<typeof termWeights>>,
  factor: number,
): Promise<Prompt> {
  const { tools, turn, remembered, model } = course
  const settings = tools.settings()
  const numCtx = await tools.contextWindow(model, settings['models.numCtx'], turn.signal)
  const count = await tools.counter.forModel(model)
  return sourcePrompt({
    prompts: tools.prompts,
    settings,
    numCtx,
    question: turn.question,
    history: remembered.history,
    more: await moreOf(course, retrieved),
    countTokens: (text) => Math.ceil(count(text) * factor),
    retrieved,
    selected: turn.context === null ? null : selectedPassage(turn.context, detectLanguage(turn.context, 'en')),
    weights,
  })
}

/** The prompt with what the model holds for needed of each block; the messages are built anew around the same frame. */
async function compressed(course: Course, retrieved: Retrieved, prompt: Prompt): Promise<Prompt> {
  const kept = await compressByModel(
    course,
    prompt.blocks.filter(({ n }) => n > 0),
  )
  if (!kept) return prompt
  // Blocks keep their order and are numbered anew, so that the numbers the model sees have no holes.
  const blocks = kept.map((block, place) => ({ ...block, n: place + 1 }))
  const gone = prompt.blocks
    .filter(({ n, passage }) => n > 0 && !kept.some((block) => block.passage.chunkId === passage.chunkId))
    .map(({ passage }) => passage.chunkId)
  const selected = prompt.blocks.find(({ n }) => n === 0)
  const delimiter = /<source-([0-9a-f]+)>/.exec(prompt.messages[0]?.content ?? '')?.[1] ?? ''
  const messages = answerMessages({
    instructions: course.tools.prompts.answer,
    history: prompt.history,
    blocks,
    question: course.turn.question,
    state: selected ? 'found' : retrieved.output.state,
    delimiter,
    selected,
    more: await moreOf(course, retrieved),
  })
  return { ...prompt, messages, blocks: [...(selected ? [selected] : []), ...blocks], dropped: [...prompt.dropped, ...gone] }
}

function nothingFound({ considered, total }: { considered: number; total: number }): string {
  if (total === 0) return 'There are no documents yet. Add some, then ask again.'
  if (considered === 0) return 'No document passes these filters. Choose another collection, or a wider time window.'
  return 'Your documents do not seem to hold the answer. Add documents, or ask in other words.'
}
