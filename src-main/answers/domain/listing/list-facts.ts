import { contentWords, factKindOf, statesFact } from '../../../text/index.ts'
import { presentable } from '../extract/presentable.ts'
import { quotableSentences, type QuotableSentence } from '../extract/sentences.ts'

type Passages = Parameters<typeof quotableSentences>[0]

/**
 * Sentences that state a fact of the kind that a topic asks for, or name the topic itself ("deadlines": "within 30 days", "the deadline"),
 * in document order, each once, at most `count`. Null: the topic asks for no known kind.
 */
export function listFacts(passages: Passages, topic: string, count: number): QuotableSentence[] | null {
  const kind = factKindOf(topic)
  if (kind === null) return null
  const said = new Set<string>()
  // One call per passage: a single call caps the number of sentences.
  const all = presentable(passages.flatMap((passage, rank) => quotableSentences([passage]).map((sentence) => ({ ...sentence, rank }))))
  return all
    .filter(({ text, passage: { language } }) => {
      const wanted = new Set(contentWords(topic, language))
      return statesFact(kind, text, language) || contentWords(text, language).some((stem) => wanted.has(stem))
    })
    .filter(({ text }) => !said.has(text) && said.add(text))
    .slice(0, count)
}

/** True if the passages have quotable sentences beyond the chosen ones. */
export function leavesOut(passages: Passages, chosen: readonly QuotableSentence[]): boolean {
  const quoted = new Set(chosen.map(({ text }) => text))
  return passages.some((passage) => presentable(quotableSentences([passage])).some(({ text }) => !quoted.has(text)))
}
