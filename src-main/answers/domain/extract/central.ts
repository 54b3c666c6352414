import type { Passage } from '../../../search/index.ts'
import { contentWords, isSameStatement, statementOf } from '../../../text/index.ts'
import { presentable } from './presentable.ts'
import { quotableSentences, type QuotableSentence } from './sentences.ts'

/** Ideal length of a quoted sentence, words. Longer sentences lose some score, so that length alone does not win. */
const GOOD_LENGTH = 24
/** Bonus for the first sentences of a section, which usually say what the section is about. */
const FIRST = 0.25

/** Scored sentence with the index of its section, from 0. */
export type CentralSentence = QuotableSentence & { section: number; score: number }

/** Groups passages by their second-outermost heading, or into runs of equal length. At most `most` groups. */
export function sectionsByHeading(passages: readonly Passage[], most: number): Passage[][] {
  const byHeading: Passage[][] = []
  let before: string | null = null
  for (const passage of passages) {
    const path = passage.anchor.section ?? []
    const key = `${passage.documentId} ${path.length > 1 ? path.slice(0, 2).join('\n') : path.join('\n')}`
    if (key === before) byHeading.at(-1)?.push(passage)
    else byHeading.push([passage])
    before = key
  }
  if (byHeading.length > 1 && byHeading.length <= most) return byHeading
  const each = Math.max(1, Math.ceil(passages.length / most))
  return Array.from({ length: Math.ceil(passages.length / each) }, (_, i) => passages.slice(i * each, (i + 1) * each))
}

/**
 * The most central sentences, in document order. Score: sum of ln(1 + count) over the distinct stems that are frequent in the whole text
 * and in the section, divided by the square root of their number. Each section contributes its best sentence, the best of the rest fill up
 * to `count`; no duplicates. Stems in `wanted` (the topic asked about) count three times.
 */
export function centralSentences(sections: readonly (readonly Passage[])[], count: number, wanted: ReadonlySet<string>): CentralSentence[] {
  const counts = new Map<string, number>()
  const sentences = sections.flatMap((passages, section) =>
    allSentences(passages).map((candidate, place) => {
      const stems = new Set(contentWords(candidate.text, candidate.passage.language).filter((stem) => !/^\p{N}+$/u.test(stem)))
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
      return { candidate, section, stems, isFirst: place === 0 }
    }),
  )
  const scored = sentences
    .map(({ candidate, section, stems, isFirst }): CentralSentence => {
      const sum = [...stems].reduce((all, stem) => all + Math.log(counts.get(stem) ?? 1) * (wanted.has(stem) ? 3 : 1), 0)
      const length = Math.max(1, stems.size / GOOD_LENGTH)
      return { ...candidate, section, score: (sum / Math.sqrt(Math.max(1, stems.size)) / length) * (isFirst ? 1 + FIRST : 1) }
    })
    .toSorted((a, b) => b.score - a.score)
  const chosen: CentralSentence[] = []
  const said = new Set<number>()
  const take = (sentence: CentralSentence): void => {
    const statement = statementOf(sentence.text)
    if (chosen.length >= count || chosen.some((other) => isSameStatement(statementOf(other.text), statement))) return
    chosen.push(sentence)
    said.add(sentence.section)
  }
  for (const sentence of scored) if (!said.has(sentence.section)) take(sentence)
  for (const sentence of scored) if (!chosen.includes(sentence)) take(sentence)
  return chosen.toSorted((a, b) => a.section - b.section || a.rank - b.rank || a.start - b.start)
}

/** Sentences with at least one wanted stem, those with most of them first chosen, returned in document order without duplicates. */
export function sentencesWith(passages: readonly Passage[], count: number, wanted: ReadonlySet<string>): QuotableSentence[] {
  const holding = allSentences(passages)
    .map((candidate, place) => ({
      candidate,
      place,
      held: new Set(contentWords(candidate.text, candidate.passage.language).filter((stem) => wanted.has(stem))).size,
    }))
    .filter(({ held }) => held > 0)
    .toSorted((a, b) => b.held - a.held || a.place - b.place)
  const chosen: typeof holding = []
  for (const sentence of holding) {
    if (chosen.length >= count) break
    const statement = statementOf(sentence.candidate.text)
    if (!chosen.some(({ candidate }) => isSameStatement(statementOf(candidate.text), statement))) chosen.push(sentence)
  }
  return chosen.toSorted((a, b) => a.place - b.place).map(({ candidate }) => candidate)
}

/** Every quotable sentence once. Collected per passage, because quotableSentences caps the number per call. */
function allSentences(passages: readonly Passage[]): QuotableSentence[] {
  const said = new Set<string>()
  return presentable(passages.flatMap((passage, rank) => quotableSentences([passage]).map((candidate) => ({ ...candidate, rank })))).filter(
    ({ text }) => !said.has(text) && said.add(text),
  )
}
