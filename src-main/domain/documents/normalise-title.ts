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

/** Where a letter's salutation and subject stand, lines and characters from its start; lines of a letterhead behind its first one. */
const LETTER_LINES = 40
const LETTER_CHARACTERS = 3000
const LETTERHEAD_LINES = 4
const SALUTATION = new RegExp(String.raw`^(?:${anyOf(({ documents }) => documents?.salutations)})(?=[\s,]).{0,100}[,:!]$`, 'iu')
const SUBJECT = new RegExp(String.raw`^(?:(?:${anyOf(({ documents }) => documents?.subjects)})\s*:\s*)+(.*)$`, 'iu')
/** An address, a telephone number, a page, a date. */
const CONTACT =
  /@|www\.|\b(?:[Tt]el|[Pp]hone|[Ff]on|[Ff]ax|E-?[Mm]ail)\b|\b\d{4,5} +\p{Lu}|\b\p{Lu}{1,2}\d{1,2}\p{Lu}? \d\p{Lu}{2}\b|(?:[Ss]tr(?:aße|asse|\.)|weg|platz|allee|gasse) ?\d|\b\d{1,5}\p{L}?,? +(?:\p{Lu}\p{L}+ +){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Square)\b/u
const COMPANY = /(?<![\p{L}\p{N}])(?:GmbH|AG|KG|e\.\s?V|Ltd|Limited|Inc|LLC|LLP|PLC|plc|S\.A|SARL|B\.V|S\.r\.l|Corp)\.?$/u

/** `subject`: of its subject line; `salutation`: offset of the salutation. */
type Letter = { subject: string | null; salutation: number }

/** What a text shows of a letter at its start; null: it greets nobody. */
function letterOf(text: string): Letter | null {
  const lines = text.slice(0, LETTER_CHARACTERS).split('\n').slice(0, LETTER_LINES)
  const greeting = lines.findIndex((line) => SALUTATION.test(line.trim()))
  if (greeting < 0) return null
  const filled = lines.slice(0, greeting + LETTERHEAD_LINES).filter((line) => line.trim() !== '')
  const at = filled.findIndex((line) => SUBJECT.test(line.trim()))
  const own = at < 0 ? null : (SUBJECT.exec(filled[at]?.trim() ?? '')?.[1] ?? '')
  const subject = own === '' ? (filled[at + 1] ?? null) : own
  return {
    subject: subject === null || subject.length > HEADING_CHARACTERS || SALUTATION.test(subject.trim()) ? null : normaliseTitle(subject),
    salutation: lines.slice(0, greeting).reduce((sum, line) => sum + line.length + 1, 0),
  }
}

/** The subject line of a letter ("Re: ..."); null: none. */
export function subjectTitle(text: string): string | null {
  return letterOf(text)?.subject ?? null
}

/** True for a heading of a letter that says from whom it is: a company, or the first line above an address. */
function isLetterhead(text: string, heading: Block, letter: Letter): boolean {
  if (heading.start >= letter.salutation) return false
  const after = text
    .slice(heading.end, letter.salutation)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const own = text.slice(heading.start, heading.end)
  const isFirst = text.slice(0, heading.start).trim() === ''
  return COMPANY.test(own.trim()) || CONTACT.test(own) || (isFirst && after.slice(0, LETTERHEAD_LINES).some((line) => CONTACT.test(line)))
}

/** Blocks above a salutation that are looked at: the subject of a letter, and its number below. */
const ABOVE_SALUTATION = 3
/** Words and characters of a subject that stands in a line of its own. */
const SUBJECT_WORDS = 3
const SUBJECT_CHARACTERS = 120
const YEAR = /\b(?:19|20)\d\d\b/

/** The subject of a letter that stands right above or below its salutation, without "Re:". */
function subjectBeside(text: string, blocks: readonly Block[], letter: Letter): string | null {
  const at = blocks.findIndex(({ end }) => end > letter.salutation)
  if (at < 0) return null
  const own = ({ start, end }: Block): string => text.slice(start, end)
  const below = blocks[at + 1]
  if (below?.type === 'heading' && below.end - below.start <= HEADING_CHARACTERS) return normaliseTitle(own(below))
  const above = blocks.slice(Math.max(0, at - ABOVE_SALUTATION), at).toReversed()
  const found = above.find((block) => (block.type === 'heading' ? !isLetterhead(text, block, letter) : isSubject(own(block))))
  return found ? normaliseTitle(own(found)) : null
}

/** True for a line of several words that is no sentence, address, number or date. */
function isSubject(line: string): boolean {
  const words = line.trim().split(/\s+/u)
  if (words.length < SUBJECT_WORDS || line.length > SUBJECT_CHARACTERS || /[\n:|]|[.,;!?]$/u.test(line.trim())) return false
  return words.some((word) => /^\p{Ll}{2}/u.test(word)) && !CONTACT.test(line) && !(YEAR.test(line) && words.length <= SUBJECT_WORDS + 1)
}

/**
 * The subject of a letter, else a document's largest heading among its first ones as its title, or the one behind its letterhead, its table of
 * contents or the number of its chapter; null if as long as a paragraph, the name of a part, a number, or the same for any document.
 */
export function headingTitle(text: string, blocks: readonly Block[]): string | null {
  const letter = letterOf(text)
  const subject = letter && (letter.subject ?? subjectBeside(text, blocks, letter))
  if (subject !== null) return subject
  const headings = blocks.filter((block) => block.type === 'heading' && !(letter && isLetterhead(text, block, letter)))
  const first = headings.slice(0, HEADINGS).sort((a, b) => (a.level ?? 1) - (b.level ?? 1))
  for (const { start, end } of first) {
    const title = end - start > HEADING_CHARACTERS ? null : normaliseTitle(text.slice(start, end))
    if (title !== null && BEFORE_TITLE.test(title)) continue
    return title === null || [PART, NUMBER, OPENING, FILLER].some((pattern) => pattern.test(title)) ? null : title
  }
  return null
}

/** Share of the words of a title property that the first page must have, for the property to be believed. */
const SAID = 0.5

/** Words of a heading that says more than a property of one word ("letter"). */
const SAYS_MORE = 3

/**
 * A title property, unless the first page of the document shows another title and the property is a part of it ("price list"), hardly on the page
 * ("form_v3_final"), or a single word.
 */
export function shownTitle(property: string | null, heading: string | null, firstPage: string): string | null {
  if (property === null || heading === null) return property ?? heading
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const shown = new Set(wordsOf(firstPage))
  const words = wordsOf(property)
  const isPart = heading.length > property.length && heading.toLowerCase().includes(property.toLowerCase())
  const said = words.filter((word) => shown.has(word)).length
  const isVague = words.length < 2 && wordsOf(heading).length >= SAYS_MORE
  return (isPart || isVague || said < SAID * words.length) && !heading.endsWith('.') ? heading : property
}
