import { readTranscript } from '../../domain/documents/transcripts/parse-transcript.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import type { DecodedText } from './detect/decode-text.ts'
import { encodingWarnings, noText } from './text.ts'

/** Reads a text as a time-coded transcript when its content says that it is one (whatever its name); null: it is none. Throws `no-text` for subtitles in which nobody says anything. */
export function parseTranscript(decoded: DecodedText): NormalisedDocument | null {
  const document = readTranscript(decoded.text)
  if (!document && /^WEBVTT(?:\s|$)/.test(decoded.text)) throw noText()
  return document && { ...document, warnings: [...encodingWarnings(decoded), ...document.warnings] }
}

/** A document whose text is a time-coded transcript (Teams exports them as DOCX) as one, with its own title, date and warnings; any other as it is. */
export function asTranscript(document: NormalisedDocument): NormalisedDocument {
  const transcript = readTranscript(document.text)
  if (!transcript) return document
  return {
    ...transcript,
    title: document.title ?? transcript.title,
    warnings: document.warnings,
    partial: document.partial,
    date: document.date,
  }
}
