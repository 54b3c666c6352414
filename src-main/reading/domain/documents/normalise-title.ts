import { anyOf } from '../../../text/index.ts'
import { readsLikeName } from './names.ts'
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

/** Headings that name a part of any document: a table of contents, its opening, its last chapter, the page of an unread form. */
const PART =
  /^(?:\(?anonymous\)?|(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|índice|[A-Z]\d{1,3}\.\d{1,3}|(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?(?:conclusions?|references|bibliography|introduction|abstract|preface|foreword|summary|overview|einleitung|einführung|vorwort|zusammenfassung|überblick)|please wait\b.*)$/i
/** The number of a chapter or of a list, with or without its name: "Chapter 1", "1. Foo". */
const NUMBERED = new RegExp(
  String.raw`^(?:(?:${anyOf(({ documents }) => documents?.headings)})\s+(?:\d{1,3}|[ivxlc]{1,7}|\p{L})(?![\p{L}\p{N}])|\d{1,2}[.)]\s|\d{1,2}(?:\.\d{1,2})+\s|v(?:ersion)?\.?\s?\d)`,
  'iu',
)
/** A counted heading ("1 Foo"), other than a count in a name ("7 habits"). */
const COUNTED = /^\d\s+\p{Lu}/u
/** What stands alone above the title of a document or chapter: its table of contents, its number. */
const BEFORE_TITLE = new RegExp(
  String.raw`^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|índice|(?:${anyOf(({ documents }) => documents?.headings)})\s+(?:\d{1,3}|[ivxlc]{1,7}))[.:]?$`,
  'iu',
)
/** What programs call a new file, a slide or a page. */
const FILLER =
  /^(?:unbenannt|sans titre|sin t[ií]tulo|dokument|präsentation|présentation|presentación|workbook|book|mappe|(?:book|mappe|workbook|presentation|präsentation)\d+|microsoft (?:word|powerpoint|excel)\b.*|powerpoint[- ]pr(?:e|ä)sentation|(?:document|dokument|untitled|scan)[ _-]?\d+)$/i
/** The name of a file: its ending, or words that no blank parts. */
const FILE_NAME = /\.[a-z]\w{1,4}$|^[^\s_]*_\S*$/i

/** The name that a file gives itself; null: a default of the writing program, a file's name, or what `readsLikeName` refuses. */
export function meaningfulTitle(raw: string | null): string | null {
  const title = normaliseTitle(raw)
  return title === null || FILE_NAME.test(title) || FILLER.test(title) || PART.test(title) || !readsLikeName(title) ? null : title
}

/** The title of a document that names itself nowhere: its file's name, without the ending where the rest is words between blanks ("Refund policy"). */
export function fileTitle(name: string): string {
  return /^(.*\p{L}.*\s.*\S)\.\p{L}[\p{L}\p{N}]{1,4}$/u.exec(name)?.[1] ?? name
}

/** Where a letter's salutation and subject stand, lines and characters from its start; lines of a letterhead behind its first one. */
const LETTER_LINES = 40
const LETTER_CHARACTERS = 3000
const LETTERHEAD_LINES = 4
const LETTERHEAD_CHARACTERS = 400
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
    subject: subject === null || subject.length > HEADING_CHARACTERS || SALUTATION.test(subject.trim()) ? null : nameOf(subject),
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
  if (below?.type === 'heading' && below.end - below.start <= HEADING_CHARACTERS) return nameOf(own(below))
  const above = blocks.slice(Math.max(0, at - ABOVE_SALUTATION), at).toReversed()
  const found = above.find((block) => (block.type === 'heading' ? !isLetterhead(text, block, letter) : isSubject(own(block))))
  return found ? nameOf(own(found)) : null
}

/** True for a line of several words that is no sentence, address, number or date. */
function isSubject(line: string): boolean {
  const words = line.trim().split(/\s+/u)
  if (words.length < SUBJECT_WORDS || line.length > SUBJECT_CHARACTERS || /[\n:|]|[.,;!?]$/u.test(line.trim())) return false
  return words.some((word) => /^\p{Ll}{2}/u.test(word)) && !CONTACT.test(line) && !(YEAR.test(line) && words.length <= SUBJECT_WORDS + 1)
}

function nameOf(line: string): string | null {
  const name = normaliseTitle(line)
  return name !== null && readsLikeName(name) ? name : null
}

/** Longest text above a heading that still stands first (a series, a kicker), characters; least words of a heading below it. */
const ABOVE_HEADING = 100
const WORDS_BELOW = 4
/** Most words of a letterhead ("SEATTLE GENERAL HOSPITAL"). */
const LETTERHEAD_WORDS = 4

/**
 * The subject of a letter, else the heading that a document begins with, if it reads like a name; null: the file's name is better.
 */
export function headingTitle(text: string, blocks: readonly Block[]): string | null {
  const letter = letterOf(text)
  if (letter) return letter.subject ?? subjectBeside(text, blocks, letter) ?? firstHeading(text, blocks, letter)
  return firstHeading(text, blocks, null)
}

function firstHeading(text: string, blocks: readonly Block[], letter: Letter | null): string | null {
  const own = (block: Block): string => text.slice(block.start, block.end)
  const first = blocks[0]?.type === 'heading' && blocks[1]?.type === 'heading' && BEFORE_TITLE.test(own(blocks[0]).trim()) ? 1 : 0
  const at = blocks.findIndex((block, place) => place >= first && block.type === 'heading')
  const heading = blocks[at]
  if (!heading || at > 1 || heading.start - (blocks[0]?.start ?? 0) > ABOVE_HEADING || heading.end - heading.start > HEADING_CHARACTERS)
    return null
  const title = oneLine(own(heading))
  if (title === null || NUMBERED.test(title) || COUNTED.test(title) || PART.test(title) || FILLER.test(title)) return null
  if (letter ? isLetterhead(text, heading, letter) : isLetterheadOf(text, heading, title)) return null
  return readsLikeName(title, at > first ? WORDS_BELOW : 1) ? title : null
}

/** True for a company, or a few words above an address, in a document that greets nobody (a receipt). */
function isLetterheadOf(text: string, { end }: Block, title: string): boolean {
  if (COMPANY.test(title) || CONTACT.test(title)) return true
  const below = text
    .slice(end, end + LETTERHEAD_CHARACTERS)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return title.split(' ').length <= LETTERHEAD_WORDS && below.slice(0, LETTERHEAD_LINES).some((line) => CONTACT.test(line))
}

/** A heading of several lines as one, if each line goes on in the next one; null: they are lines of their own. */
function oneLine(heading: string): string | null {
  const lines = heading.split('\n').map((line) => line.trim())
  const width = Math.max(...lines.map((line) => line.length))
  const goesOn = lines.every((line, at) => {
    const next = lines[at + 1]
    if (next === undefined || /^\p{Ll}/u.test(next) || /(?:[,:&–-]|(?<!\p{L})\p{Ll}+)$/u.test(line)) return true
    return lines.length === 2 && line.length + 1 + (next.split(' ')[0]?.length ?? 0) > width
  })
  return goesOn ? normaliseTitle(heading) : null
}

/** The name of a file without its ending, which programs write into the properties. */
const SLUG = /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+)+$/u
/** Share of the words of a title property that the document's opening must have, for the property to be believed, and its length, characters. */
const SAID = 0.5
const OPENING = 3000

/**
 * The title of a document that states one in its properties (an office file, a PDF): the property, if it reads like a name and the opening
 * says at least half of it, unless the heading says more; else the heading. Null: the file's name is better. `blocks`: none where headings are guesses.
 */
export function documentTitle(property: string | null, text: string, blocks: readonly Block[]): string | null {
  const own = meaningfulTitle(property)
  const heading = headingTitle(text, blocks)
  if (own === null || SLUG.test(own)) return heading
  const wordsIn = (line: string): string[] => line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const shown = new Set(wordsIn(text.slice(0, OPENING)))
  const words = wordsIn(own)
  const isSaid = words.filter((word) => shown.has(word)).length >= SAID * words.length
  if (heading === null) return isSaid && words.length > 1 ? own : null
  const saysMore = words.length < 2 || (heading.length > own.length && heading.toLowerCase().includes(own.toLowerCase()))
  return isSaid && !saysMore ? own : heading
}

/** True if a headline is the whole name of a page, or what stands before its site. */
function isBeforeSite(headline: string, whole: string): boolean {
  return whole.startsWith(headline) && /^(?:$|\s*[^\p{L}\p{N}\s'’-]|\s-\s)/u.test(whole.slice(headline.length))
}

/** The title of a page or book that names itself: its headline, where that is the name without its site ("Mozilla - Wikipedia"), else its name, else its heading. */
export function declaredTitle(declared: string | null, text: string, blocks: readonly Block[]): string | null {
  const own = meaningfulTitle(declared)
  const whole = normaliseTitle(declared)?.toLowerCase()
  const headline =
    whole &&
    blocks.find(
      ({ type, start, end }) =>
        type === 'heading' && end - start <= HEADING_CHARACTERS && isBeforeSite(text.slice(start, end).toLowerCase(), whole),
    )
  const name = headline ? nameOf(text.slice(headline.start, headline.end)) : null
  return name ?? own ?? headingTitle(text, blocks)
}
