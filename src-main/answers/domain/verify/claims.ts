import { ESCAPED } from '../../../../src-preload/texts/markdown-text.ts'
import { detectLanguage, innerRange, isRefusalSentence, splitSentences, tokenise } from '../../../text/index.ts'
import { stripMarkersWithOrigins } from '../../../models/index.ts'

/**
 * A sentence of an answer that makes a claim: plain text, range in the answer, cited numbers in order. `isDoubtful`: a question or refusal
 * with a citation, which is a claim only if its source says just that.
 */
export type ClaimSentence = { text: string; range: Range; numbers: number[]; isDoubtful: boolean }

/** Range of a text in UTF-16 units, end exclusive. */
export type Range = { start: number; end: number }

/** Shortest claim, words; shorter sentences ("Yes.", "Here it is:") have nothing to verify. */
const FEWEST_WORDS = 3
/** Shortest answer whose language is detected, characters. */
const SHORT = 200
const LIST_SIGN = /^[ \t]{0,12}(?:[-*+•] |\d{1,3}[.)] |> ?)/u
const HEADING = /^ {0,3}#{1,6} /
const FENCE = /^ {0,3}(?:```|~~~)/
/** A question or exclamation mark that does not end a sentence: a lower-case letter, a closing quotation mark or no space follows. */
const GOES_ON = /^[^?!]{0,3}[?!](?:["”’»)]?\s*(?:\p{Ll}|["”’»]\s)|["”’»)]?[\p{L}\p{N}])/u
/** Escapes, of which the character stays, and signs of emphasis and code. */
const SYNTAX = new RegExp(`${ESCAPED.source}|\\*\\*|__|\`|~~|(?<![\\p{L}\\p{N}])[*_]|[*_](?![\\p{L}\\p{N}])`, 'gu')
const RULE = /^[\s|:*_-]*$/

/**
 * Claims of an answer (markers already filtered): its sentences without bullets and emphasis. A marker belongs to the sentence before it;
 * at the start of a line to the sentence after it; alone in a table cell to the whole row. Headings, code, questions, lead-ins with a
 * colon, table headers, refusals and very short sentences are claims only if they cite. `sourceLanguage`: ISO 639-1 of the sources.
 */
export function claimsOf(answer: string, sourceLanguage = 'und'): ClaimSentence[] {
  return sentencesIn(answer, sourceLanguage)
    .filter(isClaim)
    .map(({ text, range, numbers }) => ({
      text,
      range,
      numbers: [...new Set(numbers)],
      isDoubtful: isQuestion(text) || isRefusalSentence(text),
    }))
}

type AnswerSentence = Omit<ClaimSentence, 'isDoubtful'>

/** Every sentence that can be a claim, with its markers. */
export function sentencesIn(answer: string, sourceLanguage = 'und'): AnswerSentence[] {
  const { text, markers, origins } = stripMarkersWithOrigins(answer)
  const found: AnswerSentence[] = []
  // Too short for language detection: most likely in the language of its sources.
  const language = text.length < SHORT ? sourceLanguage : detectLanguage(text)
  let isCode = false
  let lineStart = 0
  let last: AnswerSentence | undefined
  const lines = text.split('\n')
  for (const [place, line] of lines.entries()) {
    const lineEnd = lineStart + line.length
    const here = markers.filter(({ at }) => at >= lineStart && at <= lineEnd)
    const start = lineStart
    lineStart = lineEnd + 1
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || FENCE.test(line) || (HEADING.test(line) && here.length === 0)) continue
    if (here.length === 0 && isTableHead(line, lines[place + 1])) continue
    if (RULE.test(line)) {
      // Markers on a line of their own belong to the sentence above.
      last?.numbers.push(...here.map(({ n }) => n))
      continue
    }
    const sentences = sentencesOf(line, language).map((span) => {
      const words = line.slice(span.start, span.end)
      const inner = innerRange(words)
      const from = start + span.start + inner.start
      const to = start + span.start + Math.max(inner.end, inner.start + 1) - 1
      const range = { start: origins[from] ?? 0, end: (origins[to] ?? 0) + 1 }
      return { ...span, claim: { text: plain(words), range, numbers: [] as number[] } }
    })
    for (const { n, at } of here) {
      if (isOwnCell(line, at - start)) for (const { claim } of sentences) claim.numbers.push(n)
      else ownerOf(sentences, line, at - start)?.claim.numbers.push(n)
    }
    last = sentences.at(-1)?.claim ?? last
    found.push(...sentences.map(({ claim }) => claim))
  }
  return found
}

/** True if the marker at `at` is alone in a table cell; it then applies to the whole row. */
function isOwnCell(line: string, at: number): boolean {
  if (!line.trimStart().startsWith('|')) return false
  return /\|\s*$/u.test(line.slice(0, at)) && /^\s*(?:\||$)/u.test(line.slice(at))
}

/** The sentence of a marker at `at`: the one with the last letter before it. */
function ownerOf<S extends { start: number; end: number }>(sentences: readonly S[], line: string, at: number): S | undefined {
  const before = line.slice(0, at).trimEnd().length - 1
  return (
    sentences.find(({ start, end }) => before >= start && before < end) ??
    (before < (sentences[0]?.start ?? 0) ? sentences[0] : sentences.at(-1))
  )
}

function sentencesOf(line: string, language: string): { start: number; end: number }[] {
  const sign = (LIST_SIGN.exec(line) ?? HEADING.exec(line))?.[0].length ?? 0
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of splitSentences(line.slice(sign), language)) {
    const last = spans.at(-1)
    // Questions inside a sentence (quoted, or "?share=1" in an address) do not make it a question.
    if (last && GOES_ON.test(line.slice(last.start, end + sign).slice(Math.max(0, start + sign - last.start - 4)))) last.end = end + sign
    else spans.push({ start: start + sign, end: end + sign })
  }
  return spans
}

/** The sentence without Markdown syntax. */
function plain(text: string): string {
  const words = text.replace(SYNTAX, (_all, character?: string) => character ?? '')
  const { start, end } = innerRange(words)
  return words.slice(start, end).replace(/\s+/gu, ' ')
}

function isClaim({ text, numbers }: AnswerSentence): boolean {
  const words = tokenise(text)
  if (words.length === 0) return false
  if (numbers.length > 0) return true
  return words.length >= FEWEST_WORDS && !isQuestion(text) && !/[:：]$/u.test(text) && !isRefusalSentence(text)
}

function isQuestion(text: string): boolean {
  return /[?？]["”’»)]?$/u.test(text)
}

/** True for the row above the dashes of a Markdown table. */
function isTableHead(line: string, next: string | undefined): boolean {
  return line.includes('|') && next !== undefined && next.includes('-') && next.includes('|') && RULE.test(next)
}
