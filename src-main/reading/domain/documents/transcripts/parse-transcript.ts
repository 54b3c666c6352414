import { parseChat } from './chat.ts'
import { parseTranscriptJson } from './json.ts'
import { parseTimedLines } from './lines.ts'
import { parseLyrics } from './lyrics.ts'
import { nameSpeakers } from './speakers.ts'
import { parseSubStation, parseSubtitles } from './subtitles.ts'
import { transcriptDocument } from './transcript-document.ts'
import type { NormalisedDocument } from '../types.ts'

/**
 * Parses a time-coded transcript, recognised by content (WebVTT, SRT, JSON, exported chats, time-coded lines);
 * null if it is none or has no speech.
 */
export function readTranscript(text: string): NormalisedDocument | null {
  const subtitles = parseSubtitles(text) ?? parseSubStation(text)
  const json = subtitles ? null : parseTranscriptJson(text)
  const cues = subtitles ?? json?.cues
  const parts = cues ? nameSpeakers(cues).map((cue) => ({ cue })) : (parseLyrics(text) ?? parseChat(text) ?? parseTimedLines(text))
  const document = parts && transcriptDocument(parts, json?.title ?? null)
  return document && document.text !== '' ? document : null
}
