import { parseTranscriptJson } from './json.ts'
import { parseTimedLines } from './lines.ts'
import { nameSpeakers } from './speakers.ts'
import { parseSubtitles } from './subtitles.ts'
import { transcriptDocument } from './transcript-document.ts'
import type { NormalisedDocument } from '../types.ts'

/** The document of a text that is a time-coded transcript by what it holds (WebVTT, SRT, JSON, time-coded lines); null when it is none or nobody says anything. */
export function readTranscript(text: string): NormalisedDocument | null {
  const subtitles = parseSubtitles(text)
  const json = subtitles ? null : parseTranscriptJson(text)
  const cues = subtitles ?? json?.cues
  const parts = cues ? nameSpeakers(cues).map((cue) => ({ cue })) : parseTimedLines(text)
  const document = parts && transcriptDocument(parts, json?.title ?? null)
  return document && document.text !== '' ? document : null
}
