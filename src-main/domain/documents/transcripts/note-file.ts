import { z } from 'zod'
import { refinedLineSchema, segmentsSchema, LONGEST_MEMO, type Segment } from '../../../../src-preload/contract/shapes/notes.ts'
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

/** The document of a note's file: title, memo, refined text with the times of its speech, transcript. Null: another text. */
export function readNoteFile(text: string): NormalisedDocument | null {
  if (!text.startsWith(MARK)) return null
  const parsed = noteFileSchema.safeParse(parseJson(text))
  if (!parsed.success) return null
  const note = parsed.data
  const labels = [note.echotag, ...note.tags.filter((tag) => tag !== note.echotag)].filter((label) => label !== null && label !== '')
  const parts: TranscriptPart[] = [
    { block: { type: 'heading', level: 1, text: note.title } },
    ...(labels.length > 0 ? [{ block: { type: 'paragraph', text: labels.join(', ') } } as const] : []),
    ...memoBlocks(note.memo).map((block) => ({ block })),
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
  return { ...transcriptDocument(parts, note.title), date: note.echodate }
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

/** Blocks of a memo in Markdown, line by line: headings, items, code, and paragraphs between empty lines. */
function memoBlocks(memo: string): RawBlock[] {
  const blocks: RawBlock[] = []
  let open: RawBlock | null = null
  const close = (): void => {
    if (open) blocks.push(open)
    open = null
  }
  for (const line of memo.split(/\r\n?|\n/u)) {
    const fence = /^\s*(?:```|~~~)/u.test(line)
    if (open?.type === 'code') {
      if (fence) close()
      else open.text += `${open.text === '' ? '' : '\n'}${line}`
      continue
    }
    const heading = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$/u.exec(line)
    const item = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/u.exec(line)
    if (fence) {
      close()
      open = { type: 'code', text: '' }
    } else if (heading) {
      close()
      blocks.push({ type: 'heading', level: Math.min(6, (heading[1] ?? '').length + 1), text: heading[2] ?? '' })
    } else if (item) {
      close()
      open = { type: 'list-item', text: item[1] ?? '' }
    } else if (line.trim() === '') close()
    else if (open) open.text += ` ${line.trim()}`
    else open = { type: 'paragraph', text: line.trim() }
  }
  close()
  return blocks
}
