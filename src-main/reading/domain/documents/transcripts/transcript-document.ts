import { HIDDEN_WARNING, joinsWithoutBlank, normaliseProse, normaliseVerbatim } from '../normalise.ts'
import { headingTitle, normaliseTitle } from '../normalise-title.ts'
import type { Block, Cue, NormalisedDocument } from '../types.ts'
import type { RawCue, TranscriptPart } from './types.ts'

/** Length from which a paragraph ends after a sentence, and its maximum, characters; pause that ends a paragraph, seconds. */
const PARAGRAPH = { sentence: 350, most: 650 }
const PAUSE_SECONDS = 8
/** The same of captions without full stops, of which nobody else tells where a statement ends; and the least share of cues that end one. */
const UNPUNCTUATED = { sentence: 120, most: 200 }
const PUNCTUATED_SHARE = 0.05
const SENTENCE_STOP = /[.!?…。！？؟](?:["'”’»)\]]*(?:\s|$))/u
const SENTENCE_END = /[.!?…。！？؟]["'”’»)\]]*$/u

type OpenTurn = { speaker: string | null; cues: { text: string; startSeconds: number; endSeconds: number }[]; length: number }

/** An empty line ends a sentence, a line does not. */
const PARAGRAPH_END = '\n\n'

/** True if the cues of a transcript have the full stops of sentences; captions made by a program have none. */
function hasSentences(parts: readonly TranscriptPart[]): boolean {
  const spoken = parts.flatMap((part) => ('cue' in part && part.cue.text.trim() !== '' ? [part.cue.text] : []))
  return spoken.filter((said) => SENTENCE_STOP.test(said)).length >= PUNCTUATED_SHARE * spoken.length
}

/**
 * The document of a transcript: a paragraph per turn, prefixed with the speaker (`Ann: ...`); long turns are split so that each part has
 * its own time. Cues of a turn are joined into running text; empty cues keep only their time. `text` is '' without speech.
 */
export function transcriptDocument(parts: readonly TranscriptPart[], title: string | null): NormalisedDocument {
  const ends = endsOf(parts)
  const [texts, blocks, cues]: [string[], Block[], Cue[]] = [[], [], []]
  let length = 0
  let hidden = false
  let turn: OpenTurn | null = null
  const isPunctuated = hasSentences(parts)
  const gap = isPunctuated ? '\n' : PARAGRAPH_END

  function begin(): number {
    if (length > 0) {
      texts.push(gap)
      length += gap.length
    }
    return length
  }

  function add(text: string): void {
    texts.push(text)
    length += text.length
  }

  function close(): void {
    const [first, last] = [turn?.cues[0], turn?.cues.at(-1)]
    if (!turn || !first || !last) return
    const who = turn.speaker === null ? {} : { speaker: turn.speaker }
    const [start, firstCue] = [begin(), cues.length]
    if (turn.speaker !== null) add(`${turn.speaker}: `)
    turn.cues.forEach((cue, index) => {
      if (index > 0 && !joinsWithoutBlank(texts.at(-1) ?? '', cue.text)) add(' ')
      const from = index === 0 ? start : length
      add(cue.text)
      cues.push({ start: from, end: length, startSeconds: cue.startSeconds, endSeconds: cue.endSeconds, ...who })
    })
    blocks.push({
      type: 'paragraph',
      start,
      end: length,
      turn: { startSeconds: first.startSeconds, endSeconds: Math.max(...turn.cues.map(({ endSeconds }) => endSeconds)), ...who },
      ...(cues.length - firstCue > 1 && { cues: cues.slice(firstCue) }),
    })
    turn = null
  }

  parts.forEach((part, index) => {
    if ('block' in part) {
      close()
      const clean = part.block.type === 'code' ? normaliseVerbatim(part.block.text) : normaliseProse(part.block.text)
      hidden ||= clean.hidden
      if (clean.text === '') return
      const start = begin()
      add(clean.text)
      const { type, level } = part.block
      const own = part.time && { start, end: length, ...part.time }
      if (own) cues.push(own)
      blocks.push({ type, ...(level !== undefined && { level }), start, end: length, ...(own && { cues: [own] }) })
      return
    }
    const { cue } = part
    const clean = normaliseProse(cue.text)
    hidden ||= clean.hidden
    const text = joinLines(clean.text)
    if (text === '') return
    const speaker = cue.speaker === null ? null : normaliseTitle(cue.speaker)
    if (turn && endsTurn(turn, { ...cue, text, speaker }, isPunctuated)) close()
    turn ??= { speaker, cues: [], length: 0 }
    turn.cues.push({ text, startSeconds: cue.startSeconds, endSeconds: ends[index] ?? cue.startSeconds })
    turn.length += text.length + 1
  })
  close()
  const text = texts.join('')
  return {
    type: 'transcript',
    title: normaliseTitle(title) ?? headingTitle(text, blocks),
    text,
    blocks,
    pages: null,
    cues,
    warnings: hidden ? [HIDDEN_WARNING] : [],
    partial: false,
    date: null,
  }
}

function endsTurn(turn: OpenTurn, cue: RawCue, isPunctuated: boolean): boolean {
  const last = turn.cues.at(-1)
  if (!last) return false
  if (turn.speaker !== cue.speaker || cue.startSeconds - last.endSeconds > PAUSE_SECONDS) return true
  if (!isPunctuated) return turn.length >= UNPUNCTUATED.sentence || turn.length + cue.text.length > UNPUNCTUATED.most
  return turn.length + cue.text.length > PARAGRAPH.most || (turn.length >= PARAGRAPH.sentence && SENTENCE_END.test(last.text))
}

function joinLines(text: string): string {
  let joined = ''
  for (const line of text.split(/\n+/)) joined += (joined === '' || line === '' || joinsWithoutBlank(joined, line) ? '' : ' ') + line
  return joined
}

/**
 * End of each cue: from the file, else the start of the next one; the start itself for the last cue and before a jump backwards. Indexed
 * like `parts`.
 */
function endsOf(parts: readonly TranscriptPart[]): number[] {
  const ends: number[] = []
  let next: number | null = null
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index]
    if (!part || !('cue' in part)) continue
    const { startSeconds, endSeconds } = part.cue
    ends[index] = endSeconds ?? Math.max(startSeconds, next ?? startSeconds)
    next = startSeconds
  }
  return ends
}
