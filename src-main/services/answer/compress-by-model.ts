import { randomBytes } from 'node:crypto'
import { forPrompt } from '../../domain/text/prompt-safe.ts'
import { fencedDocument } from '../../domain/text/fenced-document.ts'
import { keepSentences, sentencesOf } from '../../domain/answering/sources/compress-context.ts'
import type { NumberedBlock } from '../../domain/answering/sources/types.ts'
import type { AnswerContext } from './types.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    sources: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          source: { type: 'integer' },
          keep: { type: 'array', items: { type: 'integer' } },
          label: { enum: ['full', 'partial', 'conflicting', 'none'] },
        },
        required: ['source', 'keep', 'label'],
      },
    },
  },
  required: ['sources'],
}

type SourceSelection = { source: number; keep: number[]; label: string }

/**
 * Context compression in thorough mode: the model selects and labels the relevant sentences of each block; they stay verbatim, the others
 * become an ellipsis. A block without any is dropped, except the first, which is kept whole. Null: unusable output, nothing is compressed.
 */
export async function compressByModel(
  { tools, signal, query, model }: AnswerContext,
  blocks: readonly NumberedBlock[],
): Promise<NumberedBlock[] | null> {
  const delimiter = randomBytes(8).toString('hex')
  const listed = blocks.map((block) => {
    const sentences = sentencesOf(block).map(({ start, end }, i) => `(${i + 1}) ${block.text.slice(start, end).trim()}`)
    return `Source ${block.n}:\n${fencedDocument(sentences.join('\n'), delimiter)}`
  })
  const message = `Question: ${forPrompt(query)}\n\n${listed.join('\n\n')}`
  const verdicts = readVerdicts(
    await tools.generator.askJson({
      system: tools.prompts.compress.replaceAll('{{delimiter}}', delimiter),
      message,
      schema: SCHEMA,
      model,
      signal,
    }),
  )
  if (verdicts.length === 0) return null
  const kept = blocks.flatMap((block, place): NumberedBlock[] => {
    const verdict = verdicts.find(({ source }) => source === block.n)
    if (!verdict || (place === 0 && verdict.label === 'none')) return [block]
    if (verdict.label === 'none') return []
    const compressed = verdict.keep.length > 0 ? keepSentences(block, (_sentence, i) => verdict.keep.includes(i + 1)) : block
    const label = verdict.label === 'partial' ? ('Partial' as const) : verdict.label === 'conflicting' ? ('Conflicting' as const) : null
    return [{ ...compressed, n: block.n, ...(label && { label }) }]
  })
  return kept.length > 0 ? kept : null
}

function readVerdicts(answer: unknown): SourceSelection[] {
  const sources = (answer as { sources?: unknown } | null)?.sources
  if (!Array.isArray(sources)) return []
  return sources.filter(
    (one: Partial<SourceSelection> | null): one is SourceSelection =>
      Number.isInteger(one?.source) && Array.isArray(one?.keep) && typeof one?.label === 'string',
  )
}
