import { normaliseProse } from './normalise.ts'

/** Longest title kept, characters. */
const TITLE_CHARACTERS = 300
const HEADING_CHARACTERS = 200

/** A title on one line, clean and at most 300 characters; null when nothing is left. */
export function normaliseTitle(raw: string | null | undefined): string | null {
  if (!raw) return null
  const line = normaliseProse(raw.slice(0, 4 * TITLE_CHARACTERS)).text.replace(/\s+/g, ' ')
  if (!/[\p{L}\p{N}]/u.test(line)) return null
  return line.length <= TITLE_CHARACTERS
    ? line
    : `${line
        .slice(0, TITLE_CHARACTERS - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trimEnd()}…`
}

/** A title property that says something: not a file name, not what a program fills in by itself. */
export function meaningfulTitle(raw: string | null): string | null {
  const title = normaliseTitle(raw)
  if (title === null) return null
  const isFileName = /\.(?:docx?|pdf|xlsx?|pptx?|rtf|odt|txt|md|tex|dvi|indd|qxd|html?|fm|wpd|pages|p65|cdr|ai|eps)$/i.test(title)
  const isFiller =
    /^(?:untitled|unbenannt|sans titre|sin t[ií]tulo|no title|title|document|dokument|presentation|präsentation|présentation|presentación|workbook|book|mappe|(?:book|mappe|workbook|presentation|präsentation)\d+|microsoft (?:word|powerpoint|excel)\b.*|powerpoint[- ]pr(?:e|ä)sentation|(?:document|dokument|untitled|slide|page|scan)[ _-]?\d+)$/i.test(
      title,
    )
  return isFileName || isFiller || /^(?:https?|file):\/\//i.test(title) || title.length < 2 ? null : title
}

/** A document's first heading as its title; what is as long as a paragraph is none. */
export function headingTitle(heading: string | undefined): string | null {
  return heading === undefined || heading.length > HEADING_CHARACTERS ? null : normaliseTitle(heading)
}
