import type { Passage } from '../../../search/index.ts'
import { isSameStatement, neutralise, splitSentences, statementOf, stripHidden } from '../../../text/index.ts'
import type { WordStatement } from '../../../text/index.ts'
import { conflictBetween, prepareStatement } from '../contradictions/conflict.ts'
import { exactStart } from './exact-start.ts'
import type { SourceBlock, Context, Quote } from './types.ts'

const ELLIPSIS = '…'
/** Search distance for white space when cutting text, characters (unspaced scripts have none). */
const WORD_REACH = 40

type Excerpt = { raw: string; start: number; end: number; documentStart: number | null; usesParent: boolean }
type BlockSentence = { start: number; end: number; statement: WordStatement }
type Part = { excerpt: Excerpt; sentences: BlockSentence[] }
/** A sentence that an earlier block already contains. */
type KeptSentence = { statement: WordStatement; text: string; passage: Passage }

/** Cache of excerpts, shared by repeated calls of `buildContext` while passages are fitted. */
export type PartCache = Map<string, Part>

/**
 * Blocks of an answer in passage order: each parent once, cut to `blockCharacters` around its child, without sentences that an earlier
 * block has (Jaccard >= 0.6). The first passage always stays; a passage with nothing new is `dropped`.
 */
export function buildContext(passages: readonly Passage[], blockCharacters: number, kept: PartCache = new Map()): Context {
  const blocks: SourceBlock[] = []
  const dropped: Context['dropped'] = []
  const parents = new Set<number>()
  const said: KeptSentence[] = []
  for (const passage of passages) {
    const withParent = passage.parentId !== null && !parents.has(passage.parentId)
    const key = `${passage.chunkId} ${withParent} ${blockCharacters}`
    const part = kept.get(key) ?? cutPart(passage, blockCharacters, withParent)
    kept.set(key, part)
    const textOf = ({ start, end }: BlockSentence): string => part.excerpt.raw.slice(start, end)
    const fresh = part.sentences.filter(
      (sentence) =>
        !said.some(
          (other) => isSameStatement(other.statement, sentence.statement) && !contradicts(other, { text: textOf(sentence), passage }),
        ),
    )
    if (blocks.length > 0 && !fresh.some(({ statement }) => statement.words.size > 0)) {
      dropped.push(passage.chunkId)
      continue
    }
    if (part.excerpt.usesParent && passage.parentId !== null) parents.add(passage.parentId)
    for (const sentence of fresh) said.push({ statement: sentence.statement, text: textOf(sentence), passage })
    blocks.push(composeBlock(passage, part.excerpt, fresh))
  }
  return { blocks, dropped }
}

/** "The chair is Anna Berg", "The chair is Peter Kohl": near-duplicates that contradict; both must be sent. */
function contradicts(one: Pick<KeptSentence, 'text' | 'passage'>, other: Pick<KeptSentence, 'text' | 'passage'>): boolean {
  return conflictBetween(prepareStatement(one.text.trim(), one.passage, 0), prepareStatement(other.text.trim(), other.passage, 0)) !== null
}

/** The stored text behind a range of `block.text`, with the chunk's anchor narrowed to it. */
export function quoteOf(block: SourceBlock, start: number, end: number): Quote {
  const places = block.at.slice(start, end).filter((place) => place >= 0)
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return { text: '', anchor: block.anchor }
  const text = stripHidden(block.raw.slice(first, last + 1)).text.trim()
  if (block.documentStart === null) return { text, anchor: block.passage.anchor }
  // The header of a table stands elsewhere in the document than in front of later rows.
  if (block.documentStart + first < block.anchor.start) return { text, anchor: block.passage.anchor }
  const range = { start: block.documentStart + first, end: block.documentStart + last + 1 }
  const child = block.passage.anchor
  const isInChild = range.start >= child.start && range.end <= child.end
  return { text, anchor: { ...(isInChild ? child : block.anchor), ...range } }
}

function cutPart(passage: Passage, limit: number, withParent: boolean): Part {
  const excerpt = cutExcerpt(passage, limit, withParent)
  const { raw, start: from, end: to } = excerpt
  const sentences = splitSentences(raw.slice(from, to), passage.language).map((span) => {
    const [start, end] = [from + span.start, from + span.end]
    return { start, end, statement: statementOf(raw.slice(start, end)) }
  })
  return { excerpt, sentences }
}

function cutExcerpt(passage: Passage, limit: number, withParent: boolean): Excerpt {
  const parent = passage.parent
  const at = parent && withParent ? placeInParent(passage, parent, limit) : -1
  if (!parent || at < 0) {
    const end = passage.text.length <= limit ? passage.text.length : wordEndBefore(passage.text, limit - 2)
    return { raw: passage.text, start: 0, end, documentStart: exactStart(passage.text, passage.anchor), usesParent: false }
  }
  const window = cutAround(parent.text, at, Math.min(parent.text.length, at + passage.text.length), limit)
  return { raw: parent.text, ...window, documentStart: exactStart(parent.text, parent.anchor), usesParent: true }
}

/**
 * Offset of the child in its parent's text; -1: not found. Rows below a repeated header stay a passage of their own unless the whole parent,
 * which has the header, fits.
 */
function placeInParent(passage: Passage, parent: NonNullable<Passage['parent']>, limit: number): number {
  const [childStart, parentStart] = [exactStart(passage.text, passage.anchor), exactStart(parent.text, parent.anchor)]
  if (childStart !== null && parentStart !== null && parent.text.length <= limit) {
    const at = passage.anchor.start - parentStart
    if (parent.text.startsWith(passage.text.slice(passage.anchor.start - childStart), at)) return at
  }
  const at = passage.anchor.start - parent.anchor.start
  if (at >= 0 && parent.text.startsWith(passage.text, at)) return at
  return parent.text.indexOf(passage.text)
}

/** A window of at most `limit` characters (ellipses included) around `from` to `to`, cut between words. */
export function cutAround(text: string, from: number, to: number, limit: number): { start: number; end: number } {
  if (text.length <= limit) return { start: 0, end: text.length }
  const room = Math.max(1, limit - 4)
  const before = Math.max(0, Math.floor((room - (to - from)) / 2))
  const start = Math.max(0, Math.min(from - before, text.length - room))
  const end = Math.min(text.length, start + room)
  const cleanStart = start === 0 ? 0 : Math.min(wordStartAfter(text, start), Math.max(start, from))
  const cleanEnd = end === text.length ? end : wordEndBefore(text, end)
  return { start: cleanStart, end: Math.max(cleanEnd, cleanStart) }
}

function wordStartAfter(text: string, position: number): number {
  if (/\s/u.test(text.charAt(position - 1))) return position
  const space = text.slice(position, position + WORD_REACH).search(/\s/u)
  return space < 0 ? characterBoundary(text, position) : position + space + 1
}

function wordEndBefore(text: string, position: number): number {
  if (position >= text.length || /\s/u.test(text.charAt(position))) return Math.min(position, text.length)
  const near = text.slice(Math.max(0, position - WORD_REACH), position)
  const space = Math.max(near.lastIndexOf(' '), near.lastIndexOf('\n'))
  return space < 0 ? characterBoundary(text, position) : position - near.length + space
}

/** Moves a position out of a surrogate pair. */
function characterBoundary(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(position)) && position > 0 ? position - 1 : position
}

function composeBlock(passage: Passage, excerpt: Excerpt, kept: readonly { start: number; end: number }[]): SourceBlock {
  let text = ''
  const at: number[] = []
  const say = (ours: string): void => {
    text += ours
    for (let unit = 0; unit < ours.length; unit += 1) at.push(-1)
  }
  let reached = 0
  for (const { start, end } of kept) {
    if (start > reached) say(text === '' || /\s$/u.test(text) ? `${ELLIPSIS} ` : ` ${ELLIPSIS} `)
    const clean = stripHidden(excerpt.raw.slice(start, end))
    text += clean.text
    for (const place of clean.at) at.push(start + place)
    reached = end
  }
  if (reached < excerpt.raw.length) say(/\s$/u.test(text) ? ELLIPSIS : ` ${ELLIPSIS}`)
  // Neutralised as a whole: a control token could be split over two sentences.
  return {
    passage,
    text: neutralise(text),
    raw: excerpt.raw,
    at,
    documentStart: excerpt.documentStart,
    anchor: excerpt.usesParent && passage.parent ? passage.parent.anchor : passage.anchor,
  }
}
