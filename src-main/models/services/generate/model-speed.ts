import type { ChatMessage, ChatPart, ChatRequest, ModelServer } from '../../ports/models.ts'
import { durationOf, type ModelSpeed, type RequestSize } from '../../domain/generation/thorough-plan.ts'
import { estimateChatTokens } from '../../../text/index.ts'
import type { Calls } from '../../../storage/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'

/** Row of the settings table for the measured speeds; not a setting of a person. */
const SPEEDS_KEY = 'models.speeds'
/** Measurements kept per model: their median ignores a cold start and a busy minute, and follows a faster machine after five answers. */
const KEPT = 9
/** Models with kept measurements, the last used ones. */
const MODELS = 20
/** Fewest tokens measured: fewer take no time that says anything. */
const FEWEST_PROMPT_TOKENS = 64
const FEWEST_ANSWER_TOKENS = 8
/** Latest prompts of a model that may still be in the server's cache. */
const CACHED_PROMPTS = 4
/** Largest cached share of a measured prompt: whether the server still has it is only known of a server that tells. */
const CACHED_SHARE = 0.5

/** How fast each model evaluates prompts and writes, learnt from every request. */
export type ModelSpeeds = {
  /** The expected duration of a request, ms, without loading the model; null: nothing is known of this model. */
  expectedMs(model: string, size: RequestSize): Promise<number | null>
  /** Null: not known yet. */
  speedOf(model: string): Promise<ModelSpeed | null>
  /** The same model server, whose requests are measured. */
  measured(models: Pick<ModelServer, 'chat'>): Pick<ModelServer, 'chat'>
}

/** Tokens a second of the last measurements, oldest first. */
type Measurements = { prompt: number[]; answer: number[] }
type End = Extract<ChatPart, { type: 'end' }>

/** Speeds by model, kept across starts. */
export function createModelSpeeds(database: Calls<SettingsFunctions, 'getSettings' | 'setSetting'>): ModelSpeeds {
  let speeds: Map<string, Measurements> | null = null
  const prompts = new Map<string, string[]>()

  async function read(): Promise<Map<string, Measurements>> {
    speeds ??= parseStored((await database.getSettings())[SPEEDS_KEY])
    return speeds
  }

  async function learn(request: ChatRequest, end: End, cachedShare: number): Promise<void> {
    const { prompt, answer } = speedsOf(request, end, cachedShare)
    if (prompt === null && answer === null) return
    const known = await read()
    const last = known.get(request.model) ?? { prompt: [], answer: [] }
    known.delete(request.model)
    known.set(request.model, { prompt: withNext(last.prompt, prompt), answer: withNext(last.answer, answer) })
    await database.setSetting({ key: SPEEDS_KEY, value: Object.fromEntries([...known].slice(-MODELS)) })
  }

  async function speedOf(model: string): Promise<ModelSpeed | null> {
    const known = await read().catch(() => null)
    const { prompt = [], answer = [] } = known?.get(model) ?? {}
    return prompt.length === 0 || answer.length === 0 ? null : { prompt: median(prompt), answer: median(answer) }
  }

  return {
    speedOf,
    async expectedMs(model, size) {
      const speed = await speedOf(model)
      return speed && durationOf(speed, size)
    },
    measured: (models) => ({
      async *chat(request) {
        const text = promptText(request.messages)
        const before = prompts.get(request.model) ?? []
        prompts.set(request.model, [...before, text].slice(-CACHED_PROMPTS))
        const cachedShare = Math.max(0, ...before.map((earlier) => commonLength(earlier, text))) / Math.max(1, text.length)
        for await (const part of models.chat(request)) {
          // A speed that cannot be stored costs no answer.
          if (part.type === 'end') await learn(request, part, cachedShare).catch(() => undefined)
          yield part
        }
      },
    }),
  }
}

/** Tokens a second of one request; null: not measurable. */
function speedsOf(request: ChatRequest, end: End, cachedShare: number): { prompt: number | null; answer: number | null } {
  if (!end.timings) return { prompt: null, answer: null }
  const { evaluatedTokens, promptMs, answerMs } = end.timings
  const tokens = end.promptTokens || request.messages.reduce((sum, { content }) => sum + estimateChatTokens(content), 0)
  const evaluated = evaluatedTokens ?? (cachedShare > CACHED_SHARE ? 0 : tokens * (1 - cachedShare))
  return { prompt: rate(evaluated, promptMs, FEWEST_PROMPT_TOKENS), answer: rate(end.answerTokens, answerMs, FEWEST_ANSWER_TOKENS) }
}

function rate(tokens: number, ms: number, fewest: number): number | null {
  return tokens < fewest || !(ms > 0) ? null : Number(((tokens / ms) * 1000).toPrecision(4))
}

function withNext(values: readonly number[], next: number | null): number[] {
  return next === null ? [...values] : [...values, next].slice(-KEPT)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function promptText(messages: readonly ChatMessage[]): string {
  return messages.map(({ role, content }) => `${role}\n${content}\n`).join('')
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Stored measurements; whatever is not one is left out. */
function parseStored(value: unknown): Map<string, Measurements> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, Partial<Measurements> | null>) : []
  return new Map(entries.map(([model, stored]) => [model, { prompt: numbersIn(stored?.prompt), answer: numbersIn(stored?.answer) }]))
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number' && entry > 0 && Number.isFinite(entry)).slice(-KEPT) : []
}
