import { text } from '../../../../src-preload/texts/text.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Generator, ModelLimits, PromptMessage, Streamed } from '../../../models/index.ts'
import type { NumberedBlock } from '../../domain/sources/types.ts'

type MapStep = Pick<ModelLimits, 'model' | 'numCtx'> & {
  generator: Pick<Generator, 'stream'>
  /** Blocks of each part, numbered from 1. */
  parts: readonly (() => NumberedBlock[])[]
  messagesOf: (part: readonly NumberedBlock[]) => PromptMessage[]
  /** Longest partial summary, tokens. */
  numPredict: number
  signal: AbortSignal
  /** Receives the current part, and why the model is silent. */
  say: (message: Text) => void
  /** Yields to more urgent work before each part. Throws `cancelled`. */
  turn?: () => Promise<void>
}

/** Map step of a map-reduce (Dean and Ghemawat, 2004): a partial summary per part, sequentially, at temperature 0. */
export async function* mapParts({
  generator,
  parts,
  messagesOf,
  say,
  turn,
  ...request
}: MapStep): AsyncGenerator<{ part: NumberedBlock[]; summary: Streamed }> {
  for (const [i, blocksOf] of parts.entries()) {
    say(text('progress.readingPart', { part: i + 1, parts: parts.length }))
    const part = blocksOf()
    await turn?.()
    yield {
      part,
      summary: await generator.stream({ ...request, messages: messagesOf(part), temperature: 0, sources: part, onWaiting: say }),
    }
  }
}
