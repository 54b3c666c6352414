import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { type PromptBudget } from './budget.ts'
import { thinkingTokens } from '../../../models/index.ts'
import type { PromptMore } from './prompt.ts'

/** Share of the context window for a persona's prompt; a longer prompt is cut. */
const PERSONA_SHARE = 0.2
/** Average characters per token. */
export const CHARACTERS_PER_TOKEN = 3

/** Token budget of a prompt in a context window of `numCtx` tokens. */
export function promptBudgetOf(settings: Settings, numCtx: number): PromptBudget {
  return {
    numCtx,
    numPredict: settings['models.numPredict'],
    thinking: settings['models.think'] ? thinkingTokens(numCtx) : 0,
    sourceShare: settings['answer.sourceShare'],
    blockCharacters: settings['answer.blockCharacters'],
  }
}

/** True if a persona's prompt is too long for this window and will be cut. */
export function isPersonaCut(persona: string, numCtx: number): boolean {
  return persona.length > personaCharacters(numCtx)
}

/** Persona, collection instructions and summary, each cut to its share of the window. */
export function fitPersona(more: PromptMore, numCtx: number): PromptMore {
  const most = personaCharacters(numCtx)
  const cut = (text: string | undefined): string =>
    text === undefined || text.length <= most ? (text ?? '') : `${text.slice(0, Math.max(0, text.lastIndexOf(' ', most)))} …`
  return { ...more, persona: cut(more.persona), collection: cut(more.collection), summary: cut(more.summary) }
}

function personaCharacters(numCtx: number): number {
  return Math.floor(numCtx * PERSONA_SHARE * CHARACTERS_PER_TOKEN)
}
