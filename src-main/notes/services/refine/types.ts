import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import type { NoteMaker, Refined, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'
import type { ReadConversation } from '../../domain/refine-without-model.ts'
import type { RefinePrompts } from '../../domain/refine/prompt.ts'
import type { Template } from '../../domain/refine/templates.ts'
import type { Generator } from '../../../models/index.ts'

/** What refining needs of the app. */
export type RefineTools = {
  generator: Pick<Generator, 'limits' | 'learn' | 'askJson' | 'delimiterOf'>
  settings: () => Settings
  prompts: RefinePrompts
}

/** A conversation to refine. `memo`: the person's own words, read and never changed. `echodate`: ISO 8601. */
export type RefineJob = {
  segments: readonly Segment[]
  memo: string
  echodate: string
  template: Template
  signal: AbortSignal
  /** Receives progress, and why the model is silent. */
  say?: (message: Text) => void
  /** Yields to more urgent work before each request. Throws `cancelled`. */
  turn?: () => Promise<void>
}

/** `by`: the model, or `cues` without one. `read`: what the conversation tells without a model: tags, echotag, type. */
export type RefineOutcome = { refined: Refined; by: NoteMaker; notice: Notice | null; read: ReadConversation }
