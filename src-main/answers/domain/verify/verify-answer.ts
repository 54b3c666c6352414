import type { Claim, Source, Support } from '../../../../src-preload/contract/shapes/answers.ts'
import { isBorneOut, SUPPORTS } from '../../../../src-preload/texts/evidence.ts'
import { forDisplay } from '../../../text/index.ts'
import { claimLanguage } from './claim-language.ts'
import { claimsOf, type ClaimSentence } from './claims.ts'
import { findEvidence, preparePassage, sharedTokens, type Evidence, type PreparedPassage } from './evidence.ts'
import { prepareText, type PreparedText } from './prepared-text.ts'
import { quoteOf } from '../sources/context.ts'
import { isSelected } from '../sources/selected.ts'
import type { NumberedBlock, Quote } from '../sources/types.ts'

/** Longest quote shown with a claim or source, characters. */
const QUOTE_CHARACTERS = 600
/** Share of a claim's words from which an uncited block that bears it out is named. */
const ELSEWHERE_FROM = 0.7
/** Share of its tokens in the same form below which an uncited block is not read. */
const ELSEWHERE_SHARED = 0.5

type Target = { block: NumberedBlock; passage: PreparedPassage }
type Cited = { target: Target; evidence: Evidence }

/** Claims of an answer, and the sent blocks it used, each with what it proves. */
export type AnswerVerification = { claims: Claim[]; sources: Source[] }

/**
 * Verifies an answer (markers filtered) against the sent blocks. A claim gets the best evidence among its cited blocks, alone or together;
 * if none bears it out, an uncited block that does is named in `elsewhere`. Quote and anchor come from the first cited block, `also` has
 * those of the others. A source gets the best evidence of the claims that cite it.
 */
export function verifyAnswer(answer: string, blocks: readonly NumberedBlock[]): AnswerVerification {
  const targets = blocks.map((block): Target => ({ block, passage: passageOf(block) }))
  const bySource = new Map<number, { support: Support; quote: Quote }[]>()
  const claims = claimsOf(answer, blocks[0]?.passage.language).flatMap((sentence) => {
    const read = readerOf(sentence.text)
    const cited = readCited(
      sentence.numbers.flatMap((n) => targets.filter(({ block }) => block.n === n)),
      read,
    )
    const isProven = cited.some(({ evidence }) => isBorneOut(evidence.support))
    const uncited = targets.filter(({ block }) => !sentence.numbers.includes(block.n))
    const elsewhere = isProven ? undefined : findElsewhere(uncited, read)
    for (const { target, evidence } of cited) {
      const list = bySource.get(target.block.n) ?? []
      list.push({ support: evidence.support, quote: quoteIn(target, evidence) })
      bySource.set(target.block.n, list)
    }
    return sentence.isDoubtful && !isProven ? [] : toClaim(sentence, cited, elsewhere)
  })
  const sources = blocks.filter(({ n }) => bySource.has(n)).map((block) => toSource(block, bySource.get(block.n) ?? []))
  return { claims, sources }
}

/** A sent block as an unverified source, for the source list during generation. */
export function pendingSource(block: NumberedBlock): Source {
  return { ...sourceOf(block), quote: cutQuote(forDisplay(block.passage.text)), support: 'check' }
}

/** Fields of a source that do not depend on the answer. */
export function sourceOf(block: NumberedBlock): Pick<Source, 'n' | 'chunkId' | 'documentId' | 'title' | 'anchor' | 'copies'> {
  const { passage, n } = block
  const title = forDisplay(passage.title)
  if (isSelected(passage)) return { n, chunkId: null, documentId: null, title, anchor: null }
  const { chunkId, documentId, anchor, copies } = passage
  return { n, chunkId, documentId, title, anchor, ...(copies && { copies: [...copies] }) }
}

function passageOf({ text, passage }: Pick<NumberedBlock, 'text' | 'passage'>): PreparedPassage {
  const { title, anchor, language } = passage
  return preparePassage(text, [title, ...(anchor.section ?? []), anchor.speaker ?? ''].join('\n'), language)
}

type Reader = { evidence: (passage: PreparedPassage) => Evidence; shared: (passage: PreparedPassage) => number }

/** Reads a claim against passages; the claim is prepared once for each language. */
function readerOf(text: string): Reader {
  const languages = new Map<string, string>()
  const prepared = new Map<string, PreparedText>()
  const claimFor = ({ language: source }: PreparedPassage): PreparedText => {
    const language = languages.get(source) ?? claimLanguage(text, source)
    const claim = prepared.get(language) ?? prepareText(text, language)
    languages.set(source, language)
    prepared.set(language, claim)
    return claim
  }
  return {
    evidence: (passage) => findEvidence(claimFor(passage), passage),
    shared: (passage) => sharedTokens(claimFor(passage), passage),
  }
}

/**
 * Evidence in each cited block. If no block bears the claim out alone, several may together ("The lease ends in May, and pets are not
 * allowed [1][2]"): then each has what they prove together.
 */
function readCited(targets: readonly Target[], { evidence: read }: Reader): Cited[] {
  const alone = targets.map((target): Cited => ({ target, evidence: read(target.passage) }))
  if (targets.length < 2 || alone.some(({ evidence }) => isBorneOut(evidence.support))) return alone
  const first = targets[0]
  if (!first || targets.some(({ passage }) => passage.language !== first.passage.language)) return alone
  const text = targets.map(({ block }) => block.text).join('\n\n')
  const together = read({ ...preparePassage(text, '', first.passage.language), label: targets.flatMap(({ passage }) => passage.label) })
  if (!isBorneOut(together.support)) return alone
  const { support, calculation, coverage } = together
  return alone.map(({ target, evidence }) => ({
    target,
    evidence: { support, doubt: null, calculation, coverage, window: evidence.window },
  }))
}

/** An uncited block that bears a claim out. */
function findElsewhere(targets: readonly Target[], read: Reader): Claim['elsewhere'] {
  for (const target of targets) {
    if (read.shared(target.passage) < ELSEWHERE_SHARED) continue
    const evidence = read.evidence(target.passage)
    if (!isBorneOut(evidence.support) || evidence.coverage < ELSEWHERE_FROM) continue
    const { chunkId, documentId, anchor } = sourceOf(target.block)
    return { chunkId, documentId, anchor: anchor && quoteIn(target, evidence).anchor }
  }
  return undefined
}

function toClaim({ text, range }: ClaimSentence, cited: readonly Cited[], elsewhere: Claim['elsewhere']): Claim {
  const found = elsewhere && { elsewhere }
  const best = SUPPORTS.flatMap((support) => cited.find(({ evidence }) => evidence.support === support) ?? [])[0]?.evidence
  const [first, ...others] = cited.map(({ target, evidence }) => {
    const { text, anchor } = quoteIn(target, evidence)
    return { n: target.block.n, support: evidence.support, quote: text, anchor: isSelected(target.block.passage) ? null : anchor }
  })
  if (!first || !best) return { text, range, n: null, support: 'none', quote: '', anchor: null, ...found }
  return {
    text,
    range,
    ...first,
    support: best.support,
    ...(best.doubt && { doubt: best.doubt }),
    ...(best.calculation && { calculation: `${best.calculation.of} = ${best.calculation.value}` }),
    ...(others.length > 0 && { also: others }),
    ...found,
  }
}

function toSource(block: NumberedBlock, marks: readonly { support: Support; quote: Quote }[]): Source {
  const support = SUPPORTS.find((one) => marks.some((mark) => mark.support === one)) ?? 'none'
  const quote = marks.find((mark) => mark.support === support)?.quote.text ?? ''
  return { ...sourceOf(block), quote: quote === '' ? cutQuote(forDisplay(block.passage.text)) : quote, support }
}

function quoteIn({ block }: Target, { window }: Evidence): Quote {
  if (!window) return { text: '', anchor: block.passage.anchor }
  // A verbatim run ends at its last letter; its full stop belongs to the quote.
  const end = window.end + (/^[.!?。！？]/u.test(block.text.slice(window.end)) ? 1 : 0)
  const quote = quoteOf(block, window.start, end)
  return { text: cutQuote(quote.text), anchor: quote.anchor }
}

function cutQuote(text: string): string {
  if (text.length <= QUOTE_CHARACTERS) return text
  const cut = text.slice(0, QUOTE_CHARACTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_CHARACTERS / 2)).trimEnd()}…`
}
