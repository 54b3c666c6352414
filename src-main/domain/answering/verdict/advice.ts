import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Notice, Relevance } from '../../../../src-preload/contract/shapes/answers.ts'

/** Next step for a poorly supported answer. Null: the answer is well supported. */
export function adviceFor(facts: {
  confidence: number
  below: number
  state: Relevance
  filters: Filters | undefined
  isThorough: boolean
  /** Words of the question found in no document. */
  missing: readonly string[]
  /** ISO 639-1 languages of the documents if the question is in none of them, else empty. */
  speak: readonly string[]
}): Notice | null {
  if (facts.confidence >= facts.below) return null
  return { code: 'low-confidence', message: messageFor(facts), next: nextStep(facts) }
}

function messageFor({ state, missing, speak }: Parameters<typeof adviceFor>[0]): string {
  if (state !== 'not found') return 'This answer is not well supported by the documents.'
  if (missing.length === 0 || speak.length > 0) return 'The documents that were searched do not seem to hold this.'
  return `Nothing in your documents mentions ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing.map((word) => `“${word}”`))}.`
}

function nextStep({ filters = {}, state, isThorough, speak }: Parameters<typeof adviceFor>[0]): string {
  if (speak.length > 0) {
    const names = new Intl.DisplayNames('en', { type: 'language' })
    return `Ask in ${new Intl.ListFormat('en', { type: 'disjunction' }).format(speak.map((code) => names.of(code) ?? code))}, as the documents are written, or add documents about it.`
  }
  if (filters.window !== undefined && filters.window !== 'all') return 'Widen the time window, or add documents about it.'
  if (filters.documents?.length || filters.collections?.length || filters.types?.length)
    return 'Search more collections or documents, or add some about it.'
  if (state === 'not found') return 'Add documents about it, or ask in the words that they use.'
  return isThorough ? 'Ask more exactly, or add documents about it.' : 'Ask more exactly, ask again thoroughly, or add documents about it.'
}
