import type { ReliabilityRow } from './types.ts'

/** Sampled passages per language, and least sample for a measurement (DESIGN.md, Retrieval, "Embedder reliability"). */
export const SAMPLE_SIZE = 200
const FEWEST = 50
/** Upper limit and default reliability for languages the model is not declared for; shortest sampled sentence, characters. */
const UNDECLARED_RELIABILITY = 0.5
const SENTENCE_CHARACTERS = 60
const UNSPACED_SENTENCE_CHARACTERS = 20
/** Largest share of its passage for a sampled sentence: a sentence that is nearly the whole passage finds it with any model. */
const MOST_OF_PASSAGE = 0.8
/** Margin between own and other passages that tells a script the model knows (German 0.27, English 0.11 to 0.19; Chinese 0.01). */
const FULL_MARGIN = 0.1
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A sentence of a sampled passage, used as a query. `place`: index of the passage in the sample. */
export type SampleQuestion = { place: number; text: string }

/**
 * One query sentence for each passage with a long enough sentence (60 characters; 20 in unspaced scripts) and further text. The chunk id
 * selects the sentence, so that first sentences are not favoured and the choice is deterministic. `split`: splits a text into spans.
 */
export function sampleQuestions(
  sample: readonly { chunkId: number; text: string }[],
  split: (text: string) => readonly { start: number; end: number }[],
): SampleQuestion[] {
  return sample.flatMap(({ chunkId, text }, place) => {
    const sentences = split(text)
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter(
        (sentence) =>
          sentence.length >= (UNSPACED.test(sentence) ? UNSPACED_SENTENCE_CHARACTERS : SENTENCE_CHARACTERS) &&
          sentence.length <= MOST_OF_PASSAGE * text.length,
      )
    const chosen = sentences[chunkId % Math.max(1, sentences.length)]
    return chosen === undefined ? [] : [{ place, text: chosen }]
  })
}

/**
 * Known-item retrieval: mean reciprocal rank of the own passage, and medians of the similarity to the own passage and to the best one of
 * another document. `questions[i]`: vector of the sentence of `sample[places[i]]`. Ties rank the own passage last.
 */
export function measureReliability(o: {
  language: string
  passages: number
  sample: readonly { documentId: string; vector: Float32Array }[]
  questions: readonly { place: number; vector: Float32Array }[]
}): ReliabilityRow {
  const own: number[] = []
  const other: number[] = []
  let reciprocal = 0
  for (const { place, vector } of o.questions) {
    const scores = o.sample.map((passage) => dot(passage.vector, vector))
    const mine = scores[place] ?? 0
    const documentId = o.sample[place]?.documentId
    reciprocal += 1 / scores.filter((score, index) => index === place || score >= mine).length
    own.push(mine)
    const elsewhere = scores.filter((_, index) => o.sample[index]?.documentId !== documentId)
    if (elsewhere.length > 0) other.push(Math.max(...elsewhere))
  }
  const mrr = o.questions.length === 0 ? 0 : reciprocal / o.questions.length
  return { language: o.language, mrr, ownMedian: median(own), otherMedian: median(other), sample: o.questions.length, passages: o.passages }
}

/** True if a language needs a measurement: at least 50 passages, and none yet or twice as many passages since. */
export function mustMeasure(row: ReliabilityRow | undefined, passages: number): boolean {
  return passages >= FEWEST && (!row || passages >= 2 * row.passages)
}

/**
 * t of a language: clamp((MRR - 0.4) / 0.3, 0, 1); without a measurement 1. For an undeclared language at most 0.5, times
 * clamp(margin / 0.1, 0, 1): the median similarity to the own passage less that to the best one of another document. A model that finds
 * everything similar in a script that it does not know still finds a sentence again, but not an answer. Declared languages are spared: the
 * scale of similarities is the model's, and a library of much the same documents has a small margin with any model.
 */
export function reliabilityOf(row: ReliabilityRow | undefined, declared: boolean): number {
  const measured = row && row.sample >= FEWEST ? row : null
  const found = measured ? clamp((measured.mrr - 0.4) / 0.3) : 1
  if (declared) return found
  const margin = measured ? clamp((measured.ownMedian - measured.otherMedian) / FULL_MARGIN) : 1
  return Math.min(UNDECLARED_RELIABILITY, found) * margin
}

/**
 * Reliability and medians over the languages of the searched passages, weighted by passages; `und` counts only if there is nothing else.
 */
export function mixReliability(
  languages: readonly { language: string; passages: number }[],
  rows: readonly ReliabilityRow[],
  declared: readonly string[] | 'all',
): { reliability: number; medians: Medians | null } {
  const known = languages.filter(({ language, passages }) => language !== 'und' && passages > 0)
  const counted = known.length > 0 ? known : languages.filter(({ passages }) => passages > 0)
  const parts = counted.map(({ language, passages }) => {
    const row = rows.find((candidate) => candidate.language === language)
    return { passages, row, reliability: reliabilityOf(row, declared === 'all' || declared.includes(language)) }
  })
  const measured = parts.flatMap(({ row, passages }) => (row && row.sample >= FEWEST ? [{ row, passages }] : []))
  const medians = {
    own: mean(measured.map(({ row, passages }) => [row.ownMedian, passages])),
    other: mean(measured.map(({ row, passages }) => [row.otherMedian, passages])),
  }
  return {
    reliability:
      parts.length === 0
        ? declared === 'all'
          ? 1
          : UNDECLARED_RELIABILITY
        : mean(parts.map(({ reliability, passages }) => [reliability, passages])),
    medians: measured.length === 0 ? null : medians,
  }
}

/** Median similarities of a sample: own passage, and best passage of another document. */
export type Medians = { own: number; other: number }

function mean(values: readonly (readonly [value: number, weight: number])[]): number {
  const all = values.reduce((sum, [, weight]) => sum + weight, 0)
  return all === 0 ? 0 : values.reduce((sum, [value, weight]) => sum + value * weight, 0) / all
}

/** 0 if empty. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** The value, or the nearer of 0 and 1. */
export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Dot product: the cosine of two unit vectors of equal length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

/** Share of the library and number of passages, of which a language needs one to be reported. */
const REPORTED_SHARE = 0.05
const REPORTED_PASSAGES = 50

/**
 * Languages worth reporting: too few passages to be measured are mostly short texts taken for another language ("Turkish, 2 passages"),
 * unless they are a good part of the library. `und` is none.
 */
export function reportedLanguages<L extends { language: string; passages: number }>(languages: readonly L[]): L[] {
  const total = languages.reduce((sum, { passages }) => sum + passages, 0)
  return languages.filter(
    ({ language, passages }) => language !== 'und' && (passages >= REPORTED_PASSAGES || passages >= REPORTED_SHARE * total),
  )
}
