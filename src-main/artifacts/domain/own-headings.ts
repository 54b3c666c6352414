import { once } from '../../../src-preload/texts/once.ts'
import { LANGUAGES, contentWords, splitSentences } from '../../text/index.ts'
import type { SectionName } from '../../text/index.ts'
import type { QuotableSentence } from '../../answers/index.ts'
import type { Block } from '../../reading/index.ts'

/** Most content words of a heading beyond those that name a section ("Technical risks and mitigations"). */
const MORE_WORDS = 2
/** Longest quoted statement, characters; a longer list item or row is cut between words. */
const LONGEST = 500
/** A whole sentence, as against a line such as "Date: 3 May". */
const SENTENCE = /[.!?…。！？।]["”»’)]?$/u

/**
 * Part of the text below a heading that names a section: offsets in the displayed text, end exclusive. `isIntroduction`: the text below the
 * title, of which only whole sentences count.
 */
type NamedRange = { section: SectionName; start: number; end: number; isIntroduction?: true }

type Phrase = { section: SectionName; language: string; stems: readonly string[] }

const phrases = once((): readonly Phrase[] =>
  LANGUAGES.flatMap(({ code, sections }) =>
    Object.entries(sections?.headings ?? {}).flatMap(([section, ofSection]) =>
      ofSection.map((phrase) => ({ section: section as SectionName, language: code, stems: contentWords(phrase, code) })),
    ),
  ),
)
const headingLanguages = once(() => [...new Set(phrases().map(({ language }) => language))])

/**
 * Sections that a heading names, by the longest phrase: "Next steps" names the next steps, not the steps. A heading with more than two
 * further content words names none. "Architecture overview" is about the architecture.
 */
export function sectionsNamedBy(heading: string): SectionName[] {
  const words = heading.replace(/^\s*(?:\p{N}+(?:\.\p{N}+)*|[IVX]+|[A-Za-z])[.):]?\s+(?=\S)/u, '')
  const stems = new Map(
    headingLanguages().map((language) => [language, new Set(contentWords(words, language).filter((stem) => !/^[\p{N}.]+$/u.test(stem)))]),
  )
  const matching = phrases().filter(({ language, stems: phrase }) => {
    const own = stems.get(language)
    return own && phrase.length > 0 && own.size <= phrase.length + MORE_WORDS && phrase.every((stem) => own.has(stem))
  })
  const longest = Math.max(0, ...matching.map(({ stems: phrase }) => phrase.length))
  const named = [...new Set(matching.filter(({ stems: phrase }) => phrase.length === longest).map(({ section }) => section))]
  return named.length > 1 ? named.filter((section) => section !== 'overview') : named
}

/**
 * The texts below headings that name a section, each up to the next heading of the same or a higher level. A document without an overview
 * of its own has the text between its title and its next heading as one. `text`: of the document; `blocks`: in order.
 */
export function namedRanges(text: string, blocks: readonly Block[]): NamedRange[] {
  const headings = blocks.filter(({ type }) => type === 'heading')
  const endOf = (index: number, isEnd: (level: number) => boolean): number =>
    headings.slice(index + 1).find((other) => isEnd(levelOf(other)))?.start ?? text.length
  const named = headings.flatMap((heading, index) =>
    sectionsNamedBy(text.slice(heading.start, heading.end)).map((section): NamedRange => {
      const level = levelOf(heading)
      return { section, start: heading.end, end: endOf(index, (other) => other <= level) }
    }),
  )
  const [title, next] = headings
  if (!title || !next || levelOf(next) <= levelOf(title) || named.some(({ section }) => section === 'overview')) return named
  return [{ section: 'overview', start: title.end, end: next.start, isIntroduction: true }, ...named]
}

/**
 * Statements of the blocks in a range that a passage holds: sentences, whole list items, rows without their header. Headings, code and
 * lines that lead in to a list are left out. `shown`: offset of the passage's first character in the displayed text.
 */
export function statementsIn(
  passage: QuotableSentence['passage'],
  shown: number,
  blocks: readonly Block[],
  range: NamedRange,
): QuotableSentence[] {
  return blocks
    .filter(({ type, start, end }) => type !== 'heading' && type !== 'code' && start >= range.start && end <= range.end)
    .flatMap((block) => {
      const from = Math.max(0, block.start - shown)
      const to = Math.min(passage.text.length, block.end - shown)
      return from < to ? piecesOf(block, passage, from, to) : []
    })
    .flatMap(([start, end]) => {
      const [from, to] = trimmed(passage.text, start, end)
      const text = passage.text.slice(from, to)
      const isWhole = /\p{L}{2}|\p{N}/u.test(text) && !text.endsWith(':') && (!range.isIntroduction || SENTENCE.test(text))
      return isWhole ? [{ passage, rank: 0, start: from, end: to, text }] : []
    })
}

function piecesOf(block: Block, passage: QuotableSentence['passage'], from: number, to: number): [start: number, end: number][] {
  const text = passage.text.slice(from, to)
  if (block.type === 'list-item' && to - from <= LONGEST) return [[from, to]]
  if (block.type !== 'table')
    return splitSentences(text, passage.language).map(({ start, end }): [number, number] => [from + start, from + end])
  const lines = [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: line }): [number, number] => [from + index, from + index + line.length])
  return lines.length > 1 ? lines.slice(1) : lines
}

function trimmed(text: string, start: number, end: number): [start: number, end: number] {
  const lead = /^[\s●○▪■◦‣·|•*–—-]*/u.exec(text.slice(start, end))?.[0].length ?? 0
  const from = start + lead
  const whole = from + text.slice(from, end).replace(/[\s|]+$/u, '').length
  if (whole - from <= LONGEST) return [from, whole]
  const space = text.lastIndexOf(' ', from + LONGEST)
  return [from, space > from ? space : from + LONGEST]
}

function levelOf({ level }: Block): number {
  return Math.max(1, level ?? 1)
}
