import type { Opinion } from '../../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { Settings } from '../../../../../src-preload/contract/shapes/settings.ts'
import { MESSAGE_TOKENS } from '../../../../models/index.ts'
import type { CitedSentence, Generator, ModelLimits, PromptMessage, PromptTexts, SecondOpinion } from '../../../../models/index.ts'
import { opinionSchema, opinionTokens, readOpinions, sentenceList, sourceList } from '../../../domain/prompt/opinion-prompt.ts'
import { continued, type Sent } from '../sent-prompts.ts'

type Asked = {
  generator: Pick<Generator, 'limits' | 'askJson' | 'expectedMs'>
  prompts: Pick<PromptTexts, 'opinion'>
  settings: Pick<Settings, 'models.numCtx'>
  model: string
  /** The prompt of the answer; null: it is no longer known. */
  sent: Sent | null
  delimiter: string
  /** Time limit, ms. */
  patienceMs: number
}

/** A request to the model. `evaluated`: prompt tokens that the server does not have in its cache. */
type OpinionPrompt = { before: readonly PromptMessage[]; message: string; count: number; evaluated: number }

/**
 * The chat model's opinion. It is asked behind the answer's own prompt, which the model server has in its cache, and else about the cited
 * sources alone.
 */
export function modelOpinion(asked: Asked): SecondOpinion {
  const { generator, model, settings, patienceMs } = asked
  const promptOf = async (sentences: readonly CitedSentence[], signal: AbortSignal): Promise<OpinionPrompt | null> => {
    const limits = await generator.limits(model, settings, signal)
    return promptBehindAnswer(asked, sentences, limits) ?? promptWithSources(asked, sentences, limits)
  }
  return {
    name: model,
    async expectedMs(sentences, signal) {
      const prompt = await promptOf(sentences, signal)
      return prompt && generator.expectedMs(model, { promptTokens: prompt.evaluated, answerTokens: opinionTokens(prompt.count) })
    },
    async opinionsOn(sentences, signal) {
      const prompt = await promptOf(sentences, signal)
      if (!prompt) throw new AppError('context-too-long')
      const { before, message, count } = prompt
      let failure: AppError | null = null
      const onFailure = (error: AppError): void => void (failure = error)
      const system = instructionsOf(asked)
      const schema = opinionSchema(count)
      const answer = await generator.askJson({ system, message, before, schema, model, signal, patienceMs, onFailure })
      if (failure) throw failure
      const opinions: (Opinion | null)[] | null = readOpinions(answer, count)
      if (!opinions) throw new AppError('model-bad-answer')
      return sentences.map((_, place) => opinions[place] ?? null)
    },
  }
}

function instructionsOf({ prompts, delimiter }: Asked): string {
  return prompts.opinion.replaceAll('{{delimiter}}', delimiter)
}

/**
 * True if the server is known to take such a prompt whole: a server that cuts it in silence would judge by sources that it does not see, and
 * an opinion, unlike an answer, is not asked for again.
 */
function fits(promptTokens: number, sentences: number, { numCtx, sure }: ModelLimits): boolean {
  return promptTokens <= sure && promptTokens + opinionTokens(sentences) <= numCtx
}

/** The check as the next turn of the answer's conversation; null: no such prompt, or no sure room behind it. */
function promptBehindAnswer(asked: Asked, sentences: readonly CitedSentence[], limits: ModelLimits): OpinionPrompt | null {
  const { countTokens } = limits
  if (!asked.sent) return null
  const before = continued(asked.sent)
  const message = sentenceList(sentences, asked.delimiter)
  const evaluated = countTokens(`${instructionsOf(asked)}\n${message}`) + 2 * MESSAGE_TOKENS
  const cached = before.reduce((sum, { content }) => sum + countTokens(content) + MESSAGE_TOKENS, 0)
  return fits(cached + evaluated, sentences.length, limits) ? { before, message, count: sentences.length, evaluated } : null
}

/** A prompt of its own with the cited sources, for as many of the first sentences as fit; null: not even one fits. */
function promptWithSources(asked: Asked, sentences: readonly CitedSentence[], limits: ModelLimits): OpinionPrompt | null {
  const { countTokens } = limits
  for (let count = sentences.length; count > 0; count--) {
    const some = sentences.slice(0, count)
    const message = `${sourceList(some, asked.delimiter)}${sentenceList(some, asked.delimiter)}`
    const evaluated = countTokens(instructionsOf(asked)) + countTokens(message) + 2 * MESSAGE_TOKENS
    if (fits(evaluated, count, limits)) return { before: [], message, count, evaluated }
  }
  return null
}
