import {
  conflictText,
  evidenceName,
  evidenceText,
  isBorneOut,
  isToCheck,
  opinionSummary,
  opinionText,
  trustOf,
  verdictName,
} from '../../src-preload/texts/evidence.ts'
import type { Answer, Claim, Notice } from '../../src-preload/contract/shapes/answers.ts'
import type { Anchor } from '../../src-preload/contract/shapes/documents.ts'
import { t } from '../../src-preload/texts/say.ts'
import { copiesLine, describeAnchor, formatRemark } from './format.ts'

/** Most places of one source that are named. */
const MOST_PLACES = 3
/** Longest nearest passage, characters. */
const NEAREST_CHARACTERS = 160

/** All that is said below an answer: sources, verdict, contradiction, sentences to check and notice, as the window shows them. */
export function answerLines(made: Answer): string {
  const { verdict, notice } = trustOf(made)
  if (verdict === 'notFound') return `${usedSources(made)}${notFoundLines(made)}`
  return `${usedSources(made)}${verdictLines(made)}${conflictLines(made)}${toCheck(made)}${noticeLine(notice)}`
}

/** A notice, or the reason why something is missing, behind an empty line. */
export function noticeLine(notice: Pick<Notice, 'message' | 'next'> | null): string {
  return notice ? `\n${formatRemark(notice)}` : ''
}

/** What is missing, the nearest passages and what to do, once: a quoted answer has begun by saying that it found nothing. */
function notFoundLines(made: Answer): string {
  const quoted = new Set(made.sources.map(({ chunkId }) => chunkId))
  const nearest = made.nearest.slice(0, 3).filter(({ chunkId }) => !quoted.has(chunkId))
  const list = nearest.map(({ title, anchor, text }) => {
    const words = text.length > NEAREST_CHARACTERS ? `${text.slice(0, NEAREST_CHARACTERS).trimEnd()}…` : text
    return `  ${placeOf(title, anchor)}: ${words.replace(/\s+/gu, ' ')}\n`
  })
  return [
    made.mode === 'extractive' ? '' : `\n${verdictName('notFound')}.\n`,
    noticeLine(made.notice),
    list.length > 0 ? `\n${t('chat.nearest')}:\n${list.join('')}` : '',
  ].join('')
}

/** The verdict on an answer, and what a second opinion came to. */
function verdictLines(made: Answer): string {
  const { verdict } = trustOf(made)
  const opinion = opinionSummary(made.claims)
  return verdict === null ? '' : `\n${verdictName(verdict)}.\n${opinion === null ? '' : `${opinion}\n`}`
}

/** Both sides of a contradiction below a written answer; a quoted one begins with them. */
function conflictLines({ mode, conflict, sources }: Answer): string {
  if (!conflict || mode === 'extractive') return ''
  const sides = conflict.sides.map(({ n, quote, anchor }) => {
    const source = sources.find((one) => one.n === n)
    return `  [${n}] ${placeOf(source?.title ?? '', anchor)}: ${t('advice.quoted', { word: quote })}\n`
  })
  return `\n${conflictText(conflict)} ${t('notices.disagree.next')}\n${sides.join('')}`
}

/** Sentences of an answer that a person should check, or that a second opinion does not confirm, with the reasons. */
function toCheck({ claims }: Answer): string {
  const doubted = claims.filter((claim) => claim.n !== null && (isToCheck(claim) || (claim.opinion ?? 'yes') !== 'yes'))
  const reasons = (claim: Claim) => [evidenceText(claim), opinionText(claim)].filter((reason) => reason !== null)
  return doubted.length > 0
    ? `\n${doubted
        .map(
          (claim) =>
            `- ${claim.text}\n${reasons(claim)
              .map((reason) => `  ${reason}\n`)
              .join('')}`,
        )
        .join('')}`
    : ''
}

/** Sources of an answer, a line each, with the place of the sentence that cites it, if only one does; those that bear no sentence out are marked. */
function usedSources({ sources, claims }: Answer): string {
  const lines = sources.map((s) => {
    const doubt = isBorneOut(s.support) ? '' : ` (${evidenceName(s.support)})`
    const cited = claims.filter(({ n }) => n === s.n).map(({ anchor }) => anchor ?? s.anchor)
    const places = [...new Set(cited.map((anchor) => describeAnchor(anchor, s.title)))].filter((place) => place !== '')
    // The passage of many claims may go over pages that none of them is on.
    const place = places.length > 0 && places.length <= MOST_PLACES ? [s.title, ...places].join(', ') : placeOf(s.title, s.anchor)
    return `[${s.n}] ${place}${doubt}\n${copiesLine(s.copies)}`
  })
  return lines.length > 0 ? `\n${lines.join('')}` : ''
}

function placeOf(title: string, anchor: Anchor | null): string {
  return [title, describeAnchor(anchor, title)].filter(Boolean).join(', ')
}
