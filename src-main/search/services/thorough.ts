import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { estimateChatTokens, fencedDocument, forPrompt } from '../../text/index.ts'
import { EXCERPTS, STEP_TOKENS } from '../../models/index.ts'
import type { ChatMessage } from '../../models/index.ts'
import type { Intent } from '../domain/intent.ts'
import { readRewrites, readScores, rerankLines, rerankSchema, REWRITE_SCHEMA, rewritePrompt } from '../domain/query-rewriting.ts'
import { rerank } from '../domain/reorder.ts'
import type { ScoredPassage } from '../domain/reorder.ts'
import type { Query } from '../domain/query-expansion.ts'
import { createThoroughTime, type ThoroughTime } from './thorough-time.ts'
import type { RetrieveInput, RetrieveOptions } from './types.ts'

/** Scope of the delimiter in prompts of a search without a chat. */
const SCOPE = 'search'
/** Passages scored per call. */
const SCORED = 8

/** The model to ask, its abort signal, the messages in its server's cache, and the time for it. */
export type Asked = { model: string; signal: AbortSignal | undefined; before: readonly ChatMessage[]; time: ThoroughTime }

/** Query rewriting by the chat model for thorough questions; no query without a model, on failure, or without time. */
export async function rewriteQuery(
  options: RetrieveOptions,
  question: string,
  kind: Intent['kind'],
  { time, ...asked }: Asked,
): Promise<{ queries: Query[]; note: Text }> {
  const { ask } = options
  if (!ask) return { queries: [], note: text('trace.off') }
  const request = { system: rewritePrompt(ask.rewrite, kind), message: forPrompt(question), schema: REWRITE_SCHEMA }
  const size = { promptTokens: estimateChatTokens(request.system + request.message), answerTokens: STEP_TOKENS.rewrite }
  const obstacle = await time.obstacle(size)
  if (obstacle) time.leaveOut('rewrite')
  if (obstacle) return { queries: [], note: obstacle }
  const answer = await time.spend(size, (patienceMs) => ask.model({ ...request, ...sendable(asked, patienceMs) }))
  const queries = readRewrites(answer, question).map((query) => ({ text: query, phrases: [] }))
  return { queries, note: text('trace.rewrite', { count: queries.length }) }
}

/** Reranks the first hits by the chat model's scores; null: none. Excerpts are shortened, or nothing is asked, if there is no time. */
export async function rerankByModel(
  options: RetrieveOptions,
  question: string,
  candidates: readonly ScoredPassage[],
  { time, ...asked }: Asked,
): Promise<{ ranked: ScoredPassage[] | null; note: Text }> {
  const { ask } = options
  const none = { ranked: null, note: text('trace.rerank.noScores') }
  const head = candidates.slice(0, SCORED)
  if (!ask || head.length < 2) return none
  const passages = await options.search.passagesAlone(head.map(({ chunkId }) => chunkId))
  const texts = new Map(passages.map((passage): [number, string] => [passage.chunkId, passage.text]))
  const delimiter = await ask.delimiterOf(SCOPE)
  const system = ask.rerank.replaceAll('{{delimiter}}', delimiter)
  const messageOf = (excerpt: number): string => {
    const lines = rerankLines(
      head.map(({ chunkId }) => texts.get(chunkId) ?? ''),
      excerpt,
    )
    return `${fencedDocument(lines, delimiter)}\n\nQuestion: ${forPrompt(question)}`
  }
  let obstacle: Text | null = null
  for (const excerpt of EXCERPTS) {
    const message = messageOf(excerpt)
    const size = { promptTokens: estimateChatTokens(system + message), answerTokens: STEP_TOKENS.rerank }
    obstacle = await time.obstacle(size)
    if (obstacle) continue
    const request = { system, message, schema: rerankSchema(head.length) }
    const answer = await time.spend(size, (patienceMs) => ask.model({ ...request, ...sendable(asked, patienceMs) }))
    const scores = readScores(answer, head.length)
    if (!scores) return none
    const byId = new Map(head.map(({ chunkId }, index): [number, number] => [chunkId, scores[index] ?? 0]))
    const note = excerpt === EXCERPTS[0] ? text('trace.rerank.model') : text('trace.rerank.short', { characters: excerpt })
    return { ranked: rerank(candidates, head.length, ({ chunkId }) => byId.get(chunkId) ?? 0), note }
  }
  time.leaveOut('rerank')
  return { ranked: null, note: obstacle ?? none.note }
}

/** The model of a search, with an account of its time where an answer follows. */
export function askedModel({ ask }: RetrieveOptions, { signal, isTimed = false, before = [] }: RetrieveInput, settings: Settings): Asked {
  const model = settings['models.chat']
  return { model, signal, before, time: createThoroughTime(async () => (isTimed && ask ? ask.speedOf(model) : null)) }
}

function sendable({ model, signal, before }: Omit<Asked, 'time'>, patienceMs: number | undefined) {
  return { model, before, isKept: true, ...(signal && { signal }), ...(patienceMs !== undefined && { patienceMs }) }
}

/** Reranking method of a question. */
export function rerankWay(
  settings: Settings,
  depth: 'fast' | 'thorough',
  hasModel: boolean,
): Exclude<Settings['retrieval.rerank'], 'auto'> {
  const chosen = settings['retrieval.rerank']
  if (chosen !== 'auto') return chosen
  if (depth === 'fast') return 'none'
  return hasModel && settings['models.chat'] !== '' ? 'model' : 'none'
}
