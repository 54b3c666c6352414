import { anyOf } from '../text/languages/all.ts'
import { normaliseProse } from './normalise.ts'
import type { Block } from './types.ts'

/** Longest title, and longest heading used as one, characters. */
const TITLE_CHARACTERS = 300
const HEADING_CHARACTERS = 200

/** The title on one line, cleaned, at most 300 characters; null if nothing is left. */
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

/** Headings that name a part of any document: a table of contents, a drawing's number, its last chapter, the page of an unread form. */
const PART =
  /^(?:\(?anonymous\)?|(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|índice|[A-Z]\d{1,3}\.\d{1,3}|(?:\d{1,2}[.)]?\s+)?(?:conclusions?|references|bibliography)|please wait\b.*)$/i

/** What stands above the title of a document or chapter: its table of contents, its number. */
const BEFORE_TITLE = new RegExp(
  String.raw`^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|índice|(?:${anyOf(({ documents }) => documents?.headings)})\s+(?:\d{1,3}|[ivxlc]{1,7}))[.:]?$`,
  'iu',
)
/** Headings that are looked at. */
const HEADINGS = 3

/** A heading that is the number of a version or a date, which tells nothing about its document. */
const NUMBER = /^(?:v(?:ersion)?\.?\s?\d+|\d+[.\-/]\d+)(?:[.\-/]\d+)*(?:-[a-z]+\.?\d*)?$/i
/** A heading that opens any document. */
const OPENING =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?(?:introduction|abstract|preface|foreword|summary|overview|einleitung|einführung|vorwort|zusammenfassung|überblick)$/i
/** What programs call a new file, a slide or a page. */
const FILLER =
  /^(?:untitled|unbenannt|sans titre|sin t[ií]tulo|no title|title|document|dokument|presentation|präsentation|présentation|presentación|workbook|book|mappe|(?:book|mappe|workbook|presentation|präsentation)\d+|microsoft (?:word|powerpoint|excel)\b.*|powerpoint[- ]pr(?:e|ä)sentation|(?:document|dokument|untitled|slide|folie|page|seite|scan)[ _-]?\d+)$/i

/** A title property, unless it is a file name or a default of the writing program. */
export function meaningfulTitle(raw: string | null): string | null {
  const title = normaliseTitle(raw)
  if (title === null) return null
  const isFileName = /\.(?:docx?|pdf|xlsx?|pptx?|rtf|odt|txt|md|tex|dvi|indd|qxd|html?|fm|wpd|pages|p65|cdr|ai|eps)$/i.test(title)
  return isFileName || FILLER.test(title) || PART.test(title) || /^(?:https?|file):\/\//i.test(title) || title.length < 2 ? null : title
}

/**
 * A document's first heading as its title, or the one behind its table of contents or the number of its chapter; null if as long as a paragraph,
 * the name of a part, a number, or the same for any document.
 */
export function headingTitle(text: string, blocks: readonly Block[]): string | null {
  for (const { start, end } of blocks.filter((block) => block.type === 'heading').slice(0, HEADINGS)) {
    const title = end - start > HEADING_CHARACTERS ? null : normaliseTitle(text.slice(start, end))
    if (title !== null && BEFORE_TITLE.test(title)) continue
    return title === null || [PART, NUMBER, OPENING, FILLER].some((pattern) => pattern.test(title)) ? null : title
  }
  return null
}
