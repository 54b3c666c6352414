import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import { CLOCK, clockSeconds, parseSubtitles, parseTranscriptJson } from '../../reading/index.ts'
import type { RawCue } from '../../reading/index.ts'

/** `[00:00:01.000 --> 00:00:02.000]   text`, as whisper.cpp prints it. */
const TIMED_LINE = new RegExp(String.raw`^\[(${CLOCK}) --> (${CLOCK})\] *(.*)$`, 'u')
/** Nobody says more, characters a second (fast speech has about 20), with some for the shortest sound. */
const MOST_CHARACTERS = { perSecond: 60, spare: 400 }
/** Characters that no text has, and escape sequences of terminals. */
const UNREADABLE = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/gu
const ESCAPES = new RegExp(String.raw`\u001b\[[0-9;?]*[A-Za-z]`, 'gu')
/** Only a sound between brackets: `[BLANK_AUDIO]`, `(music)`, `*laughs*`. */
const NO_WORDS = /^(?:\s*(?:\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|♪+))*[\s.…-]*$/u

/** What a program said of a piece of sound. `hasTimes`: it told the times of sentences. */
type Output = { segments: Segment[]; hasTimes: boolean }

/**
 * Segments of a program's output (SRT, WebVTT, JSON, timed lines, or plain text) for sound that begins at `start` seconds of the recording
 * and ends at `end`. Null: it is no transcript (control characters, a page of help, more words than a person can say).
 */
export function readCommandOutput(given: string, { start, end }: { start: number; end: number }): Output | null {
  const output = given.replace(ESCAPES, '').trim()
  const cues =
    output === '' ? [] : (parseSubtitles(output) ?? parseTranscriptJson(output)?.cues ?? textOfJson(output) ?? timedLines(output))
  const hasTimes = cues !== null && cues.length > 0
  const found = cues ?? [{ startSeconds: 0, endSeconds: null, speaker: null, text: output }]
  const said = found.map(({ text }) => text).join(' ')
  if (isNonsense(said, end - start)) return null
  const segments = found.flatMap((cue, at): Segment[] => {
    const text = oneLine(cue.text)
    if (NO_WORDS.test(text)) return []
    const own = start + cue.startSeconds
    const until = cue.endSeconds === null ? (found[at + 1]?.startSeconds ?? Infinity) : cue.endSeconds
    const from = Math.min(Math.max(own, start), end)
    return [{ start: from, end: Math.max(from, Math.min(start + until, end)), speaker: cue.speaker, text }]
  })
  return { segments, hasTimes }
}

function isNonsense(said: string, seconds: number): boolean {
  if (said.length > MOST_CHARACTERS.perSecond * seconds + MOST_CHARACTERS.spare) return true
  const unreadable = said.match(UNREADABLE)?.length ?? 0
  return unreadable > said.length / 50 || /^\s*usage:/imu.test(said) || /^\s*<(?:!doctype|html)/iu.test(said)
}

/** `{"text": "..."}`, also one such object a line (Vosk, pocketsphinx: `t`); null: other text. */
function textOfJson(output: string): RawCue[] | null {
  if (!output.startsWith('{')) return null
  const values = parse(output) ?? output.split('\n').flatMap((line) => parse(line) ?? [])
  const texts = [values].flat().flatMap((value) => {
    const { text, t } = value as { text?: unknown; t?: unknown }
    const words = text ?? t
    return typeof words === 'string' ? [words] : []
  })
  return texts.length === 0 ? null : [{ startSeconds: 0, endSeconds: null, speaker: null, text: texts.join(' ') }]
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function timedLines(output: string): RawCue[] | null {
  const lines = output.split(/\r?\n/u).filter((line) => line.trim() !== '')
  const cues = lines.flatMap((line): RawCue[] => {
    const match = TIMED_LINE.exec(line)
    const [, from = '', to = '', text = ''] = match ?? []
    const startSeconds = match && clockSeconds(from)
    return startSeconds === null ? [] : [{ startSeconds, endSeconds: clockSeconds(to), speaker: null, text }]
  })
  return cues.length > 0 && cues.length === lines.length ? cues : null
}

function oneLine(text: string): string {
  return withoutHidden(text).replace(/\s+/gu, ' ').trim()
}
