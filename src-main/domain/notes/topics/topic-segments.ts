import { contentWords } from '../../text/words.ts'
import { meetingLanguage } from '../speech/meeting-language.ts'
import { STEP, type Steps } from '../steps.ts'
import { keyPhrases, type KeyPhrase } from './key-phrases.ts'

/** Paragraphs on each side of a gap that are compared, and fewest paragraphs of a topic. */
const BLOCK = 8
const FEWEST = 6
/** Fewest words of a topic (about three minutes), and of a conversation that is divided. */
const FEWEST_WORDS = 500
const DIVIDED_FROM = 1200
/** Candidates for the heading of a topic. */
const CANDIDATES = 8

type Bag = ReadonlyMap<string, number>

/**
 * A heading for each paragraph where a topic begins (else null), by TextTiling (Hearst, "TextTiling: Segmenting text into multi-paragraph
 * subtopic passages", 1997): topics change where the words on both sides are least alike, compared with the peaks around. The heading is
 * the key phrase that a topic has more than the others. Short conversations are not divided.
 */
export function* topicHeadings(paragraphs: readonly string[], code: string): Steps<(string | null)[]> {
  const talk = new Set(meetingLanguage(code)?.words.talk)
  const bags = paragraphs.map((text) => bagOf(contentWords(text, code).filter((word) => !talk.has(word))))
  const lengths = paragraphs.map((text) => text.split(/\s+/u).length)
  const headings = paragraphs.map((): string | null => null)
  if (lengths.reduce((sum, length) => sum + length, 0) < DIVIDED_FROM) return headings
  const starts = [0, ...(yield* boundaries(bags, lengths))]
  const topics = starts.map((start, i) => paragraphs.slice(start, starts[i + 1] ?? paragraphs.length))
  const phrases: KeyPhrase[][] = []
  for (const texts of topics) {
    yield
    phrases.push(keyPhrases(texts, code, CANDIDATES))
  }
  const used = new Set<string>()
  phrases.forEach((own, i) => {
    const elsewhere = (phrase: string): number =>
      phrases.filter((other) => other.some((one) => one.phrase.toLowerCase() === phrase.toLowerCase())).length
    const best = own
      .filter(({ phrase }) => !used.has(phrase.toLowerCase()))
      .map(({ phrase, score }) => ({ phrase, weight: score * Math.log(1 + topics.length / elsewhere(phrase)) }))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, 2)
      .map(({ phrase }) => phrase)
    for (const phrase of best) used.add(phrase.toLowerCase())
    const heading = best.join(', ')
    headings[starts[i] ?? 0] = heading === '' ? null : heading.charAt(0).toUpperCase() + heading.slice(1)
  })
  return headings
}

/** Paragraphs at which a topic begins, without the first. */
function* boundaries(bags: readonly Bag[], lengths: readonly number[]): Steps<number[]> {
  const gaps: number[] = []
  for (const at of bags.keys()) {
    if (at % STEP === 0) yield
    gaps.push(likeness(bags.slice(Math.max(0, at - BLOCK), at), bags.slice(at, at + BLOCK)))
  }
  const depths = gaps.map((gap, at) => (at === 0 ? 0 : peak(gaps, at, -1) + peak(gaps, at, 1) - 2 * gap))
  const mean = depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length)
  const deviation = Math.sqrt(depths.reduce((sum, depth) => sum + (depth - mean) ** 2, 0) / Math.max(1, depths.length))
  const candidates = depths
    .map((depth, at) => ({ depth, at }))
    .filter(({ depth, at }) => at >= FEWEST && at <= bags.length - FEWEST && depth > mean + deviation)
    .toSorted((a, b) => b.depth - a.depth || a.at - b.at)
  const before = [0]
  for (const length of lengths) before.push((before.at(-1) ?? 0) + length)
  const isFar = (a: number, b: number): boolean =>
    Math.abs(a - b) >= FEWEST && Math.abs((before[a] ?? 0) - (before[b] ?? 0)) >= FEWEST_WORDS
  const chosen: number[] = []
  for (const { at } of candidates) if ([0, ...chosen, bags.length].every((other) => isFar(at, other))) chosen.push(at)
  return chosen.toSorted((a, b) => a - b)
}

/** The highest likeness on the way from a gap, as long as it rises. */
function peak(gaps: readonly number[], at: number, step: 1 | -1): number {
  let best = gaps[at] ?? 0
  for (let i = at + step; i > 0 && i < gaps.length && (gaps[i] ?? 0) >= best; i += step) best = gaps[i] ?? 0
  return best
}

/** Cosine of the words of two blocks. */
function likeness(left: readonly Bag[], right: readonly Bag[]): number {
  const [a, b] = [sumOf(left), sumOf(right)]
  let dot = 0
  for (const [word, count] of a) dot += count * (b.get(word) ?? 0)
  const norm = (bag: Bag): number => Math.sqrt([...bag.values()].reduce((sum, count) => sum + count * count, 0))
  return dot / Math.max(1, norm(a) * norm(b))
}

function bagOf(words: readonly string[]): Bag {
  const bag = new Map<string, number>()
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

function sumOf(bags: readonly Bag[]): Bag {
  const sum = new Map<string, number>()
  for (const bag of bags) for (const [word, count] of bag) sum.set(word, (sum.get(word) ?? 0) + count)
  return sum
}
