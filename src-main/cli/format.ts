import { formatClock } from '../../src-preload/contract/values/clock.ts'
import { nameOfDocument } from '../../src-preload/texts/document-place.ts'
import type { Anchor, Copy, Document, Hit } from '../../src-preload/contract/shapes/documents.ts'
import type { Stage } from '../../src-preload/contract/shapes/answers.ts'
import type { Finding } from '../../src-preload/contract/commands.ts'
import { say, t } from '../../src-preload/texts/say.ts'
import type { Text } from '../../src-preload/texts/text.ts'
import { titlesToldApart } from '../search/index.ts'

/**
 * Position of a passage for people: "page 3", "Terms > Notice", "slide 2", "Sales, rows 2–40", "4:07 Ann"; without the document's title.
 */
export function describeAnchor(anchor: Anchor | null, title: string): string {
  if (!anchor) return ''
  if (anchor.page !== undefined)
    return anchor.pageEnd !== undefined && anchor.pageEnd !== anchor.page
      ? t('units.pages', { from: anchor.pageLabel ?? anchor.page, to: anchor.pageLabelEnd ?? anchor.pageEnd })
      : t('units.page', { page: anchor.pageLabel ?? anchor.page })
  const [first = ''] = anchor.section ?? []
  const section = anchor.section?.slice(first === title || title.startsWith(`${first} (`) ? 1 : 0).join(' > ') ?? ''
  return [section, innerPlace(anchor)].filter((part) => part !== '').join(', ')
}

function innerPlace({ slide, rows, startSeconds, speaker }: Anchor): string {
  if (slide !== undefined) return t('units.slide', { slide })
  if (rows !== undefined) return rows[0] === rows[1] ? t('units.row', { row: rows[0] }) : t('units.rows', { from: rows[0], to: rows[1] })
  if (startSeconds === undefined) return ''
  const clock = formatClock(startSeconds)
  return speaker === undefined ? clock : `${clock} ${speaker}`
}

/** Width of the column of passages. */
const PASSAGES_WIDTH = 14

/** One line per document, id first for easy cutting. */
export function formatDocuments(documents: readonly Document[]): string {
  if (documents.length === 0) return `${t('cli.documents.none')}\n`
  const titles = titlesToldApart(documents.map(({ id, title, path, date }) => ({ id, title, name: nameOfDocument({ path, date }) })))
  return documents
    .map(
      (d) =>
        `${d.id}  ${d.status.padEnd(11)} ${t('report.passages', { count: d.chunks }).padStart(PASSAGES_WIDTH)}  ${d.collection} / ${titles.get(d.id) ?? d.title}${reason(d)}\n`,
    )
    .join('')
}

function reason(document: Document): string {
  if (document.duplicateOf) return `  (${t('cli.documents.duplicate')})`
  if (document.error) return `  - ${say(document.error.message)}`
  if (document.unrecognised) return `  - ${t(`cli.documents.pages.${document.unrecognised}`)}`
  return document.warnings.length > 0 ? `  - ${document.warnings.map(say).join(' ')}` : ''
}

/** Search hits as text. */
export function formatHits(hits: readonly Hit[]): string {
  return hits
    .map(
      (hit, i) =>
        `${String(i + 1).padStart(3)}. ${hit.title}${place(hit.anchor, hit.title)}  [${hit.score.toFixed(3)}]\n     ${hit.text.replace(/\s+/gu, ' ').slice(0, 240)}\n${copiesLine(hit.copies)}`,
    )
    .join('')
}

/** Where the same words stand once more, as a line; '' if nowhere. */
export function copiesLine(copies: readonly Copy[] | undefined): string {
  const places = (copies ?? []).map(({ title, anchor }) => `${title}${place(anchor, title)}`)
  return places.length > 0 ? `     ${t('answers.copies', { places })}\n` : ''
}

function place(anchor: Anchor, title: string): string {
  const text = describeAnchor(anchor, title)
  return text ? `, ${text}` : ''
}

/** A sentence and its next step, as one line. */
export function formatRemark({ message, next }: { message: Text; next: Text }): string {
  return `${say(message)} ${say(next)}\n`
}

/** Findings, or one line if there are none. */
export function formatFindings(findings: readonly Finding[], allWell: Text): string {
  if (findings.length === 0) return `${say(allWell)}\n`
  return findings.map(formatRemark).join('')
}

/** The stages of a search as text. */
export function formatTrace(trace: readonly Stage[]): string {
  return `\n${trace.map(({ stage, ms, in: came, out, note }) => `${stage.padEnd(14)} ${ms.toFixed(2).padStart(8)} ms  ${String(came).padStart(6)} > ${String(out).padEnd(6)} ${say(note)}\n`).join('')}`
}
