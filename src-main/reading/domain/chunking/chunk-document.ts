import type { ChunkProfile, DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'
import { detectLanguage } from '../../../text/index.ts'
import { parentGroupsOf } from './parents.ts'
import type { ParentGroup } from './parent-groups.ts'
import { segmentsOf } from './segments.ts'
import type { Segment } from './segments.ts'
import { contextLine } from './context-line.ts'
import { detectKind } from '../documents/detect-kind.ts'
import { splitAtQuestions } from './faq.ts'
import { questionsOf } from '../documents/questions.ts'
import { childLimits, profileLimits, TOKEN_PROFILE_CHARACTERS } from './limits.ts'
import type { Limits, PassageSizes } from './limits.ts'
import { createAnchorResolver } from './anchors.ts'
import type { Place } from './anchors.ts'
import { groupChildren } from './child-chunks.ts'
import { sectionsOf, sharedPath, tidyBlocks } from './sections.ts'
import { createHeaderOf } from './table-header.ts'
import type { ChunkDraft, ChunkedDocument, NormalisedDocument } from '../documents/types.ts'

/**
 * `profile`: chunking profile; `auto` follows the kind of document, detected unless given. `sizes`: chosen in place of the profile's. `maxTokens`: the embedder's limit, context line
 * included, counted by `countTokens`.
 */
export type ChunkOptions = {
  profile: ChunkProfile
  sizes?: PassageSizes
  maxTokens: number
  countTokens: (text: string) => number
  kind?: DocumentKind
}

/** Length of each of the three samples for language detection (start, middle, near the end), characters: detection reads 600. */
const LANGUAGE_SAMPLE = 199
/** Least tokens reserved for the text, however long the context line. */
const FEWEST_TOKENS = 16

/**
 * Chunks of a document in text order, parents before children, with the sizes of `limits.ts`. Each text is a trimmed slice of the
 * normalised text (`text.slice(anchor.start, anchor.end)`); table rows are preceded by their header. The children cover the whole text.
 * Deterministic and linear in the text.
 */
export function chunkDocument(document: NormalisedDocument, options: ChunkOptions): ChunkedDocument {
  const { text, title } = document
  const { profile, maxTokens, countTokens } = options
  const kind = options.kind ?? detectKind(document)
  const limits = profile === 'auto' ? childLimits(kind) : profileLimits(profile, options.sizes)
  const { questions, blocks, sections } = structureOf(document, kind === 'faq' && profile === 'auto')
  const language = detectLanguage(sampleOf(text))
  const anchorOf = createAnchorResolver(document.pages, blocks, document.cues ?? [])
  const longest = limits.unit === 'tokens' ? TOKEN_PROFILE_CHARACTERS : limits.max
  const headerOf = createHeaderOf(text, { characters: longest, tokens: maxTokens }, countTokens)
  const contextOf = (path: readonly string[]): string => contextLine(title, path, maxTokens, countTokens)
  const room = createTokenRoom(options, sections, contextOf)
  const segments = segmentsOf({
    text,
    blocks,
    sections,
    language,
    countTokens,
    budgetOf: (section, block) => {
      const header = headerOf(block)
      return {
        characters: longest - lengthWith(header.text),
        tokens: room.ofSection(section, header.tokens),
      }
    },
  })

  const tokenLimit = (first: Segment, last: Segment, question?: string): number =>
    room.ofSections(first.section, last.section, headerOf(blocks[first.block]).tokens, question)

  function chunkDraft(first: Segment, last: Segment, parent: number | null, isParent: boolean, question?: string): ChunkDraft {
    const header = headerOf(blocks[first.block])
    const isBelow = header.text !== '' && first.start >= header.end
    const slice = (isBelow ? `${header.text}\n` : '') + text.slice(first.start, last.end)
    const shared = sharedPath(sections.slice(first.section, last.section + 1))
    const path = question === undefined || slice.includes(question) ? shared : [...shared, question]
    const anchor = anchorOf(first.start, last.end, path, placeOf(first, last))
    return {
      parent,
      isParent,
      text: slice,
      anchor,
      tokens: countTokens(slice),
      context: contextOf(path),
      language: detectLanguage(slice, language),
    }
  }

  function chunksOf(group: ParentGroup, place: number): ChunkDraft[] {
    const own = segments.slice(group.from, group.to)
    const [lead, first, last] = [segments[group.from - (group.repeated ?? 0)], own[0], own.at(-1)]
    if (!lead || !first || !last) return []
    if (group.singleChild) return [chunkDraft(lead, last, null, false)]
    const measure = (from: Segment, to: Segment): number => countTokens(text.slice(from.start, to.end))
    const body = bodyOf(own) ?? first
    const ranges = groupChildren({
      segments: own,
      limits: below(group.limits ?? limits, headerOf(blocks[body.block]).text),
      measure,
      tokenLimit: tokenLimit(body, last, group.question),
    })
    const children = ranges.flatMap(({ from, to }) => {
      const [start, end] = [own[from], own[to - 1]]
      return start && end ? [chunkDraft(start, end, group.parent ? place : null, false, group.question)] : []
    })
    return group.parent ? [chunkDraft(lead, last, null, true), ...children] : children
  }

  const chunks: ChunkDraft[] = []
  for (const group of parentGroupsOf({
    kind,
    profile,
    limits,
    segments,
    sections,
    questions,
    longElements: findLongElements(segments, maxTokens),
    headerOf: ({ block }) => blocks[block]?.header?.start ?? -1,
    tokenLimit,
  })) {
    for (const chunk of chunksOf(group, chunks.length)) chunks.push(chunk)
  }
  return { kind, language: mainLanguage(chunks, language), chunks }
}

/** A heading above a table has no header of columns; the children behind the first have. */
function bodyOf(segments: readonly Segment[]): Segment | undefined {
  return segments.find(({ kind }) => kind !== 'heading')
}

/** Blocks and their sections; of a document of questions and answers, each question begins a block and a section. */
function structureOf(document: NormalisedDocument, isFaq: boolean) {
  const questions = isFaq ? questionsOf(document.text) : []
  const blocks = questions.length > 0 ? splitAtQuestions(tidyBlocks(document), questions) : tidyBlocks(document)
  return { questions, blocks, sections: sectionsOf(document.text, blocks, new Set(questions.map(({ start }) => start))) }
}

/** How many tokens the embedder reads of the text itself, beside its context line and a repeated header. */
function createTokenRoom(
  { maxTokens, countTokens }: ChunkOptions,
  sections: ReturnType<typeof sectionsOf>,
  contextOf: (path: readonly string[]) => string,
) {
  const besideContext = (path: readonly string[]): number => {
    const context = contextOf(path)
    return Math.max(FEWEST_TOKENS, maxTokens - (context === '' ? 0 : countTokens(`${context}\n`)))
  }
  const bySection = sections.map(({ path }) => besideContext(path))
  return {
    ofSection: (section: number, headerTokens: number): number => Math.max(FEWEST_TOKENS, (bySection[section] ?? maxTokens) - headerTokens),
    /** `question`: stands in the context line, too. */
    ofSections(first: number, last: number, headerTokens: number, question?: string): number {
      const own = Math.min(...bySection.slice(first, last + 1))
      const asked = question === undefined ? own : besideContext([...(sections[first]?.path ?? []), question])
      return Math.max(FEWEST_TOKENS, Math.min(own, asked) - headerTokens)
    },
  }
}

/** Characters of a header with its line feed. */
function lengthWith(header: string): number {
  return header === '' ? 0 : header.length + 1
}

/** Limits of chunks below a repeated header. */
function below(limits: Limits, header: string): Limits {
  if (header === '' || limits.unit === 'tokens') return limits
  const taken = lengthWith(header)
  return { ...limits, min: Math.max(1, limits.min - taken), max: limits.max - taken }
}

function placeOf(first: Segment, last: Segment): Place {
  const rows = first.row ?? last.row
  return {
    ...(first.slide !== undefined && { slide: first.slide }),
    ...(rows !== undefined && { rows: [rows, last.row ?? rows] as [number, number] }),
  }
}

function sampleOf(text: string): string {
  if (text.length <= 3 * LANGUAGE_SAMPLE) return text
  return [0, 0.45, 0.85].map((share) => text.slice(Math.floor(text.length * share)).slice(0, LANGUAGE_SAMPLE)).join('\n')
}

/** Elements that were split and exceed the embedder's token limit. */
function findLongElements(segments: readonly Segment[], maxTokens: number): ReadonlySet<number> {
  const tokens = new Map<number, number>()
  for (const segment of segments)
    if (segment.kind === 'piece') tokens.set(segment.element, (tokens.get(segment.element) ?? 0) + segment.tokens)
  return new Set([...tokens].filter(([, count]) => count > maxTokens).map(([element]) => element))
}

/** The language of most of the text; the sampled language if no child is certain. */
function mainLanguage(chunks: readonly ChunkDraft[], sampled: string): string {
  const characters = new Map<string, number>()
  for (const { isParent, language, text } of chunks) if (!isParent) characters.set(language, (characters.get(language) ?? 0) + text.length)
  const [most] = [...characters].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return most?.[0] ?? sampled
}
