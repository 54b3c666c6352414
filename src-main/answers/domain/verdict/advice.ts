import type { MessageName, MessageValue, Text } from '../../../../src-preload/texts/text.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Notice, Relevance } from '../../../../src-preload/contract/shapes/answers.ts'

/** Next step for an answer that was not found, or that its sources do not bear out. */
export function adviceFor(facts: {
  state: Relevance
  filters: Filters | undefined
  isThorough: boolean
  /** Words of the question found in no document. */
  missing: readonly string[]
  /** ISO 639-1 languages of the documents if the question is in none of them, else empty. */
  speak: readonly string[]
}): Notice {
  return { code: 'low-confidence', message: messageFor(facts), next: nextStep(facts) }
}

function messageFor({ state, missing, speak }: Parameters<typeof adviceFor>[0]): Text {
  if (state !== 'not found') return text('advice.weak')
  if (missing.length === 0 || speak.length > 0) return text('advice.notFound')
  return text('advice.missingWords', { words: eitherOf(missing.map((word) => text('advice.quoted', { word }))) })
}

function nextStep({ filters = {}, state, isThorough, speak }: Parameters<typeof adviceFor>[0]): Text {
  if (speak.length > 0) return text('advice.languages', { languages: eitherOf(speak.map((code) => ({ languageCode: code }))) })
  if (filters.window !== undefined && filters.window !== 'all') return text('advice.widenTime')
  if (filters.documents?.length || filters.collections?.length || filters.types?.length) return text('advice.widenScope')
  if (state === 'not found') return text('advice.otherWords')
  return text(isThorough ? 'advice.specific' : 'advice.thorough')
}

/** "a", "a or b", "a, b or c". */
function eitherOf(names: readonly MessageName[]): MessageValue {
  const [last, ...others] = names.toReversed()
  if (last === undefined) return ''
  return others.length === 0 ? last : text('advice.either', { first: others.toReversed(), last })
}
