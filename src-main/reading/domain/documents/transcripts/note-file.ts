import { z } from 'zod'
import { refinedLineSchema, segmentsSchema, LONGEST_MEMO, type Segment } from '../../../../../src-preload/contract/shapes/notes.ts'
import type { NormalisedDocument, RawBlock } from '../types.ts'
import { transcriptDocument } from './transcript-document.ts'
import type { TranscriptPart } from './types.ts'

/** Mark of a note's file, at its front. */
const MARK = '{"echomind":"note"'

/** The stored original of a note: everything that search finds. `sections`: of the refined text, with their headings as shown. */
const noteFileSchema = z.object({
  echomind: z.literal('note'),
  id: z.string(),
  title: z.string(),
  echodate: z.string(),
  echotag: z.string().nullable(),
  tags: z.array(z.string()),
  memo: z.string().max(LONGEST_MEMO),
  sections: z.array(z.object({ heading: z.string(), lines: z.array(refinedLineSchema) })),
  /** Heading of the transcript. */
  transcript: z.string(),
  segments: segmentsSchema,
})
export type NoteFile = Omit<z.infer<typeof noteFileSchema>, 'echomind'>

/** The text of a note's file. The id makes each different, so that no note counts as another's duplicate. */
export function writeNoteFile(note: NoteFile): string {
  return JSON.stringify({ echomind: 'note', ...note })
}

/**
 * The document of a note's file: memo, refined text with the times of its speech, transcript. Title, date and tags are facts of the
 * document and no text of it, which could be quoted; a note without any words has its title. Null: another text. `blocksOf`: blocks of
 * Markdown.
 */
export function readNoteFile(text: string, blocksOf: (markdown: string) => RawBlock[]): NormalisedDocument | null {
  if (!text.startsWith(MARK)) return null
  const parsed = noteFileSchema.safeParse(parseJson(text))
  if (!parsed.success) return null
  const note = parsed.data
  const parts: TranscriptPart[] = [
    ...blocksOf(note.memo).map((block) => ({ block: ofNote(block) })),
    ...note.sections.flatMap(({ heading, lines }): TranscriptPart[] => [
      { block: { type: 'heading', level: 2, text: heading } },
      ...lines.map(({ text: line, start, end, owner, due }) => ({
        block: { type: 'list-item', text: [line, owner, due].filter(Boolean).join(' · ') } as const,
        ...(start !== null && { time: { startSeconds: start, endSeconds: end ?? start } }),
      })),
    ]),
    ...(note.segments.length > 0 && (note.memo !== '' || note.sections.length > 0)
      ? [{ block: { type: 'heading', level: 2, text: note.transcript } } as const]
      : []),
    ...note.segments.map(segmentPart),
  ]
  const words: TranscriptPart[] = parts.length > 0 ? parts : [{ block: { type: 'heading', level: 1, text: note.title } }]
  return { ...transcriptDocument(words, note.title), date: note.echodate }
}

/** Speech whose time nobody knows is a paragraph, so that no second of it is cited. */
function segmentPart({ start, end, speaker, text, estimated }: Segment): TranscriptPart {
  return estimated
    ? { block: { type: 'paragraph', text: speaker === null ? text : `${speaker}: ${text}` } }
    : { cue: { startSeconds: start, endSeconds: end, speaker, text } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A box to tick, as the reader of Markdown writes it in front of an item. */
const BOX = /^[☐☒]\s*/u

/** A block of the memo under the note's title. Whether an item is done is told by the ledger; the box is no word of it. */
function ofNote(block: RawBlock): RawBlock {
  if (block.type === 'heading') return { ...block, level: Math.min(6, (block.level ?? 1) + 1) }
  return block.type === 'list-item' || block.type === 'paragraph' ? { ...block, text: block.text.replace(BOX, '') } : block
}
