import { readNoteFile } from '../../domain/documents/transcripts/note-file.ts'
import { readTranscript } from '../../domain/documents/transcripts/parse-transcript.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import type { DecodedText } from './detect/decode-text.ts'
import { markdownBlocks } from './markup/markdown.ts'
import { encodingWarnings, noText } from './text.ts'

/**
 * Reads a note's file or a time-coded transcript, recognised by content whatever the name; null for other text. Throws `no-text` for subtitles without
 * speech.
 */
export function parseTranscript(decoded: DecodedText): NormalisedDocument | null {
  const document = readNoteFile(decoded.text, markdownBlocks) ?? readTranscript(decoded.text)
  if (!document && /^WEBVTT(?:\s|$)/.test(decoded.text)) throw noText()
  return document && { ...document, warnings: [...encodingWarnings(decoded), ...document.warnings] }
}

/**
 * Converts a document with a time-coded transcript (Teams exports DOCX), keeping its title, date and warnings; other documents are
 * unchanged.
 */
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
