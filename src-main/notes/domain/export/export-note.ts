import type { Note, NoteFormat, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { refinedMarkdown } from './refined-markdown.ts'

/** What an export needs of a note. */
export type ExportedNote = Pick<Note, 'title' | 'echodate' | 'echotag' | 'tags' | 'conversationType' | 'memo' | 'refinedParts' | 'segments'>

/** Share of segments with a speaker from which the app's reader takes `[Name]` as the file's way of naming speakers. */
const BRACKET_SHARE = 0.5
/** Mark of the app's own JSON, which is read back exactly (`notes/domain/transcript/read-segments.ts`). */
export const JSON_FORMAT = 'echomind-note'

/** A note in a format that other programs read (VTT and SRT have the transcript alone), and the transcript readers of this one. */
export function exportNote(note: ExportedNote, format: NoteFormat): string {
  switch (format) {
    case 'vtt':
      return `WEBVTT\n\n${note.segments.map(vttCue).join('\n\n')}\n`
    case 'srt':
      return srt(note.segments)
    case 'json':
      return `${JSON.stringify({ format: JSON_FORMAT, ...note }, null, 2)}\n`
    case 'md':
      return markdown(note)
  }
}

function vttCue({ start, end, speaker, text }: Segment): string {
  const voice = speaker === null ? '' : `<v ${escaped(speaker).replace(/\s+/gu, ' ')}>`
  return `${stamp(start, '.')} --> ${stamp(Math.max(start, end), '.')}\n${voice}${escaped(oneLine(text))}${voice === '' ? '' : '</v>'}`
}

/** SubRip has no speakers: `[Name]`, or a voice tag where few segments have one, so that the app reads them back. */
function srt(segments: readonly Segment[]): string {
  const named = segments.filter(({ speaker }) => speaker !== null).length
  const isBracketed = named >= segments.length * BRACKET_SHARE
  return `${segments
    .map(({ start, end, speaker, text }, i) => {
      const who = speaker === null ? '' : isBracketed ? `[${speaker.replace(/[[\]\s]+/gu, ' ').trim()}] ` : `<v ${escaped(speaker)}>`
      return `${i + 1}\n${stamp(start, ',')} --> ${stamp(Math.max(start, end), ',')}\n${who}${tagSafe(oneLine(text))}`
    })
    .join('\n\n')}\n`
}

function markdown({ title, echodate, echotag, tags, memo, refinedParts, segments }: ExportedNote): string {
  const facts = [
    `- ${t('notes.echodate')}: ${echodate}`,
    ...(echotag === null ? [] : [`- ${t('notes.echotag')}: ${asMarkdownText(echotag)}`]),
    ...(tags.length > 0 ? [`- ${t('notes.tags')}: ${tags.map(asMarkdownText).join(', ')}`] : []),
  ]
  const refined = refinedParts === null ? '' : refinedMarkdown(refinedParts)
  const transcript = segments
    .map(({ start, speaker, text, estimated }) =>
      [
        ...(estimated ? [] : [`[${formatClock(start)}]`]),
        ...(speaker === null ? [] : [`${asMarkdownText(speaker)}:`]),
        asMarkdownText(text),
      ].join(' '),
    )
    .join('\n')
  return `${[
    `# ${asMarkdownText(title)}`,
    facts.join('\n'),
    ...(memo.trim() === '' ? [] : [`## ${t('notes.memo')}\n\n${memo}`]),
    ...(refined === '' ? [] : [refined]),
    ...(transcript === '' ? [] : [`## ${t('notes.transcript')}\n\n${transcript}`]),
  ].join('\n\n')}\n`
}

/** `00:00:12.345`. */
function stamp(seconds: number, point: '.' | ','): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes only what would be read as a tag or an entity: players show other escapes of SubRip as they stand. */
function tagSafe(text: string): string {
  return text.replace(/&(?=#?\w{1,8};)/gu, '&amp;').replace(/<(?=[a-z\d/])/giu, '&lt;')
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
