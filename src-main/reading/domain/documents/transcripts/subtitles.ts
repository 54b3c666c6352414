import { CLOCK, clockSeconds, SHORT_CLOCK } from './types.ts'
import type { RawCue } from './types.ts'

const TIMING = new RegExp(String.raw`^\s*(${CLOCK}|${SHORT_CLOCK})\s*-{1,2}>\s*(${CLOCK}|${SHORT_CLOCK})(?:\s.*)?$`)
/** Teams writes hours of one digit. */
const TEAMS_TIMING = new RegExp(String.raw`^\s*(?=\d:)${SHORT_CLOCK}\s*-{1,2}>\s*${SHORT_CLOCK}\s*$`)
/** Number of a cue. */
const NUMBER = /^\ufeff?\s*\d{1,6}\s*$/
/** Lines searched for the first timing line; a cue number may precede it. */
const FIRST_TIMING_WITHIN = 3
const SKIPPED = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const INLINE_TIME = /<\d{1,3}:\d{2}(?::\d{2})?\.\d{3}>/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", lrm: '', rlm: '' }

/**
 * Cues of WebVTT and SRT (mixtures and missing empty lines included); null for other text. Speakers come from voice tags (`<v Ann>`); a cue
 * with several voices is split. Rolling captions, which repeat the previous line, are recognised by inline times and deduplicated.
 */
export function parseSubtitles(text: string): RawCue[] | null {
  const isVtt = /^\ufeff?WEBVTT(?:\s|$)/.test(text)
  const lines = text.split(/\r\n?|\n/)
  const first = lines
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_TIMING_WITHIN)
    .find((line) => TIMING.test(line.slice(0, 300)))
  // Without its first line or numbers it is what Teams writes into a document, whose speakers stand on lines of their own.
  if (!isVtt && (first === undefined || (TEAMS_TIMING.test(first) && !NUMBER.test(lines[lines.indexOf(first) - 1] ?? '')))) return null
  const blocks = timedBlocks(lines, isVtt)
  const rolling = isVtt && INLINE_TIME.test(text)
  let before: string | null = null
  return blocks.flatMap(({ startSeconds, endSeconds, lines: payload }) => {
    const own = rolling ? payload.filter((line) => line.trim() !== '') : payload
    const last = own.at(-1)
    if (rolling && before !== null) while (own.length > 0 && plain(own[0] ?? '') === before) own.shift()
    if (rolling && last !== undefined) before = plain(last)
    return voices(own.join('\n')).map(({ speaker, text: said }) => ({ startSeconds, endSeconds, speaker, text: said }))
  })
}

/** `Dialogue: 0,0:00:01.00,0:00:04.00,Default,Ann,0,0,0,,text`. */
const DIALOGUE = /^Dialogue:[^,\n]*,\s*([\d:.]+),\s*([\d:.]+),[^,\n]*,([^,\n]*),[^,\n]*,[^,\n]*,[^,\n]*,[^,\n]*,(.*)$/gm

/** Cues of SubStation Alpha (ASS, SSA), by the order of their times; null for other text. */
export function parseSubStation(text: string): RawCue[] | null {
  if (!/^\ufeff?\s*\[Script Info\]/i.test(text)) return null
  const cues = [...text.replaceAll('\r', '').matchAll(DIALOGUE)].flatMap(([, from = '', to = '', name = '', said = '']): RawCue[] => {
    const [start, end] = [clockSeconds(from), clockSeconds(to)]
    const own = plain(
      said
        .replaceAll(/\{[^{}]*\}/g, '')
        .replaceAll(/\\[Nn]/g, '\n')
        .replaceAll('\\h', ' '),
    )
    return start === null || end === null || own === ''
      ? []
      : [{ startSeconds: start, endSeconds: end, speaker: name.trim() || null, text: own }]
  })
  return cues.length > 0 ? cues.toSorted((a, b) => a.startSeconds - b.startSeconds) : null
}

type Timed = { startSeconds: number; endSeconds: number; lines: string[] }

function timedBlocks(lines: readonly string[], isVtt: boolean): Timed[] {
  const blocks: Timed[] = []
  let afterBlank = true
  let skipping = false
  lines.forEach((line, index) => {
    const timing = line.includes('>') ? TIMING.exec(line.slice(0, 300)) : null
    const [start, end] = [clockSeconds(timing?.[1] ?? ''), clockSeconds(timing?.[2] ?? '')]
    if (timing && start !== null && end !== null) {
      blocks.push({ startSeconds: start, endSeconds: Math.max(start, end), lines: [] })
      skipping = false
    } else if (line.trim() === '') skipping = false
    else if (isVtt && afterBlank && SKIPPED.test(line)) skipping = true
    // The line right before a timing line, if numeric or after an empty line, is the cue's name; other lines outside a cue belong to the
    // previous cue.
    else if (!skipping && !((afterBlank || /^\s*\d{1,6}\s*$/.test(line)) && TIMING.test((lines[index + 1] ?? '').slice(0, 300))))
      blocks.at(-1)?.lines.push(line)
    afterBlank = line.trim() === ''
  })
  return blocks
}

/** Text of a cue per voice, without tags. */
function voices(payload: string): { speaker: string | null; text: string }[] {
  const found: { speaker: string | null; text: string }[] = []
  let from = 0
  let speaker: string | null = null
  const add = (to: number): void => {
    const text = plain(payload.slice(from, to))
    if (text !== '' || speaker !== null) found.push({ speaker, text })
  }
  for (const match of payload.matchAll(/<v(?:\.[^\s>]*)?[ \t]+([^>\n]{1,200})>/g)) {
    if (match.index > from) add(match.index)
    speaker = decode(match[1] ?? '').trim() || null
    from = match.index + match[0].length
  }
  add(payload.length)
  return found.length > 1 ? found.filter(({ text }) => text !== '') : found
}

/** Text without tags (`<c.yellow>`, `<i>`, `<00:00:01.000>`, `<font ...>`), SSA positions (`{\an8}`), letters of SubRip and MicroDVD (`{b}`, `{y:i}`) and entities. */
function plain(text: string): string {
  return decode(
    text
      .replace(/<\/?(?:[a-z][^<>]{0,200}|\d[\d:.]{0,20})>/gi, '')
      .replace(/\{(?:\\[^{}]{0,60}|\/?[bius]|[cfhopsy]:[^{}\s]{1,40})\}/gi, ''),
  ).trim()
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
